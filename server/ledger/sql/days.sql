-- Closes daily sums of the ledger once and never changes them, so statements need not read every entry.

-- Returns an account's newest entry before an instant, or null. Waiting transactions and corrected
-- clocks write entries slightly out of order, so every entry up to that one counts as before the
-- instant: ranges between instants neither skip nor repeat an entry.
--
-- Entries hold no time, so a binary search finds the position three hours after the instant, and the
-- result lies shortly before it. Later entries don't influence the search, so a past month keeps its
-- result.
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

-- Sums the entries of these days, both included, by day and account code.
create or replace function ledger_moved(from_day date, to_day date)
returns table (day date, code text, debit_mills bigint, credit_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select saint_lucia_day(t.created_at), a.code,
         coalesce(sum(e.amount_mills) filter (where e.amount_mills > 0), 0)::bigint,
         coalesce(-sum(e.amount_mills) filter (where e.amount_mills < 0), 0)::bigint
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
   where t.mode = 'live' and (is_acting_staff() or is_acting_piton())
     and t.created_at >= start_of_saint_lucia_day(from_day) and t.created_at < start_of_saint_lucia_day(to_day + 1)
   group by 1, 2
$$;

-- Closes up to `p_max_days` days that ended at least two whole days ago, and returns how many. The margin
-- allows for a clock that is a day ahead.
create or replace function close_ledger_days(p_max_days integer) returns integer
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
    (select saint_lucia_day(min(created_at)) from ledger_transactions where mode = 'live')
  );
  last_day := least(first_day + p_max_days - 1, saint_lucia_day(database_now()) - 3);
  if first_day is null or last_day < first_day then return 0; end if;
  insert into ledger_days (day, code, debit_mills, credit_mills)
    select moved.day, moved.code, moved.debit_mills, moved.credit_mills
      from ledger_moved(first_day, last_day) moved;
  insert into closed_ledger_days (day)
    select day::date from generate_series(first_day::timestamp, last_day, interval '1 day') day;
  return last_day - first_day + 1;
end
$$;

-- Returns movements up to and including a day: closed days from their stored sums, later days from the
-- entries.
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
  ledger_moved(date,date),
  close_ledger_days(integer),
  ledger_moved_until(date)
to piton_app;
