import type { ReviewRecord } from '@piton/contract/review.ts';
import type { Transaction } from 'kysely';
import { saidIn } from '../banking/bank-account-store.ts';
import type { DB } from '../database/types.ts';
import type { ReviewSubject } from './review-subject.ts';

type Version = ReviewRecord['versions'][number];
type Decision = ReviewRecord['decisions'][number];

type VersionRow = {
  version: number;
  said: Record<string, string>;
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
  return rows.map((row) => ({ ...row, said: row.said as Record<string, string> }));
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
  return rows.map((row, index) => {
    const older = rows[index + 1];
    const said = saidIn(row);
    // Two numbers may end alike: that it is another one must not go unseen.
    const looksSame = older?.last_four === row.last_four;
    if (looksSame && !older.number_hash.equals(row.number_hash)) {
      return { ...row, said: { ...said, accountNumber: `${said.accountNumber} (another number)` } };
    }
    return { ...row, said };
  });
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

/** What the last decision was about, where something was saved since; otherwise null. */
export function saidBefore(
  versions: readonly Version[],
  decisions: readonly Decision[],
): Record<string, string> | null {
  const [newest] = versions;
  const [last] = decisions;
  if (newest === undefined || last === undefined || newest.version <= last.version) return null;
  return versions.find(({ version }) => version <= last.version)?.said ?? null;
}
