import {
  type FindingParameters,
  findingSentence,
} from '@piton/contract/monitoring/finding-sentences.ts';
import type pg from 'pg';
import type { ChainKey } from '../../audit/chain/chain-key.ts';
import { compareWithChain } from '../../audit/chain/verify-audit.ts';
import { type LedgerCheck, withTextParameters } from '../../ledger/ledger-check.ts';
import { checkNames, type CheckName, type Finding, type FoundRow } from './finding.ts';
import { postingChecks } from './posting-checks.ts';
import { saleChecks } from './sale-checks.ts';

export type CheckOptions = {
  readonly now: Date;
  readonly key: ChainKey;
};

/** So many differences of each kind are listed; the rest are counted. */
const maxListed = 20;
/** Up to this number each row gets its own mark. */
const maxMarked = 1000;

// The checks read everything and keep almost nothing. A statement above this time limit has met
// something that needs a person, and it must not outlive its server.
const settings = `
  set local statement_timeout = '5min';
  set local client_connection_check_interval = '1s';
  set local work_mem = '64MB';
  set local jit = off`;

/**
 * Checks everything in one snapshot, in a transaction with `begin isolation level repeatable read`.
 * Repairs nothing.
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
  for (const check of postingChecks) add(check.name, await ask(client, check));
  for (const check of saleChecks(now)) add(check.name, await ask(client, check));
  const history = await compareWithChain(client, { key, now, limit: maxListed });
  for (const { count, faults } of history.found) {
    // The number covers those that aren't listed.
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
  return rows.slice(0, maxListed).map(({ says }) => says);
}

type Found = Pick<Finding, 'count' | 'rows'>;
type CheckedRow = { parameters: FindingParameters; mark: string; count: string; whole: string };

/**
 * Ordered by mark, so that unchanged findings stay in the same order. Very many rows share one
 * mark, so any change makes them new.
 */
async function ask(
  client: pg.ClientBase,
  { code, query }: Pick<LedgerCheck, 'code' | 'query'>,
): Promise<Found> {
  const { rows } = await client.query<CheckedRow>(`
    with found as materialized (
      select parameters, concat_ws(' by ', key, difference) as mark
        from (${withTextParameters(query)}) violations
    )
    select parameters, mark, (select count(*) from found) as count,
           (select 'all ' || md5(string_agg(mark, ',' order by mark)) from found) as whole
      from found order by mark limit ${maxMarked}`);
  const count = Number(rows[0]?.count ?? 0);
  const marked = rows.map(({ parameters, mark }) => ({
    mark,
    says: findingSentence(code, parameters),
  }));
  if (count <= maxMarked) return { count, rows: marked };
  const mark = rows[0]?.whole ?? '';
  return { count, rows: marked.slice(0, maxListed).map(({ says }) => ({ says, mark })) };
}

/** Without sight of all rows, everything would seem right. */
async function refuseHalfSight(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    `select pg_has_role(relowner, 'usage') or is_acting_piton() and is_acting_staff() as "seesAll"
       from pg_class where oid = 'public.sales'::regclass`,
  );
  if (rows[0]?.seesAll !== true) throw new Error('the self-check must see the whole ledger');
}
