import type { ReviewRecord } from '@piton/contract/review.ts';
import type { Transaction } from 'kysely';
import { saidIn } from '../banking/bank-account-store.ts';
import type { DB } from '../database/types.ts';
import type { ReviewSubject } from './review-subject.ts';

type Version = ReviewRecord['versions'][number] & {
  /** Of an account, by which its number is compared with others. */
  readonly numberHash: Buffer | null;
};
type Decision = ReviewRecord['decisions'][number];

type VersionRow = {
  version: number;
  said: Record<string, string>;
  number_hash: Buffer | null;
  saved_at: Date;
  saved_by: string | null;
  display_name: string | null;
};

/** Everything that was ever saved of it, the newest first. */
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
    said: row.said,
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
    .select(['version', 'said', 'saved_at', 'saved_by', 'display_name'])
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    said: row.said as Record<string, string>,
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
  return rows.map((row) => ({ ...row, said: saidIn(row) }));
}

/** Two numbers may end alike: that it is another one than before must not go unseen. */
export function saidBeside(
  { said, numberHash }: Version,
  before: Version | undefined,
): Record<string, string> {
  const isAnother =
    before !== undefined && numberHash !== null && !before.numberHash?.equals(numberHash);
  const looksSame = before?.said['accountNumber'] === said['accountNumber'];
  return isAnother && looksSame
    ? { ...said, accountNumber: `${said['accountNumber'] ?? ''} (another number)` }
    : said;
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

export type Compared = { readonly with: 'approved' | 'decided'; readonly version: Version };

/**
 * What the newest version is to be read beside: the last that was approved as a whole, or, where none
 * ever was, what was decided on last before it was saved. The first of two approvals changes nothing
 * of that: the second person sees what the first one saw.
 */
export function comparedVersion(
  versions: readonly Version[],
  decisions: readonly Decision[],
  approvedAt: number | null,
): Compared | null {
  const [newest] = versions;
  if (newest === undefined) return null;
  const versionAt = (at: number) => versions.find(({ version }) => version <= at);
  const approved = approvedAt === null ? undefined : versionAt(approvedAt);
  if (approved !== undefined) {
    return approved === newest ? null : { with: 'approved', version: approved };
  }
  const last = decisions.find(({ version }) => version < newest.version);
  const decided = last && versionAt(last.version);
  return decided === undefined ? null : { with: 'decided', version: decided };
}

/** On which version the last whole approval was given, whatever was decided or saved since. */
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
        // The second approval and its decision are of one transaction.
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
