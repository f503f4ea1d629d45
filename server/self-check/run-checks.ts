import type pg from 'pg';
import type { ChainKey } from '../audit/chain-key.ts';
import { compareWithChain } from '../audit/verify-audit.ts';
import { ledgerChecks } from '../ledger/ledger-checks.ts';
import { checkNames, type CheckName, type Finding } from './finding.ts';
import { saleChecks } from './sale-checks.ts';

export type CheckOptions = {
  readonly now: Date;
  readonly key: Pick<ChainKey, 'id' | 'signBlock' | 'signDay'>;
};

/** Of each kind of difference so many are told in words, and the others counted. */
const toldMost = 20;

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
  const found = new Map<CheckName, Finding>();
  const add = ({ check, count, first }: Finding) => {
    if (count === 0) return;
    const before = found.get(check) ?? { check, count: 0, first: [] };
    const told = [...before.first, ...first].slice(0, toldMost);
    found.set(check, { check, count: before.count + count, first: told });
  };
  for (const { name, question } of ledgerChecks) add(await ask(client, name, question));
  for (const { check, question } of saleChecks(now)) add(await ask(client, check, question));
  const history = await compareWithChain(client, { key, most: toldMost });
  for (const { count, faults } of history.found) {
    add({ check: 'history', count, first: faults.map(({ says }) => says) });
  }
  return checkNames.flatMap((name) => found.get(name) ?? []);
}

/** In an order of their own, so that what is found anew and is the same is told in the same words. */
async function ask(client: pg.ClientBase, check: CheckName, question: string): Promise<Finding> {
  const { rows } = await client.query<{ problem: string; count: string }>(
    `select problem, count(*) over () as count from (${question}) found
      order by problem limit ${toldMost}`,
  );
  const count = Number(rows[0]?.count ?? 0);
  return { check, count, first: rows.map(({ problem }) => problem) };
}

/** To whoever is shown no rows, everything is right. */
async function refuseHalfSight(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    `select pg_has_role(relowner, 'usage') or is_acting_piton() and is_acting_staff() as "seesAll"
       from pg_class where oid = 'public.sales'::regclass`,
  );
  if (rows[0]?.seesAll !== true) throw new Error('whoever checks the books must see all of them');
}
