import { AppError } from '@piton/contract/http/errors.ts';
import {
  decisionsFor,
  type ReviewKind,
  type ReviewRecord,
} from '@piton/contract/reviews/review.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { reviewDue } from './review-clock.ts';
import {
  comparedVersions,
  findApprovedAt,
  markedFields,
  selectDecisions,
  selectVersions,
} from './review-history.ts';
import { findReviewSubject, type ReviewSubject } from './review-subject.ts';
import { selectLookAlikes } from './select-look-alikes.ts';
import { showDecisions } from './show-decisions.ts';

const noNumber = Buffer.alloc(0);

type ReviewQuery = { readonly staffId: string; readonly kind: ReviewKind; readonly id: string };

/** Everything needed to decide. Call it only within a staff transaction. */
export async function readReview(
  transaction: Transaction<DB>,
  { staffId, kind, id }: ReviewQuery,
  now: Date,
): Promise<ReviewRecord> {
  const subject = await findReviewSubject(transaction, kind, id);
  if (subject === null) throw new AppError('not_found');
  const versions = await selectVersions(transaction, subject);
  const decisions = await selectDecisions(transaction, subject);
  const first = await selectFirstApproval(transaction, subject, staffId);
  const owner = await selectOwner(transaction, subject.ownerId);
  const due = reviewDue(subject.submitted);
  const hasConflictOfInterest = subject.ownerId === staffId || owner.closed !== null;
  const allowedDecisions = decisionsFor(subject).filter(
    (decision) => decision !== 'approve' || first === null || first.mayBeSecond,
  );
  const { ownerId: _ownerId, numberHash, submitted, ...shown } = subject;
  const [newest] = versions;
  if (newest === undefined) throw new Error(`the ${kind} ${id} was never saved`);
  // The decision applies to the row itself, whatever the history contains.
  const current = { ...newest, details: subject.details, numberHash };
  const approvedAt = await findApprovedAt(transaction, subject, decisions);
  const { approved, decided } = comparedVersions(versions, decisions, approvedAt);
  const lastApproved = decisions.find(({ version }) => version === approvedAt)?.at ?? null;
  return {
    ...shown,
    submitted: submitted.toISOString(),
    due: due.toISOString(),
    isOverdue: subject.inReview && subject.note === '' && due <= now,
    owner,
    reopened: await selectReopened(transaction, subject.ownerId, lastApproved),
    sentBack: await selectSentBack(transaction, subject, lastApproved),
    approvedFields: approved && markedFields(approved, current),
    decidedFields: decided && markedFields(decided, current),
    isOtherNumber: approved?.numberHash?.equals(numberHash ?? noNumber) === false,
    versions: versions.map(({ numberHash: _numberHash, ...version }, index) => ({
      ...version,
      details: markedFields(versions[index] ?? newest, versions[index + 1]),
    })),
    decisions: await showDecisions(transaction, subject, { versions, decisions }),
    firstApprover: first?.by ?? null,
    mayApproveFrom: first?.mayApproveFrom ?? null,
    sameNumber: await selectSameNumber(transaction, { ...subject, numberHash }),
    lookAlikes: await selectLookAlikes(transaction, subject),
    allowedDecisions: hasConflictOfInterest ? [] : allowedDecisions,
  };
}

async function selectOwner(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<ReviewRecord['owner']> {
  const row = await transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const companies = await transaction
    .selectFrom('companies')
    .select(['id as companyId', 'name as companyName', 'in_review as inReview'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute();
  const account = await transaction
    .selectFrom('bank_accounts')
    .select('in_review as inReview')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return {
    uid: row.id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phone: row.phone,
    address: row.address,
    created: row.created_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
    companies,
    bankAccount: account ?? null,
  };
}

/** A stranger may have requested the reopening, which the earlier details don't show. */
async function selectReopened(
  transaction: Transaction<DB>,
  ownerId: string,
  approved: string | null,
): Promise<string | null> {
  const entry = await transaction
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_id', '=', ownerId)
    .where('action', '=', 'reopen-account')
    .$if(approved !== null, (query) => query.where('at', '>', new Date(approved ?? 0)))
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return entry?.at.toISOString() ?? null;
}

/** The next approver must know that money has come back from the account. */
async function selectSentBack(
  transaction: Transaction<DB>,
  { kind, ownerId }: Pick<ReviewSubject, 'kind' | 'ownerId'>,
  approved: string | null,
): Promise<ReviewRecord['sentBack']> {
  if (kind !== 'bank_account') return null;
  const step = await transaction
    .selectFrom('payout_steps')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['reference', 'at', 'payout_steps.reason'])
    .where('payout_steps.owner_id', '=', ownerId)
    .where('payout_steps.state', 'in', ['failed', 'returned'])
    .$if(approved !== null, (query) => query.where('at', '>', new Date(approved ?? 0)))
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return step === undefined ? null : { ...step, at: step.at.toISOString() };
}

type FirstApproval = {
  readonly by: NonNullable<ReviewRecord['firstApprover']>;
  readonly mayApproveFrom: ReviewRecord['mayApproveFrom'];
  /** True if this user could be the second approver. */
  readonly mayBeSecond: boolean;
};

async function selectFirstApproval(
  transaction: Transaction<DB>,
  { kind, id }: ReviewSubject,
  staffId: string,
): Promise<FirstApproval | null> {
  const row = await transaction
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'first_by')
    .select([
      'first_by',
      'display_name',
      sql<Date | null>`may_approve_together_from(first_by, ${staffId})`.as('opens_at'),
    ])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('second_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    by: { uid: row.first_by, displayName: row.display_name },
    mayApproveFrom: row.opens_at?.toISOString() ?? null,
    mayBeSecond: row.first_by !== staffId && row.opens_at === null,
  };
}

async function selectSameNumber(
  transaction: Transaction<DB>,
  { id, numberHash }: Pick<ReviewSubject, 'id' | 'numberHash'>,
): Promise<ReviewRecord['sameNumber']> {
  if (numberHash === null) return [];
  const rows = await transaction
    .selectFrom('bank_accounts')
    .innerJoin('users', 'users.id', 'bank_accounts.user_id')
    .select(['users.id as uid', 'users.display_name as displayName'])
    .where('number_hash', '=', numberHash)
    .where(sql<boolean>`user_id <> ${id}::uuid`)
    .orderBy('users.display_name')
    .limit(20)
    .execute();
  return rows;
}
