import type { ClientConfig } from 'pg';
import { withConnection } from '../../../database/with-connection.ts';

/**
 * Writes approved payments of existing companies as the product would: each with its attempt, two
 * events, four entries and place in the chain's queue. Runs as superuser without rules, because the
 * product would need an hour for a million entries.
 */
export async function fillPayments(superuser: ClientConfig, payments: number): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    // In batches, so that many rows don't become one endless statement.
    for (let done = 0; done < payments; done += maxPart) {
      await client.query(addPayments, [Math.min(maxPart, payments - done), done]);
    }
    await client.query(addBalances);
    await client.query(addTotals);
    await client.query(addDays);
    await client.query('analyze');
  });
}

const maxPart = 25_000;

const addPayments = `
  with company as (
    select array_agg(id order by id) as ids from companies
  ), made as (
    select gen_random_uuid() as id, upper(substr(md5(n::text), 1, 16)) as tran_id,
           translate(upper(substr(md5('i' || n), 1, 12)), '01', 'XY') as invoice,
           substr(md5('r' || n), 1, 22) as receipt_token,
           ids[1 + n % array_length(ids, 1)] as company_id,
           1000 + n % 90 * 1000 as mills, (100 + n % 90 * 100) * 650 + 500 as fee_thousandths,
           timestamptz '2026-01-01' + n * interval '1 minute' as at, n
      from company, generate_series($2::integer + 1, $2::integer + $1::integer) n
  ), posted as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
      select 'live', 'sale', 'sale:' || id, 'payments', at from made order by n
      returning id, substr(cause, 6)::uuid as sale_id
  ), queued as (
    insert into audit_unchained (kind, row_id)
      select 'ledger_transaction', id::text from posted order by id
  ), paid as (
    insert into sales (
      id, company_id, mode, channel, status, tran_id, invoice, receipt_token, amount_mills,
      fee_basis_points, fee_mills, purpose, person_name, person_email, person_phone, card_brand,
      last_four, result_code, approval_code, host_reference, ledger_transaction_id,
      created_at, decided_at
    )
    select made.id, company_id, 'live', 'page', 'Approved', tran_id, invoice, receipt_token, mills,
           650, fee_thousandths / 1000, 'Nutmeg', 'Marie Alexander', 'marie@example.lc',
           '+1 758 555 0142', 'visa', '3333', 'OK', '000025', (1e15::bigint + n)::text, posted.id,
           at, at
      from made join posted on posted.sale_id = made.id
  ), attempted as (
    insert into attempts (company_id, attempt_hash, sale_id, created_at)
      select company_id, sha256(id::text::bytea), id, at from made
  ), happened as (
    insert into sale_events (sale_id, number, company_id, status, source, what, at)
      select id, 1, company_id, 'Pending', 'payer', 'began', at from made
      union all select id, 2, company_id, 'Approved', 'gateway', 'ended', at from made
  )
  insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
  select posted.id, 'live', a.id, entry.kind, entry.mills
    from made join posted on posted.sale_id = made.id
   cross join lateral (values
     ('acquirer_receivable', 'sale', mills), ('merchant_payable', 'sale', -mills),
     ('merchant_payable', 'fee', fee_thousandths / 1000), ('fee_income', 'fee', -fee_thousandths / 1000)
   ) as entry (code, kind, mills)
    join ledger_accounts a on a.mode = 'live' and a.code = entry.code
     and (a.company_id is null or a.company_id = made.company_id)`;

const addBalances = `
  update ledger_balances b set balance_mills = s.mills
    from (select account_id, -sum(amount_mills) as mills from ledger_entries group by 1) s
   where s.account_id = b.account_id`;

const addTotals = `
  update company_totals t
     set approved_count = s.count, newest_at = s.newest_at, newest_mills = s.newest_mills
    from (
      select company_id, mode, count(*), max(created_at) as newest_at,
             (array_agg(amount_mills order by created_at desc))[1] as newest_mills
        from sales where status = 'Approved' group by 1, 2
    ) s
   where s.company_id = t.company_id and s.mode = t.mode`;

const addDays = `
  insert into sale_days (company_id, mode, day, status, sale_count, amount_mills, fee_mills)
    select company_id, mode, saint_lucia_day(created_at), status, count(*), sum(amount_mills), sum(fee_mills)
      from sales where status <> 'Pending' group by 1, 2, 3, 4
  on conflict on constraint sale_days_pkey do update
     set sale_count = excluded.sale_count, amount_mills = excluded.amount_mills,
         fee_mills = excluded.fee_mills`;
