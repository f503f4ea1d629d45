-- Sums of the ledger by day, closed once and never changed, so that statements need not read every entry.

-- The newest entry of an account by that instant; null of none. An account's entries follow each other and
-- are written a moment after the time that their transaction says, so that two which waited for each other
-- may be out of order, and so may those of a clock that was set back. Everything up to this entry counts as
-- before the instant, as it does where a week is cut off: whatever instants are asked for, stretches between
-- them leave nothing out and have nothing twice.
--
-- Entries hold no time and need none: they are halved until one is found three hours after the instant, and
-- from there it is not far back. Which of them are looked at hangs on no entry that comes later, so that a
-- month that is over stays as it is.
create or replace function entry_before(account bigint, before timestamptz) returns bigint
language plpgsql stable as $$
declare
  newest bigint := (select max(id) from ledger_entries where account_id = account);
  later timestamptz := before + interval '3 hours';
  reached bigint := 0;
  step bigint := 1;
begin
  while step <= newest loop
    step := step * 2;
  end loop;
  while step > 1 loop
    step := step / 2;
    if (
      select t.created_at < later
        from (
          select transaction_id from ledger_entries
           where account_id = account and id >= reached + step order by id limit 1
        ) e
        join ledger_transactions t on t.id = e.transaction_id
    ) then
      reached := reached + step;
    end if;
  end loop;
  return (
    select e.id from ledger_entries e
     where e.account_id = account
       and e.id <= reached
       and (select created_at from ledger_transactions where id = e.transaction_id) < before
     order by e.id desc limit 1
  );
end
$$;

create or replace function start_of_sale_day(day date) returns timestamptz
  language sql immutable strict
  return day::timestamp at time zone interval '-04:00';

-- The same as the entries themselves say it, both days included.
create or replace function ledger_moved(from_day date, to_day date)
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
create or replace function close_ledger_days(most integer) returns integer
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
  last_day := least(first_day + most - 1, sale_day(database_now()) - 3);
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
create or replace function ledger_moved_until(to_day date)
returns table (day date, code text, debit_mills bigint, credit_mills bigint)
language sql stable as $$
  select d.day, d.code, d.debit_mills, d.credit_mills from ledger_days d where d.day <= to_day
  union all
  select * from ledger_moved(
    coalesce((select max(c.day) + 1 from closed_ledger_days c), date '2020-01-01'), to_day
  )
$$;

grant execute on function
  start_of_sale_day(date),
  ledger_moved(date,date),
  close_ledger_days(integer),
  ledger_moved_until(date)
to piton_app;
