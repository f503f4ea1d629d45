import {
  type BankImport,
  type BankImportBrief,
  type ImportResult,
  importResults,
} from '@piton/contract/payouts/bank-import.ts';
import { type ImportNote, importNotesText } from '@piton/contract/payouts/import-notes.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

const maxImports = 100;
const maxLines = 1000;

type Row = {
  id: string;
  kind: BankImportBrief['kind'];
  name: string;
  sha256: Buffer;
  imported_at: Date;
  imported_by: string;
  by_name: string;
  counts: Partial<Record<ImportResult, number>>;
  posted_mills: bigint;
  open_count: number;
  resolved_count: number;
};

export async function listBankImports(
  database: Kysely<DB>,
  staffId: string,
): Promise<{ items: BankImportBrief[] }> {
  return actingAs(database, { staffId }, async (transaction) => {
    const rows = await selectImports(transaction, null);
    return { items: rows.map(briefOf) };
  });
}

export async function getBankImport(
  database: Kysely<DB>,
  staffId: string,
  importId: string,
): Promise<BankImport> {
  return actingAs(database, { staffId }, (transaction) =>
    readBankImport(transaction, importId, { isRepeat: false }),
  );
}

/** Call it only within a staff member's transaction. */
export async function readBankImport(
  transaction: Transaction<DB>,
  importId: string,
  { isRepeat }: Pick<BankImport, 'isRepeat'>,
): Promise<BankImport> {
  const [row] = await selectImports(transaction, importId);
  if (row === undefined) throw new AppError('not_found');
  return {
    ...briefOf(row),
    isRepeat,
    totalFeeMills: await sumFees(transaction, importId),
    lines: await selectLines(transaction, importId),
  };
}

async function sumFees(transaction: Transaction<DB>, importId: string): Promise<number> {
  const { rows } = await sql<{ mills: bigint }>`
    select import_bank_fees(${importId}::uuid) + coalesce((
             select sum(acquirer_fee_mills) from settled_lines where import_id = ${importId}
           ), 0)::bigint as mills`.execute(transaction);
  return Number(rows[0]?.mills ?? 0);
}

async function selectImports(
  transaction: Transaction<DB>,
  importId: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.name, i.sha256, i.imported_at, i.imported_by, u.display_name as by_name,
           i.counts, i.posted_mills,
           (select count(*)::integer from open_import_lines() l where l.import_id = i.id) as open_count,
           (select count(*)::integer from resolved_import_lines a
             where a.import_id = i.id and a.is_last) as resolved_count
      from bank_imports i join users u on u.id = i.imported_by
     where ${importId === null ? sql`true` : sql`i.id = ${importId}`}
     order by i.imported_at desc, i.id desc limit ${maxImports}`.execute(transaction);
  return rows;
}

function briefOf(row: Row): BankImportBrief {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    sha256: row.sha256.toString('hex'),
    at: row.imported_at.toISOString(),
    by: { uid: row.imported_by, displayName: row.by_name },
    counts: importResults.flatMap((result) => {
      const count = row.counts[result];
      return count === undefined ? [] : [{ result, count }];
    }),
    openCount: row.open_count,
    resolvedCount: row.resolved_count,
    postedMills: Number(row.posted_mills),
  };
}

type Line = BankImport['lines'][number];
type LineRow = Omit<Line, 'amountMills' | 'feeMills' | 'explanation'> &
  Record<'amountMills' | 'feeMills', bigint> & { notes: readonly ImportNote[] };

/**
 * Unposted lines come first, and the limit never drops an open one. The first half of a dual
 * approval counts while it is valid.
 */
async function selectLines(transaction: Transaction<DB>, importId: string): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select shown.*,
           case when shown."isOpen" then (
             select needs_two_approvals(l) from bank_import_lines l
              where l.import_id = ${importId} and l.number = shown.number
           ) else jsonb_array_length(resolved.list) > 1 end as "needsTwoApprovals",
           resolved.list as "resolutions", response.file as "correctedBy"
      from (
        select l.number, l.reference, l.outcome, l.amount_mills as "amountMills",
               l.bank_fee_mills + coalesce(s.acquirer_fee_mills, 0) as "feeMills",
               coalesce(s.batch, '') as batch, l.day::text, l.result, l.notes,
               open.number is not null as "isOpen"
          from bank_import_lines l
          left join (
            select number from open_import_lines() where import_id = ${importId}
          ) open using (number)
          left join settled_lines s on (s.import_id, s.number) = (l.import_id, l.number)
         where l.import_id = ${importId}
         order by open.number is null, l.result = 'posted', l.number limit ${maxLines}
      ) shown
     cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'by', jsonb_build_object('uid', u.id, 'displayName', u.display_name),
                 'at', to_char(a.resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                 'reason', a.reason) order by a.turn), '[]') as list
          from resolved_import_lines a
          join users u on u.id = a.resolved_by
          left join approvals given on given.id = a.approval_id
         where a.import_id = ${importId} and a.number = shown.number and given.void_at is null
     ) resolved
      left join lateral (
        select jsonb_build_object('id', i.id, 'name', i.name) as file
          from bank_import_lines l
          join bank_imports own on own.id = l.import_id
          join bank_import_lines later
            on later.reference = l.reference and later.result in ('posted', 'already_posted')
          join bank_imports i on i.id = later.import_id and i.imported_at > own.imported_at
         where l.import_id = ${importId} and l.number = shown.number
           and shown.result not in ('posted', 'already_posted') and is_answered_by(l, later)
         order by i.imported_at, i.id limit 1
      ) response on true
     order by shown.result = 'posted' and not shown."isOpen", shown.number`.execute(transaction);
  return rows.map(({ amountMills, feeMills, notes, ...line }) => ({
    ...line,
    explanation: importNotesText(notes),
    amountMills: Number(amountMills),
    feeMills: Number(feeMills),
  }));
}
