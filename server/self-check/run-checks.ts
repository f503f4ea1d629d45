import type pg from 'pg';
import type { ChainKey } from '../audit/chain/chain-key.ts';
import { compareWithChain } from '../audit/chain/verify-audit.ts';
import { ledgerChecks } from '../ledger/ledger-checks.ts';
import { checkNames, type CheckName, type Finding, type FoundRow } from './finding.ts';
import { saleChecks } from './sale-checks.ts';

export type CheckOptions = {
  readonly now: Date;
  readonly key: ChainKey;
};

/** Of each kind of difference so many are told in words, and the others counted. */
const toldMost = 20;
/** Of so many each is known again the next night. */
const markedMost = 1000;

// Everything is read and next to nothing kept. A statement that takes longer than this has met
// something that a person should look at, and a server that is gone shall not be worked for.
const settings = `
  set local statement_timeout = '5min';
  set local client_connection_check_interval = '1s';
  set local work_mem = '64MB';
  set local jit = off`;

/**
 * Looks at everything as it is at one moment, within a transaction that sees one: `begin isolation level
 * repeatable read`. Nothing is repaired.
 */
export async function runChecks(
  client: pg.ClientBase,
  { now, key }: CheckOptions,
): Promise<Finding[]> {
  await refuseHalfSight(client);
  await client.query(settings);
  const found = new Map<CheckName, Found>();
  const add = (check: CheckName, { count, rows }: Found) => {
    if (count === 0) return;
    const before = found.get(check) ?? { count: 0, rows: [] };
    found.set(check, { count: before.count + count, rows: [...before.rows, ...rows] });
  };
  for (const { name, question } of ledgerChecks) add(name, await ask(client, question));
  for (const { check, question } of saleChecks(now)) add(check, await ask(client, question));
  const history = await compareWithChain(client, { key, most: toldMost });
  for (const { count, faults } of history.found) {
    // Of what is not told one by one the number stands for all of it.
    const more = count > faults.length ? ` of ${count}` : '';
    const rows = faults.map(({ says }) => ({ mark: `${says}${more}`, says }));
    add('history', { count, rows });
  }
  return checkNames.flatMap((check) => {
    const { count, rows } = found.get(check) ?? { count: 0, rows: [] };
    return count === 0 ? [] : { check, count, rows, first: firstOf(rows) };
  });
}

export function firstOf(rows: readonly FoundRow[]): string[] {
  return rows.slice(0, toldMost).map(({ says }) => says);
}

type Found = Pick<Finding, 'count' | 'rows'>;

/**
 * In the order of their marks, so that what is found anew and is the same is told in the same order. Of
 * very many not each is kept: then all of them have one mark, and whatever changes is new.
 */
async function ask(client: pg.ClientBase, question: string): Promise<Found> {
  const { rows } = await client.query<FoundRow & { count: string; whole: string }>(`
    with found as materialized (
      select problem as says, concat_ws(' by ', key, difference) as mark from (${question}) asked
    )
    select says, mark, (select count(*) from found) as count,
           (select 'all ' || md5(string_agg(mark, ',' order by mark)) from found) as whole
      from found order by mark limit ${markedMost}`);
  const count = Number(rows[0]?.count ?? 0);
  const marked = rows.map(({ says, mark }) => ({ says, mark }));
  if (count <= markedMost) return { count, rows: marked };
  const mark = rows[0]?.whole ?? '';
  return { count, rows: marked.slice(0, toldMost).map(({ says }) => ({ says, mark })) };
}

/** To whoever is shown no rows, everything is right. */
async function refuseHalfSight(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    `select pg_has_role(relowner, 'usage') or is_acting_piton() and is_acting_staff() as "seesAll"
       from pg_class where oid = 'public.sales'::regclass`,
  );
  if (rows[0]?.seesAll !== true) throw new Error('whoever checks the books must see all of them');
}
