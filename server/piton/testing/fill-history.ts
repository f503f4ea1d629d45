import type { ClientConfig } from 'pg';
import { withConnection } from '../../database/with-connection.ts';

/** The amount of history. Each ledger transaction has four entries. */
export type HistorySize = { transactions: number; auditEntries: number };

/**
 * Writes history as the product would and queues it for the chain, as superuser and without the
 * sales and people behind it.
 */
export async function fillHistory(
  superuser: ClientConfig,
  { transactions, auditEntries }: HistorySize,
): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(addAccounts);
    for (const [statement, count] of [
      [addTransactions, transactions],
      [addAuditEntries, auditEntries],
    ] as const) {
      // In batches, so that a million rows don't become one endless statement.
      for (let done = 0; done < count; done += maxPart) {
        await client.query(statement, [Math.min(maxPart, count - done)]);
      }
    }
    await client.query('analyze');
  });
}

const maxPart = 50_000;

const addAccounts = `
  with added as (
    insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
    select 'live', 'merchant_payable', 'Merchant' || lpad(i::text, 12, '0'), 'credit', 1, true
      from generate_series(1, 100) i
        on conflict do nothing
    returning id
  )
  insert into audit_unchained (kind, row_id) select 'ledger_account', id::text from added`;

const addTransactions = `
  with accounts as (
    select array_agg(id order by id) filter (where company_id is not null) as payable,
           min(id) filter (where code = 'acquirer_receivable' and mode = 'live') as receivable,
           min(id) filter (where code = 'fee_income' and mode = 'live') as income
      from ledger_accounts where mode = 'live'
  ), added as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    select 'live', 'sale', 'sale:' || gen_random_uuid(), 'webPay', clock_timestamp()
      from generate_series(1, $1)
    returning id
  ), with_entries as (
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
    select added.id, 'live', account_id, kind, mills,
           case when account_id = payable then added.id * 92565 end,
           case when account_id = payable then added.id * 2 end
      from added
     cross join lateral (
       select accounts.payable[1 + added.id % array_length(accounts.payable, 1)] as payable,
              receivable, income
         from accounts
     ) a
     cross join lateral (values
       (receivable, 'sale', 99000), (payable, 'sale', -99000), (payable, 'fee', 6435), (income, 'fee', -6435)
     ) as entry (account_id, kind, mills)
  )
  insert into audit_unchained (kind, row_id)
    select 'ledger_transaction', id::text from added order by id`;

const addAuditEntries = `
  with added as (
    insert into audit_entries
      (id, actor_id, action, subject_kind, subject_id, reason, detail, before, after)
    select gen_random_uuid(), gen_random_uuid(), 'edit-company', 'company',
           'Merchant' || lpad(i::text, 12, '0'), 'asked for by mail ' || i, '{"version": 3}',
           jsonb_build_object('companyName', 'T K ' || i, 'companyEmail', 'ab@example.lc'),
           jsonb_build_object('companyName', 'T L ' || i, 'companyEmail', 'ac@example.lc')
      from generate_series(1, $1) i
    returning id
  )
  insert into audit_unchained (kind, row_id) select 'audit_entry', id::text from added`;
