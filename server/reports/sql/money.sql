-- Shows merchants where the money of their approved payments is: refunds, disputes and payouts.

-- Returns the sales whose money moved after approval, with the state that sale_money gives them. The
-- others, which are most, get no row.
create or replace function moved_money(p_sale_ids uuid[])
returns table (sale_id uuid, state text, returned_mills bigint, disputed_mills bigint)
language sql stable set search_path = public, pg_temp as $$
  select moved.sale_id, money.state, money.returned_mills, money.disputed_mills
    from (
      select d.sale_id from disputes d where d.sale_id = any (p_sale_ids)
       union
      select r.sale_id from refunds r where r.sale_id = any (p_sale_ids)
    ) moved
   cross join lateral sale_money(moved.sale_id) money
   where money.state <> 'paid'
$$;

-- Lists a payment's disputes and refunds and how each ended, with the fee charged to the merchant, or the
-- fee returned.
create or replace function money_steps_with_fees(p_sale_id uuid)
returns table (step text, amount_mills bigint, fee_mills bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with own as (
    select d.* from disputes d
      join company_members m on m.company_id = d.company_id and m.user_id = acting_user_id()
     where d.sale_id = p_sale_id
  ), own_refunds as (
    select r.* from refunds r
      join company_members m on m.company_id = r.company_id and m.user_id = acting_user_id()
     where r.sale_id = p_sale_id
  )
  select 'disputed', amount_mills, fee_mills, opened_at from own
   union all
  select 'dispute_' || state, amount_mills, 0, decided_at from own where state <> 'open'
   union all
  select 'refund_requested', amount_mills, 0, requested_at from own_refunds
   union all
  select 'refund_' || state, amount_mills, case state when 'done' then fee_mills else 0 end, ended_at
    from own_refunds where state <> 'pending'
   order by 4, 1 desc
$$;

-- Sums, over the approved payments that find_sales lists, the money returned to customers and the money
-- in open disputes. Starts from disputes and refunds, which are few.
create or replace function sum_moved_money(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz
) returns table (returned_mills bigint, disputed_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(moved.amount_mills) filter (where moved.state in ('lost', 'done')), 0)::bigint,
         coalesce(sum(moved.amount_mills) filter (where moved.state = 'open'), 0)::bigint
    from (
      select sale_id, company_id, state, amount_mills from disputes
       where company_id = p_company_id and mode = p_mode
       union all
      select sale_id, company_id, state, amount_mills from refunds
       where company_id = p_company_id and mode = p_mode and state = 'done'
    ) moved
    join sales s on s.id = moved.sale_id and s.company_id = moved.company_id
   where moved.company_id in (select company_id from company_members where user_id = acting_user_id())
     and (p_from is null or s.created_at >= p_from)
     and (p_until is null or s.created_at < p_until)
     and (
       p_words is null and p_number is null and p_reference is null
       or sale_is_found(s, p_words, p_number, requests_by_reference(p_company_id, p_mode, p_reference))
     )
$$;

-- The company's approved payments whose money is in this state of refunds, or 'disputed'. Starts from the
-- refunds or the open disputes, which are few, and from the pending refunds alone if these are asked for.
create or replace function sales_in_money_state(p_company_id text, p_mode text, p_state text) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select moved.sale_id
    from (
      select sale_id from refunds
       where p_state = 'refund_pending' and state = 'pending' and company_id = p_company_id and mode = p_mode
       union
      select sale_id from refunds
       where p_state not in ('refund_pending', 'disputed') and state = 'done' and company_id = p_company_id
         and mode = p_mode
       union
      select sale_id from disputes
       where p_state = 'disputed' and state = 'open' and company_id = p_company_id and mode = p_mode
    ) moved
   cross join lateral sale_money(moved.sale_id) money
   where money.state = p_state
$$;

-- The totals of payments whose money is in this state of refunds or disputes, among those that find_sales
-- lists for these words, or all.
create or replace function sum_sales_in_money_state(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz, p_state text
) returns table (
  sale_count bigint, amount_mills bigint, fee_mills bigint, returned_mills bigint, disputed_mills bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), coalesce(sum(s.amount_mills), 0)::bigint, coalesce(sum(s.fee_mills), 0)::bigint,
         coalesce(sum(money.returned_mills), 0)::bigint, coalesce(sum(money.disputed_mills), 0)::bigint
    from sales_in_money_state(p_company_id, p_mode, p_state) found (sale_id)
    join sales s on s.id = found.sale_id
   cross join lateral sale_money(s.id) money
   where exists (
      select from company_members where company_id = p_company_id and user_id = acting_user_id()
     )
     and (p_from is null or s.created_at >= p_from)
     and (p_until is null or s.created_at < p_until)
     and (
       p_words is null and p_number is null and p_reference is null
       or sale_is_found(s, p_words, p_number, requests_by_reference(p_company_id, p_mode, p_reference))
     )
$$;

-- Returns the payout that each of these payments is in, for the owner whom it pays.
create or replace function payouts_of_sales(p_sale_ids uuid[]) returns table (sale_id uuid, reference text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, p.reference
    from unnest(p_sale_ids) requested (id)
    -- A lookup for each payment, because joins may read whole tables for one page.
   cross join lateral (
      select id, company_id, mode, ledger_transaction_id from sales where id = requested.id offset 0
    ) s
    join ledger_accounts a
      on a.company_id = s.company_id and a.mode = s.mode and a.code = 'merchant_payable'
   cross join lateral (
      select e.id from ledger_entries e
       where e.transaction_id = s.ledger_transaction_id and e.account_id = a.id and e.kind = 'sale'
       offset 0
    ) entry
    -- An account's payout lines follow each other without a gap.
   cross join lateral (
      select l.payout_id, l.after_entry_id from payout_lines l
       where l.account_id = a.id and l.to_entry_id >= entry.id
       order by l.to_entry_id limit 1
    ) line
    join payouts p on p.id = line.payout_id and p.owner_id = acting_user_id()
   where entry.id > coalesce(line.after_entry_id, 0)
$$;

grant execute on function
  moved_money(uuid[]),
  sum_moved_money(text,text,tsquery,text,text,timestamp with time zone,timestamp with time zone),
  money_steps_with_fees(uuid),
  sales_in_money_state(text,text,text),
  sum_sales_in_money_state(text,text,tsquery,text,text,timestamp with time zone,timestamp with time zone,text),
  payouts_of_sales(uuid[])
to piton_app;
