-- Shows an API key its company's part of payouts, because a payout belongs to an owner with, perhaps, more
-- companies. Piton reads it for events.
-- requires: payouts/calendar, payouts/release

create or replace function may_read_payouts_of(p_company_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select acting_key_may(p_company_id, 'live', 'read') or is_acting_piton()
$$;

create or replace function company_payouts(p_company_id text)
returns table (
  id uuid, state text, reference text, bank_name text, last_four text, cut_off_day date,
  expected_day date, deposited_on date, queued_at timestamptz, reason text, net_mills bigint,
  sale_count bigint, sale_mills bigint, fee_mills bigint, other_mills bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.state, p.reference, p.bank_name, p.last_four, p.cut_off_day,
         payout_value_day(p.cut_off_day), p.deposited_on, p.queued_at, s.reason, l.net_mills,
         l.sale_count, l.sale_mills, l.fee_mills, l.other_mills
    from payout_lines l
    join payouts p on p.id = l.payout_id
    join payout_steps s on s.payout_id = p.id and s.state = p.state
   where l.company_id = p_company_id and may_read_payouts_of(p_company_id)
$$;

-- Lists what a payout pays a company, in posting order after an entry. The parts of a cent that the line
-- took over and left are entries, too, so that their sum is the line.
create or replace function company_payout_entries(
  p_company_id text, p_payout_id uuid, after_entry bigint, max_rows integer
)
returns table (
  entry_id bigint, at timestamptz, kind text, gross_mills bigint, fee_mills bigint,
  sale_id uuid, refund_id uuid, dispute_id uuid, payout_id uuid
)
language sql stable security definer set search_path = public, pg_temp as $$
  with line as (
    select l.*, p.queued_at
      from payout_lines l join payouts p on p.id = l.payout_id
     where l.company_id = p_company_id and l.payout_id = p_payout_id
       and may_read_payouts_of(p_company_id)
  ), carried as (
    select coalesce(after_entry_id, 0) as entry_id, carried_in_mills as mills, queued_at from line
    union all
    select to_entry_id + 1, -carried_out_mills, queued_at from line
  ), page as (
    select led.*
      from line
     cross join lateral (
        select e.id, e.transaction_id, e.account_id, e.kind, e.amount_mills from ledger_entries e
         where e.account_id = line.account_id
           and e.id > greatest(line.after_entry_id, after_entry, 0) and e.id <= line.to_entry_id
           and e.kind not in ('fee', 'refund_fee', 'dispute_fee', 'payout')
         order by e.id limit max_rows
      ) led
  )
  select e.id, t.created_at, e.kind, -e.amount_mills, coalesce(fee.mills, 0),
         coalesce(r.sale_id, refund.sale_id, case when t.kind = 'sale' then substr(t.cause, 6)::uuid end),
         refund.id, coalesce(r.dispute_id, case when r.kind = 'dispute' then r.id end),
         case when starts_with(t.kind, 'payout_') then split_part(t.cause, ':', 2)::uuid end
    from page e
    join ledger_transactions t on t.id = e.transaction_id
   cross join lateral (
      select sum(f.amount_mills)::bigint as mills from ledger_entries f
       where f.transaction_id = e.transaction_id and f.account_id = e.account_id
         and f.kind in ('fee', 'refund_fee', 'dispute_fee')
    ) fee
    left join lateral (
      select id, kind, sale_id, dispute_id from proposals
       where ledger_transaction_id = e.transaction_id offset 0
    ) r on t.kind in ('adjustment', 'chargeback', 'chargeback_reversal')
    left join lateral (
      select id, sale_id from refunds
       where id = case when starts_with(t.kind, 'refund') then split_part(t.cause, ':', 2)::uuid end offset 0
    ) refund on true
   union all
  select c.entry_id, c.queued_at, 'carried_over', c.mills, 0, null, null, null, null
    from carried c where c.mills <> 0 and c.entry_id > after_entry
   order by 1 limit max_rows
$$;

-- Sums a company's live payouts that are under way to its bank.
create or replace function company_in_transit(p_company_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(l.net_mills), 0)::bigint
    from payout_lines l join payouts p on p.id = l.payout_id
   where l.company_id = p_company_id and p.state in ('queued', 'approved', 'in_transit')
     and may_read_payouts_of(p_company_id)
$$;

-- The day on which the company's next payout should reach its bank. An ended week stays the next one until
-- its run has processed the owner.
create or replace function company_next_payout_day(p_company_id text) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select week.value_day
    from companies c
   cross join (select last_cut_off_day(database_now())) last (day)
   cross join lateral payout_week(
      case when is_run_over(last.day, c.owner_id) then last.day + 7 else last.day end
    ) week
   where c.id = p_company_id and may_read_payouts_of(p_company_id)
$$;

grant execute on function
  company_payouts(text),
  company_payout_entries(text,uuid,bigint,integer),
  company_in_transit(text),
  company_next_payout_day(text)
to piton_app;
