import { sql, type Transaction } from 'kysely';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { ConsoleWorld } from '../staff/testing/console-world.ts';
import { rowsOf, type Victim } from './victims.ts';

export type Probe = { table: string; what: string; result: string };

type Table = { name: string; columns: string[]; insertable: string[] };

/** In these no row is anybody's. */
const ofNobody = new Set([
  'schema_migrations',
  'sql_release',
  'sql_sources',
  'stale_sql_functions',
  'installation',
  'limits',
  'failures',
  'bank_holidays',
  'banks',
  'ledger_days',
  'closed_ledger_days',
  'overdue_sales_days',
  'self_checks',
  'failed_self_checks',
  'acknowledged_findings',
]);

/** Read anew, so that a table that is added later is walked too. */
export async function readTables({ asOwner }: Pick<ConsoleWorld, 'asOwner'>): Promise<Table[]> {
  const rows = await asOwner<Table>(
    `select table_name as name, array_agg(column_name::text) as columns,
            coalesce(array_agg(column_name::text) filter (
              where has_column_privilege('piton_app', table_name::regclass, column_name::text, 'insert')
                and is_generated = 'NEVER' and is_identity = 'NO'
            ), '{}') as insertable
       from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  return rows.filter(({ name }) => !ofNobody.has(name));
}

/**
 * Everything that could be done to the victim's rows, on somebody's behalf and without a condition of
 * the app's: each column read and written, each row deleted and added. Nothing of it stays. Tables in
 * which the victim has no row are left out, because there every probe would see none.
 */
export async function probeRows(
  world: Pick<ConsoleWorld, 'asOwner' | 'database'>,
  victim: Victim,
  actor: ActingAs,
): Promise<Probe[]> {
  const statements: [string, string, string][] = [];
  for (const table of await readTables(world)) {
    const [found] = await world.asOwner<{ row: object }>(
      `select to_jsonb(${table.name}) as row from ${table.name}
        where ${rowsOf(victim, table.name)} limit 1`,
    );
    if (found === undefined) continue;
    for (const [what, text] of statementsFor(table, victim, found.row)) {
      statements.push([table.name, what, text]);
    }
  }
  return actingAs(world.database.kysely, actor, async (transaction) => {
    const probes: Probe[] = [];
    for (const [table, what, text] of statements) {
      probes.push({ table, what, result: await tried(transaction, text) });
    }
    return probes;
  });
}

function statementsFor(
  { name, columns, insertable }: Table,
  victim: Victim,
  row: object,
): [string, string][] {
  const quoted = insertable.map((column) => `"${column}"`).join(', ');
  const literal = JSON.stringify(row).replaceAll("'", "''");
  const where = `where ${rowsOf(victim, name)}`;
  return [
    ...columns.flatMap((column): [string, string][] => [
      [`read ${column}`, `select "${column}" from ${name} ${where}`],
      [`change ${column}`, `update ${name} set "${column}" = "${column}" ${where} returning 1`],
    ]),
    ['delete', `delete from ${name} ${where} returning 1`],
    [
      'add',
      quoted === ''
        ? `insert into ${name} default values returning 1`
        : `insert into ${name} (${quoted})
           select ${quoted} from jsonb_populate_record(null::${name}, '${literal}') returning 1`,
    ],
  ];
}

/** 'some' rows, 'none', or the code of the refusal. */
export async function tried(transaction: Transaction<DB>, text: string): Promise<string> {
  await sql`savepoint probe`.execute(transaction);
  try {
    const { rows } = await sql.raw(text).execute(transaction);
    return rows.length > 0 ? 'some' : 'none';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  } finally {
    await sql`rollback to savepoint probe`.execute(transaction);
  }
}
