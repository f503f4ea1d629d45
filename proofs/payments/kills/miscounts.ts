import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { findViolations } from '@piton/server/ledger/ledger-check.ts';
import { saleChecks } from '@piton/server/monitoring/self-check/sale-checks.ts';
import type { OwnWorld } from '../world/own-world.ts';

/** Postings that the audit chain neither holds nor has queued exactly once. */
const miscounted = `
  select 'posting ' || t.id || ' is queued for the audit chain ' || queued.count || ' times' as says
    from ledger_transactions t
   cross join lateral (
     select (select count(*) from audit_unchained u
              where u.kind = 'ledger_transaction' and u.row_id = t.id::text)
          + (select count(*) from audit_links l
              where l.kind = 'ledger_transaction' and l.row_id = t.id::text) as count
   ) queued
   where t.kind = 'sale' and queued.count <> 1`;

/** Counters and audit queue entries that differ from the sales. */
export async function readMiscounts({ owner }: OwnWorld): Promise<string[]> {
  return withConnection(owner, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const found: string[] = [];
    for (const check of saleChecks(new Date())) {
      if (check.name === 'counters') found.push(...(await findViolations(client, check)));
    }
    const { rows } = await client.query<{ says: string }>(miscounted);
    await client.query('rollback');
    return [...found, ...rows.map(({ says }) => says)];
  });
}

/** The number of ended sales that are still not projected when the limit has passed. */
export async function countUnprojected({ owner }: OwnWorld, limitMs: number): Promise<number> {
  const endsAt = performance.now() + limitMs;
  return withConnection(owner, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from unprojected_sales',
      );
      const { count } = rows[0] ?? { count: Number.NaN };
      if (count === 0 || performance.now() > endsAt) return count;
      await wait(100);
    }
  });
}

/** Controls: the projection misses the first sale of each batch, or projects none. */
export const missesSales = [
  '(select sale_id from unnest(taken));',
  '$& taken := taken[2:];',
] as const;
export const projectsNone = ['  select array_agg(next.ended)', 'return 0; $&'] as const;

export async function plantInProjection(
  { owner }: OwnWorld,
  [text, planted]: readonly [string, string],
): Promise<void> {
  await withConnection(owner, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      `select pg_get_functiondef('project_sales(integer, uuid[])'::regprocedure) as source`,
    );
    const source = rows[0]?.source ?? '';
    if (source.split(text).length !== 2) throw new Error('project_sales has another text');
    await client.query(source.replace(text, planted));
  });
}
