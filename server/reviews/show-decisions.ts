import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { type Decision, type Version, versionAt } from './review-history.ts';
import type { ReviewSubject } from './review-subject.ts';

type Shown = ReviewRecord['decisions'][number];
type History = { readonly versions: readonly Version[]; readonly decisions: readonly Decision[] };

/**
 * The decisions with their subjects, and which approvals no longer count, so that no one relies on
 * those.
 */
export async function showDecisions(
  transaction: Transaction<DB>,
  subject: ReviewSubject,
  { versions, decisions }: History,
): Promise<Shown[]> {
  const isTakenBack = await takenBackOf(transaction, subject);
  return decisions.map((decided, index) => {
    const version = versionAt(versions, decided.version);
    const laterOnes = decisions.slice(0, index);
    const lapsed = (): Shown['lapsed'] => {
      if (decided.decision !== 'approve') return null;
      if (version !== versions[0]) return 'changed';
      if (laterOnes.some(({ decision }) => decision !== 'approve')) return 'decided';
      return isTakenBack(decided) ? 'taken_back' : null;
    };
    return { ...decided, about: nameIn(subject, version), lapsed: lapsed() };
  });
}

function nameIn({ kind, details: today }: ReviewSubject, version: Version | undefined): string {
  const details = version?.details ?? today;
  return details[kind === 'company' ? 'companyName' : 'accountNumber'] ?? '';
}

/**
 * Voided without another decision: half an approval ends with its approver's account, and a company
 * with its owner's.
 */
async function takenBackOf(
  transaction: Transaction<DB>,
  { kind, id, standing }: ReviewSubject,
): Promise<(decided: Decision) => boolean> {
  if (kind === 'company') return () => standing !== 'approved';
  const rows = await transaction
    .selectFrom('approvals')
    .select(['first_by', 'first_at', 'second_by', 'second_at'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('void_at', 'is not', null)
    .execute();
  // A decision has the time of the approval it gave.
  const given = rows.flatMap((row) => [
    halfBy(row.first_by, row.first_at),
    ...(row.second_by && row.second_at ? [halfBy(row.second_by, row.second_at)] : []),
  ]);
  return ({ by, at }) => given.includes(halfBy(by.uid, new Date(at)));
}

function halfBy(uid: string, at: Date): string {
  return `${uid} ${at.toISOString()}`;
}
