import { sql, type Transaction } from 'kysely';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { rowsOf, type Victim } from './victim-rows.ts';

export type Probe = { table: string; what: string; result: string };

type Table = { name: string; columns: string[]; insertable: string[] };

/** Tables whose rows belong to no person. */
const ofNobody = new Set([
  'schema_migrations',
  'sql_release',
  'sql_functions',
  'sql_sources',
  'sql_triggers',
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
  'heartbeats',
]);

/** Listed each time, so that new tables are included. */
export async function readTables({ asOwner }: Pick<ConsoleWorld, 'asOwner'>): Promise<Table[]> {
  const rows = await asOwner<Table>(
    `select table_name as name, array_agg(column_name::text) as columns,
            coalesce(array_agg(column_name::text) filter (
              where has_column_privilege('piton_app', table_name::regclass, column_name::text, 'insert')
                and is_generated = 'NEVER' and is_identity = 'NO'
            ), '{}') as insertable
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  return rows.filter(({ name }) => !ofNobody.has(name));
}

/**
 * Tries everything on the victim's rows on another user's behalf, without conditions: reads and
 * writes each column, deletes and inserts rows, and rolls back. Skips tables without a row of the
 * victim, where a probe would prove nothing.
 */
export async function probeRows(
  world: Pick<ConsoleWorld, 'asOwner' | 'database'>,
  victim: Victim,
  actor: ActingAs,
): Promise<Probe[]> {
  const probed = await probedTables(world, victim);
  return actingAs(world.database.kysely, actor, async (transaction) => {
    const probes: Probe[] = [];
    for (const { table, statements } of probed) {
      const results = await tryEach(
        transaction,
        statements.map(([, text]) => text),
      );
      probes.push(...statements.map(([what], at) => ({ table, what, result: results[at] ?? '' })));
    }
    return probes;
  });
}

type ProbedTable = { table: string; statements: [string, string][] };

async function probedTables(
  world: Pick<ConsoleWorld, 'asOwner'>,
  victim: Victim,
): Promise<ProbedTable[]> {
  await world.asOwner(tryEachFunction);
  const probed: ProbedTable[] = [];
  for (const table of await readTables(world)) {
    const [found] = await world.asOwner<{ row: object }>(
      `select to_jsonb(${table.name}) as row from ${table.name}
        where ${rowsOf(victim, table.name)} limit 1`,
    );
    if (found === undefined) continue;
    probed.push({ table: table.name, statements: statementsFor(table, victim, found.row) });
  }
  return probed;
}

/** Runs `tried` for many statements in one round trip, with the caller's rights. */
const tryEachFunction = `
  create or replace function try_each(statements text[]) returns text[]
    language plpgsql security invoker as $$
  declare
    results text[] := '{}';
    statement text;
    found bigint;
  begin
    foreach statement in array statements loop
      begin
        execute statement;
        get diagnostics found = row_count;
        raise exception using errcode = 'PROBE', message = case when found > 0 then 'some' else 'none' end;
      exception when others then
        results := results || case sqlstate when 'PROBE' then sqlerrm else sqlstate end;
      end;
    end loop;
    return results;
  end $$;
  grant execute on function try_each to piton_app`;

async function tryEach(transaction: Transaction<DB>, statements: string[]): Promise<string[]> {
  const { rows } = await sql<{
    results: string[];
  }>`select try_each(${statements}) as results`.execute(transaction);
  return rows[0]?.results ?? [];
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

/** 'some' rows, 'none', or the error code. */
export async function runProbe(transaction: Transaction<DB>, text: string): Promise<string> {
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
