-- What the books came to with the end of each day, without adding up years of payments each time.

-- What is booked is added at the table's end, so that a few bytes for each stretch of it tell its days.
create index ledger_transactions_created_idx on ledger_transactions
  using brin (created_at) with (pages_per_range = 32, autosummarize = on);
-- Staff asks for payouts of a few states among all that there ever were.
create index payouts_state_idx on payouts (state) include (net_mills, cut_off_day);

create function start_of_sale_day(day date) returns timestamptz
  language sql immutable strict
  return day::timestamp at time zone interval '-04:00';

-- What each account of the live book moved on days that are over and that nothing is booked on any more.
create table ledger_days (
  day date not null,
  code text not null,
  debit_mills bigint not null,
  credit_mills bigint not null,
  constraint ledger_days_pkey primary key (day, code)
);
create table closed_ledger_days (
  day date constraint closed_ledger_days_pkey primary key
);
create trigger ledger_days_stay before update or delete on ledger_days
  for each row execute function refuse_rewriting();
create trigger ledger_days_are_not_emptied before truncate on ledger_days
  for each statement execute function refuse_rewriting();
create trigger closed_ledger_days_stay before update or delete on closed_ledger_days
  for each row execute function refuse_rewriting();
create trigger closed_ledger_days_are_not_emptied before truncate on closed_ledger_days
  for each statement execute function refuse_rewriting();
alter table ledger_days enable row level security;
create policy ledger_days_are_read_by_staff on ledger_days for select
  using ((select is_acting_staff()));
alter table closed_ledger_days enable row level security;
create policy closed_ledger_days_are_read_by_staff on closed_ledger_days for select
  using ((select is_acting_staff()));
grant select on ledger_days, closed_ledger_days to piton_app;

-- The same as the entries themselves say it, both days included.
create function ledger_moved(from_day date, to_day date)
returns table (day date, code text, debit_mills bigint, credit_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select sale_day(t.created_at), a.code,
         coalesce(sum(e.amount_mills) filter (where e.amount_mills > 0), 0)::bigint,
         coalesce(-sum(e.amount_mills) filter (where e.amount_mills < 0), 0)::bigint
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
   where t.mode = 'live' and (is_acting_staff() or is_acting_piton())
     and t.created_at >= start_of_sale_day(from_day) and t.created_at < start_of_sale_day(to_day + 1)
   group by 1, 2
$$;

-- Closes so many of the days that ended two whole days ago or longer; a clock that is a day ahead closes
-- none too early. Answers how many.
create function close_ledger_days(most integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  last_day date;
begin
  if not is_acting_piton() then
    raise exception 'only Piton closes days' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('closing of days', 0));
  first_day := coalesce(
    (select max(day) + 1 from closed_ledger_days),
    (select sale_day(min(created_at)) from ledger_transactions where mode = 'live')
  );
  last_day := least(first_day + most - 1, sale_day(clock_of_books()) - 3);
  if first_day is null or last_day < first_day then return 0; end if;
  insert into ledger_days (day, code, debit_mills, credit_mills)
    select moved.day, moved.code, moved.debit_mills, moved.credit_mills
      from ledger_moved(first_day, last_day) moved;
  insert into closed_ledger_days (day)
    select day::date from generate_series(first_day::timestamp, last_day, interval '1 day') day;
  return last_day - first_day + 1;
end
$$;

-- All movements up to the end of that day: of closed days as they were closed.
create function ledger_moved_until(to_day date)
returns table (day date, code text, debit_mills bigint, credit_mills bigint)
language sql stable as $$
  select d.day, d.code, d.debit_mills, d.credit_mills from ledger_days d where d.day <= to_day
  union all
  select * from ledger_moved(
    coalesce((select max(c.day) + 1 from closed_ledger_days c), date '2020-01-01'), to_day
  )
$$;

-- As before; and a day on which banks turned out to be closed after the run had begun moves it too.
create or replace function release_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select next_business_day(greatest(value_day, sale_day(clock_of_books())))
    from payout_runs where cut_off_day = run_day
$$;
create or replace function payout_value_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(f.value_day, next_business_day(r.value_day))
    from payout_runs r left join payout_files f using (cut_off_day)
   where cut_off_day = run_day
$$;

-- As before, by the clock of the books: the acting member of staff says of a day to come that banks are open
-- or closed. Answers 'changed';
-- 'same' where that was so before; 'past' of a day that has begun.
create or replace function set_bank_holiday(
  p_day date, p_name text, p_is_kept boolean, why text
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  earlier bank_holidays;
begin
  if not is_deciding() then
    raise exception 'only staff sets holidays' using errcode = '42501';
  end if;
  if p_day <= sale_day(clock_of_books()) then return 'past'; end if;
  -- One after the other, also for a day that is not there yet.
  perform pg_advisory_xact_lock(hashtextextended('bank holiday ' || p_day, 0));
  select * into earlier from bank_holidays where day = p_day;
  if (coalesce(earlier.is_kept, false), case when p_is_kept then earlier.name end)
    is not distinct from (p_is_kept, case when p_is_kept then p_name end)
  then
    return 'same';
  end if;
  insert into bank_holidays (day, name, is_kept)
    values (p_day, coalesce(p_name, earlier.name), p_is_kept)
    on conflict (day) do update set name = excluded.name, is_kept = excluded.is_kept;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (
      gen_random_uuid(), acting_user_id(),
      case when p_is_kept then 'set-bank-holiday' else 'clear-bank-holiday' end,
      'bank_holiday', p_day::text, why,
      jsonb_build_object('title', coalesce(p_name, earlier.name), 'day', p_day)
    );
  return 'changed';
end
$$;

revoke execute on function
  start_of_sale_day(date), ledger_moved(date, date), close_ledger_days(integer), ledger_moved_until(date)
from public;
grant execute on function
  start_of_sale_day(date), ledger_moved(date, date), close_ledger_days(integer), ledger_moved_until(date)
to piton_app;
