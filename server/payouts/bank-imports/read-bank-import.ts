import {
  type BankImport,
  type BankImportBrief,
  type ImportResult,
  importResults,
} from '@piton/contract/bank-import.ts';
import { AppError } from '@piton/contract/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

const importsMost = 100;
const linesMost = 1000;

type Row = {
  id: string;
  kind: BankImportBrief['kind'];
  name: string;
  sha256: Buffer;
  imported_at: Date;
  imported_by: string;
  by_name: string;
  counts: Partial<Record<ImportResult, number>>;
  booked_mills: bigint;
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

/** Only within a transaction of a member of staff. */
export async function readBankImport(
  transaction: Transaction<DB>,
  importId: string,
  { isRepeat }: Pick<BankImport, 'isRepeat'>,
): Promise<BankImport> {
  const [row] = await selectImports(transaction, importId);
  if (row === undefined) throw new AppError('not_found');
  return { ...briefOf(row), isRepeat, lines: await selectLines(transaction, importId) };
}

async function selectImports(
  transaction: Transaction<DB>,
  importId: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.name, i.sha256, i.imported_at, i.imported_by, u.display_name as by_name,
           i.counts, i.booked_mills
      from bank_imports i join users u on u.id = i.imported_by
     where ${importId === null ? sql`true` : sql`i.id = ${importId}`}
     order by i.imported_at desc, i.id desc limit ${importsMost}`.execute(transaction);
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
    bookedMills: Number(row.booked_mills),
  };
}

/** Whatever was not booked comes first: somebody has to look after it. */
async function selectLines(
  transaction: Transaction<DB>,
  importId: string,
): Promise<BankImport['lines']> {
  type LineRow = Omit<BankImport['lines'][number], 'amountMills'> & { amountMills: bigint };
  const { rows } = await sql<LineRow>`
    select number, reference, outcome, amount_mills as "amountMills", day::text, result, said
      from bank_import_lines where import_id = ${importId}
     order by result = 'booked', number limit ${linesMost}`.execute(transaction);
  return rows.map((row) => ({ ...row, amountMills: Number(row.amountMills) }));
}
