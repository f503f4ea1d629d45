import type { ReviewKind } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import {
  findBankAccount,
  accountFieldsOf,
  bankAccountTitle,
} from '../banking/bank-account-store.ts';
import { companyFieldsOf } from '../companies/company-columns.ts';
import type { DB } from '../database/types.ts';

/** The subject of a review, of either kind. */
export type ReviewSubject = {
  readonly kind: ReviewKind;
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly version: number;
  readonly inReview: boolean;
  readonly isOpen: boolean;
  readonly standing: string;
  readonly submitted: Date;
  readonly note: string;
  readonly fieldNotes: Record<string, string>;
  readonly details: Record<string, string>;
  /** An account's hash, for finding others with the same number. */
  readonly numberHash: Buffer | null;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function findReviewSubject(
  transaction: Transaction<DB>,
  kind: ReviewKind,
  id: string,
): Promise<ReviewSubject | null> {
  if (kind === 'company') return findCompany(transaction, id);
  return uuid.test(id) ? findAccount(transaction, id) : null;
}

async function findCompany(
  transaction: Transaction<DB>,
  id: string,
): Promise<ReviewSubject | null> {
  const row = await transaction
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    kind: 'company',
    id,
    ownerId: row.owner_id,
    title: row.name,
    version: row.version,
    inReview: row.in_review,
    isOpen: row.standing === 'approved',
    standing: row.standing,
    submitted: row.submitted_at,
    note: row.review_note,
    fieldNotes: row.review_fields as Record<string, string>,
    details: companyFieldsOf(row),
    numberHash: null,
  };
}

async function findAccount(
  transaction: Transaction<DB>,
  id: string,
): Promise<ReviewSubject | null> {
  const row = await findBankAccount(transaction, id);
  if (row === null) return null;
  return {
    kind: 'bank_account',
    id,
    ownerId: row.user_id,
    title: bankAccountTitle(row),
    version: row.version,
    inReview: row.in_review,
    isOpen: !row.in_review,
    standing: row.in_review ? 'unreviewed' : 'approved',
    submitted: row.submitted_at,
    note: row.review_note,
    fieldNotes: row.review_fields as Record<string, string>,
    details: accountFieldsOf(row),
    numberHash: row.number_hash,
  };
}
