import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { Transaction } from 'kysely';
import { accountFieldsOf } from '../banking/bank-account-store.ts';
import type { DB } from '../database/types.ts';
import type { ReviewSubject } from './review-subject.ts';

export type Version = ReviewRecord['versions'][number] & {
  /** An account's hash, for comparing numbers. */
  readonly numberHash: Buffer | null;
};
export type Decision = Omit<ReviewRecord['decisions'][number], 'about' | 'lapsed'>;

type VersionRow = {
  version: number;
  details: Record<string, string>;
  number_hash: Buffer | null;
  saved_at: Date;
  saved_by: string | null;
  display_name: string | null;
};

/** All saved versions, newest first. */
export async function selectVersions(
  transaction: Transaction<DB>,
  subject: ReviewSubject,
): Promise<Version[]> {
  const rows =
    subject.kind === 'company'
      ? await selectCompanyVersions(transaction, subject.id)
      : await selectAccountVersions(transaction, subject.id);
  return rows.map((row) => ({
    version: row.version,
    details: row.details,
    numberHash: row.number_hash,
    by: row.saved_by === null ? null : { uid: row.saved_by, displayName: row.display_name ?? '' },
    at: row.saved_at.toISOString(),
  }));
}

async function selectCompanyVersions(
  transaction: Transaction<DB>,
  companyId: string,
): Promise<VersionRow[]> {
  const rows = await transaction
    .selectFrom('company_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'details', 'saved_at', 'saved_by', 'display_name'])
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    details: row.details as Record<string, string>,
    number_hash: null,
  }));
}

async function selectAccountVersions(
  transaction: Transaction<DB>,
  userId: string,
): Promise<VersionRow[]> {
  const rows = await transaction
    .selectFrom('bank_account_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .selectAll('bank_account_versions')
    .select('display_name')
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, details: accountFieldsOf(row) }));
}

/** Two numbers may end alike, so a changed number is marked. */
export function markedFields(
  { details, numberHash }: Version,
  other: Version | undefined,
): Record<string, string> {
  const isAnother =
    other !== undefined && numberHash !== null && !other.numberHash?.equals(numberHash);
  const looksSame = other?.details['accountNumber'] === details['accountNumber'];
  return isAnother && looksSame
    ? { ...details, accountNumber: `${details['accountNumber'] ?? ''} (another number)` }
    : details;
}

export async function selectDecisions(
  transaction: Transaction<DB>,
  { kind, id }: Pick<ReviewSubject, 'kind' | 'id'>,
): Promise<Decision[]> {
  const rows = await transaction
    .selectFrom('review_decisions')
    .innerJoin('users', 'users.id', 'decided_by')
    .selectAll('review_decisions')
    .select('display_name')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    decision: row.decision as Decision['decision'],
    version: row.version,
    note: row.note,
    fields: row.fields as Record<string, string>,
    by: { uid: row.decided_by, displayName: row.display_name },
    at: row.decided_at.toISOString(),
  }));
}

/** The version at the time a reviewer saw that number. */
export function versionAt(versions: readonly Version[], seen: number): Version | undefined {
  return versions.find(({ version }) => version <= seen);
}

/**
 * The versions to compare with the newest: the last fully approved one and, if different, the last
 * one decided on before it was saved. A first approval changes neither, so the second approver sees
 * the same.
 */
export function comparedVersions(
  versions: readonly Version[],
  decisions: readonly Decision[],
  approvedAt: number | null,
): { readonly approved: Version | null; readonly decided: Version | null } {
  const [newest] = versions;
  const approved = approvedAt === null ? undefined : versionAt(versions, approvedAt);
  if (newest === undefined || approved === newest) return { approved: null, decided: null };
  const last = decisions.find(({ version }) => version < newest.version);
  const decided = last && versionAt(versions, last.version);
  return {
    approved: approved ?? null,
    decided: decided === undefined || decided === approved ? null : decided,
  };
}

/** The version of the last full approval, whatever was decided or saved since. */
export async function findApprovedAt(
  transaction: Transaction<DB>,
  { kind, id }: Pick<ReviewSubject, 'kind' | 'id'>,
  decisions: readonly Decision[],
): Promise<number | null> {
  if (kind === 'company') {
    return decisions.find(({ decision }) => decision === 'approve')?.version ?? null;
  }
  const row = await transaction
    .selectFrom('approvals')
    .innerJoin('review_decisions', (join) =>
      join
        .onRef('review_decisions.kind', '=', 'approvals.kind')
        .onRef('review_decisions.subject_id', '=', 'approvals.subject_id')
        // A decision has the time of the approval it gave.
        .onRef('review_decisions.decided_at', '=', 'approvals.second_at'),
    )
    .select('version')
    .where('approvals.kind', '=', kind)
    .where('approvals.subject_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}
