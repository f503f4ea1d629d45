import type { ClientConfig } from 'pg';
import { withConnection } from '../../../database/with-connection.ts';

/**
 * Writes adjustments as the product would: each with its approval, entries and place in the chain's
 * queue. Runs as superuser without rules.
 */
export async function fillAdjustments(superuser: ClientConfig, count: number): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(addProposals, [count]);
    await client.query(addApprovals);
    await client.query(addEntries);
    await client.query(addBalances);
    await client.query('analyze');
  });
}

const addProposals = `
  with made as (
    select gen_random_uuid() as id, n from generate_series(1, $1::integer) n
  ), posted as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
      select 'live', 'adjustment', 'proposal:' || id, 'staff', now() from made order by n
      returning id, substr(cause, 10)::uuid as proposal_id
  ), queued as (
    insert into audit_unchained (kind, row_id)
      select 'ledger_transaction', id::text from posted order by id
  )
  insert into proposals (
    id, kind, company_id, mode, against, amount_mills, fee_mills, reference, reason, sale_version,
    proposed_by, state, ended_by, ended_at, ledger_transaction_id
  )
  select made.id, 'adjustment', (select min(id) from companies), 'live', 'adjustments',
         10 + n % 100 * 10, 0, '', 'Goodwill', '', gen_random_uuid(), 'done', gen_random_uuid(), now(),
         posted.id
    from made join posted on posted.proposal_id = made.id`;

const addApprovals = `
  insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by, second_by, second_at)
    select 'proposal', p.id::text, proposal_hash(p), '{}', p.proposed_by, p.ended_by, now()
      from proposals p where p.state = 'done'`;

const addEntries = `
  insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
    select p.ledger_transaction_id, p.mode, a.id, e.kind, e.amount_mills
      from proposals p
     cross join lateral proposal_entries(p) e
      join ledger_accounts a on a.mode = p.mode and a.code = e.code
       and a.company_id is not distinct from e.company_id
     where p.state = 'done'`;

const addBalances = `
  update ledger_balances b set balance_mills = s.mills
    from (select account_id, -sum(amount_mills) as mills from ledger_entries group by 1) s
   where s.account_id = b.account_id`;
