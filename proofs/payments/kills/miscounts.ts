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
              where l.kind = 'ledger_transaction' and l.row_id = t.id::text)
          + (select count(*) from unprojected_sales w where w.ledger_transaction_id = t.id) as count
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

/** Makes the projection miss the first sale of each batch, as the control. */
export async function missSales({ owner }: OwnWorld): Promise<void> {
  await withConnection(owner, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_functiondef('project_sales(integer, uuid[])'::regprocedure) as text`,
    );
    const text = rows[0]?.text ?? '';
    const taken = 'if taken is null then return 0; end if;';
    if (!text.includes(taken)) throw new Error('project_sales has another text');
    await client.query(text.replace(taken, `${taken} taken := taken[2:];`));
  });
}
