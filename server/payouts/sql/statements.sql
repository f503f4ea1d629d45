-- Computes monthly statements from the ledger: opening balance, movements, closing balance.

-- Returns the entry range and the opening and closing balance of each of the acting user's companies for
-- a period. Companies without entries by its end get no row.
create or replace function statement_ranges(begins timestamptz, ends timestamptz)
returns table (
  company_id text, company_name text, account_id bigint, after_entry_id bigint, to_entry_id bigint,
  opening_mills bigint, closing_mills bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.name, a.id, opening.id, closing.id,
         coalesce(opening.balance_after_mills, 0), closing.balance_after_mills
    from companies c
    join ledger_accounts a
      on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
    left join ledger_entries opening on opening.id = entry_before(a.id, begins)
    join ledger_entries closing on closing.id = entry_before(a.id, ends)
   where c.owner_id = acting_user_id()
$$;

-- Sums the movements in these ranges, with the transactions of their payouts.
create or replace function statement_sums(begins timestamptz, ends timestamptz)
returns table (
  company_id text, company_name text, opening_mills bigint, sale_count bigint, sale_mills bigint,
  fee_mills bigint, other_mills bigint, paid_mills bigint, returned_mills bigint, closing_mills bigint,
  payout_transaction_ids bigint[]
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.company_name, s.opening_mills, moved.sale_count, moved.sale_mills, moved.fee_mills,
         moved.other_mills, moved.paid_mills, moved.returned_mills, s.closing_mills,
         moved.payout_transaction_ids
    from statement_ranges(begins, ends) s
   cross join lateral (
     select count(*) filter (where kind = 'sale') as sale_count,
            coalesce(-sum(amount_mills) filter (where kind = 'sale'), 0)::bigint as sale_mills,
            coalesce(sum(amount_mills) filter (where kind = 'fee'), 0)::bigint as fee_mills,
            coalesce(
              -sum(amount_mills) filter (where kind not in ('sale', 'fee', 'payout', 'payout_return')), 0
            )::bigint as other_mills,
            coalesce(sum(amount_mills) filter (where kind = 'payout'), 0)::bigint as paid_mills,
            coalesce(-sum(amount_mills) filter (where kind = 'payout_return'), 0)::bigint as returned_mills,
            coalesce(array_agg(transaction_id) filter (where kind = 'payout'), '{}')
              as payout_transaction_ids
       from ledger_entries e
      where e.account_id = s.account_id
        and e.id > coalesce(s.after_entry_id, 0) and e.id <= s.to_entry_id
   ) moved
   order by s.company_name, s.company_id
$$;

-- Lists entries of the acting user's companies in posting order, each with its fee; payouts are
-- optional. Proposals show their source and reference, not staff's reason, which is internal; a refund shows
-- its merchant's reason, and whether it was a void.
create or replace function statement_movements(
  company_ids text[], after_entries bigint[], to_entries bigint[], with_payouts boolean,
  after_line bigint, max_rows integer
)
returns table (
  entry_id bigint, at timestamptz, kind text, company_id text, company_name text,
  gross_mills bigint, fee_mills bigint, tran_id text, invoice text, purpose text, against text,
  is_void boolean, reason text, acquirer_reference text, payout_reference text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, t.created_at, e.kind, e.company_id, e.company_name, -e.amount_mills,
         coalesce(fee.mills, 0), coalesce(s.tran_id, ''), coalesce(s.invoice, ''),
         case e.kind when 'sale' then s.purpose else '' end, r.against, coalesce(refund.is_void, false),
         coalesce(refund.reason, ''), coalesce(r.reference, refund.reference, ''), coalesce(p.reference, '')
    from (
      select c.id as company_id, c.name as company_name, led.*
        from unnest(company_ids, after_entries, to_entries)
               as requested (company_id, after_entry_id, to_entry_id)
        join companies c on c.id = requested.company_id and c.owner_id = acting_user_id()
        join ledger_accounts a
          on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
       cross join lateral (
          select l.id, l.transaction_id, l.account_id, l.kind, l.amount_mills from ledger_entries l
           where l.account_id = a.id
             and l.id > greatest(requested.after_entry_id, after_line, 0) and l.id <= requested.to_entry_id
             and l.kind not in ('fee', 'refund_fee', 'dispute_fee') and (with_payouts or l.kind <> 'payout')
           order by l.id limit max_rows
        ) led
       order by led.id limit max_rows
    ) e
    -- A lookup for each entry, because joins may read whole tables for one page.
   cross join lateral (
      select created_at, kind, cause from ledger_transactions where id = e.transaction_id offset 0
    ) t
   cross join lateral (
      select sum(f.amount_mills)::bigint as mills from ledger_entries f
       where f.transaction_id = e.transaction_id and f.account_id = e.account_id
         and f.kind in ('fee', 'refund_fee', 'dispute_fee')
    ) fee
    left join lateral (
      select sale_id, against, reference from proposals
       where ledger_transaction_id = e.transaction_id offset 0
    ) r on t.kind in ('adjustment', 'chargeback', 'chargeback_reversal', 'dispute_lost')
    left join lateral (
      select sale_id, reason, reference, is_void from refunds
       where id = case when starts_with(t.kind, 'refund') then split_part(t.cause, ':', 2)::uuid end offset 0
    ) refund on true
    left join lateral (
      select tran_id, invoice, purpose from sales
       where id = coalesce(
         r.sale_id, refund.sale_id, case when t.kind = 'sale' then substr(t.cause, 6)::uuid end
       ) offset 0
    ) s on true
    left join lateral (
      select reference from payouts
       where id = case when starts_with(t.kind, 'payout_') then split_part(t.cause, ':', 2)::uuid end offset 0
    ) p on true
   order by e.id
$$;

-- Servers of the previous release call this one, and know neither voids nor reasons of refunds.
create or replace function statement_lines(
  company_ids text[], after_entries bigint[], to_entries bigint[], with_payouts boolean,
  after_line bigint, max_rows integer
)
returns table (
  entry_id bigint, at timestamptz, kind text, company_id text, company_name text,
  gross_mills bigint, fee_mills bigint, tran_id text, invoice text, purpose text, against text,
  acquirer_reference text, payout_reference text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.entry_id, m.at, m.kind, m.company_id, m.company_name, m.gross_mills, m.fee_mills, m.tran_id,
         m.invoice, m.purpose, m.against, m.acquirer_reference, m.payout_reference
    from statement_movements(company_ids, after_entries, to_entries, with_payouts, after_line, max_rows) m
$$;

-- Sums what payouts returned to a company within an entry range. Staff may ask about any company,
-- and so may Piton, which writes the emails.
create or replace function returned_between(account bigint, after_entry bigint, to_entry bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(e.amount_mills), 0)::bigint
    from ledger_accounts a
    join companies c on c.id = a.company_id
    join ledger_entries e on e.account_id = a.id
   where a.id = account
     and (c.owner_id = acting_user_id() or is_acting_staff() or is_acting_piton())
     and e.kind = 'payout_return' and e.id > coalesce(after_entry, 0) and e.id <= to_entry
$$;

-- When the acting user was first owed anything; null if never.
create or replace function first_posted_at() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(t.created_at)
    from companies c
    join ledger_accounts a
      on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
   cross join lateral (
      select transaction_id from ledger_entries where account_id = a.id order by id limit 1
   ) e
    join ledger_transactions t on t.id = e.transaction_id
   where c.owner_id = acting_user_id()
$$;

grant execute on function
  statement_ranges(timestamp with time zone,timestamp with time zone),
  statement_sums(timestamp with time zone,timestamp with time zone),
  statement_lines(text[],bigint[],bigint[],boolean,bigint,integer),
  statement_movements(text[],bigint[],bigint[],boolean,bigint,integer),
  returned_between(bigint,bigint,bigint),
  first_posted_at()
to piton_app;
