import type { AuditFilter, ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { calendarDay, isoInSaintLucia } from '@piton/contract/time/time.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { PageCursor } from '../http/endpoints/page-cursor.ts';
import type { TextFile } from '../http/pages/send-file.ts';
import { type CsvColumns, writeCsv } from '../http/endpoints/write-csv.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { selectEntries } from './audit-list.ts';
import { recordAudit } from './record-audit.ts';
import { showEntries } from './show-entries.ts';

export type Export = {
  readonly database: Kysely<DB>;
  readonly staffId: string;
  readonly hashLimitKey: HashLimitKey;
  readonly filter: AuditFilter;
  readonly now: Date;
};

/** Each export reads the whole audit. */
const exportsAnHour = 30;

/** The filtered list as a table. The audit records the export. */
export async function exportAuditOf(request: Export): Promise<TextFile> {
  const { database, staffId, filter, hashLimitKey: hashKey } = request;
  const limit = { action: 'export-audit', max: exportsAnHour, windowSeconds: 60 * 60 } as const;
  const taken = await takeFromLimit({ database, hashKey }, { ...limit, key: staffId });
  if (!taken.allowed) throw refuseTooMany(taken);
  await actingAs(database, { staffId }, async (transaction) => {
    await refuseUnlessReading(transaction);
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'export-audit',
      subjectId: staffId,
      detail: filter,
    });
  });
  return {
    name: `audit-${calendarDay(request.now)}.csv`,
    text: writeCsv(columns, pagesOf(request)),
  };
}

const pageSize = 1000;

/** Each page has its own transaction, so that a slow download holds none open. */
async function* pagesOf({ database, staffId, filter }: Export): AsyncGenerator<ShownAuditEntry[]> {
  let after: PageCursor | null = null;
  for (;;) {
    const page = { after, limit: pageSize };
    const { rows, shown } = await actingAs(database, { staffId }, async (transaction) => {
      await refuseUnlessReading(transaction);
      const selected = await selectEntries(transaction, filter, page);
      return { rows: selected, shown: await showEntries(transaction, selected) };
    });
    yield shown;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = { createdAt: last.at_exactly, id: last.id };
  }
}

/** Without this check, a person who no longer works here would get a table that seems complete. */
async function refuseUnlessReading(transaction: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ reads: boolean }>`select is_acting_staff() as reads`.execute(
    transaction,
  );
  if (rows[0]?.reads !== true) throw new AppError('forbidden');
}

const columns: CsvColumns<ShownAuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => isoInSaintLucia(new Date(at)),
  actorUid: ({ actor }) => actor?.uid ?? '',
  actorName: ({ actor }) => actor?.displayName ?? '',
  actorEmail: ({ actor }) => actor?.email ?? '',
  action: ({ action }) => action,
  subjectKind: ({ subject }) => subject.kind,
  subjectId: ({ subject }) => subject.id,
  subjectName: ({ subject }) => subject.name,
  reason: ({ reason }) => reason,
  detail: ({ detail }) => jsonOf(detail),
  before: ({ before }) => jsonOf(before),
  after: ({ after }) => jsonOf(after),
};

function jsonOf(recorded: ShownAuditEntry['detail']): string {
  return recorded === null ? '' : JSON.stringify(recorded);
}
