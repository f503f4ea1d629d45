-- When Saint Lucia's banks are open, and with it the week of a payout: cut off at Wednesday's last instant,
-- looked at on Thursday, in the bank on Friday, each on the next day that banks are open.

create table bank_holidays (
  day date constraint bank_holidays_pkey primary key,
  name text not null constraint bank_holidays_have_a_name check (btrim(name) <> ''),
  -- What staff took off stays here, so that it shows that banks were meant to be closed.
  is_kept boolean not null default true
);
grant select on bank_holidays to piton_app;

create function easter_sunday(year integer) returns date
  language plpgsql immutable strict as $$
declare
  -- Gauss's reckoning for the Gregorian calendar, as Meeus, Jones and Butcher wrote it down.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
  n integer := h + l - 7 * m + 114;
begin
  return make_date(year, n / 31, n % 31 + 1);
end
$$;

-- The days on which a year's holidays close the banks. One that falls on a Sunday closes them on the first
-- day after it that is no holiday; one on a Saturday is not moved.
create function bank_holidays_of(year integer) returns table (day date, name text)
  language sql immutable strict as $$
  with fixed (month, date, name, sunday_days) as (
    values (1, 1, 'New Year’s Day', 2), (1, 2, 'New Year’s Holiday', 1),
           (2, 22, 'Independence Day', 1), (5, 1, 'Labour Day', 1),
           (8, 1, 'Emancipation Day', 1), (12, 13, 'National Day', 1),
           (12, 25, 'Christmas Day', 2), (12, 26, 'Boxing Day', 1)
  ), of_easter (days, name) as (
    values (-2, 'Good Friday'), (1, 'Easter Monday'), (50, 'Whit Monday'), (60, 'Corpus Christi')
  )
  select falls + case extract(isodow from falls) when 7 then sunday_days else 0 end, name
    from fixed cross join make_date(year, month, date) as falls
  union all
  select easter_sunday(year) + days, name from of_easter
  union all
  select first + (8 - extract(isodow from first)::integer) % 7, 'Thanksgiving'
    from make_date(year, 10, 1) as first
$$;

insert into bank_holidays (day, name)
select holiday.day, holiday.name
  from generate_series(2026, 2055) as year cross join bank_holidays_of(year) as holiday;

-- That day, or the first one after it on which banks are open.
create function next_business_day(from_day date) returns date
  language sql stable strict as $$
  select open::date
    from generate_series(from_day::timestamp, from_day + interval '30 days', interval '1 day') as open
   where extract(isodow from open) < 6
     and not exists (select from bank_holidays h where h.day = open::date and h.is_kept)
   order by open limit 1
$$;

-- The Wednesday whose end is the newest cut-off that has gone by.
create function last_cut_off_day(at timestamptz) returns date
  language sql immutable strict
  return sale_day(at) - 1 - (extract(isodow from sale_day(at) - 1)::integer + 4) % 7;

-- What follows a Wednesday: the first instant that comes too late, and the days on which its payouts are
-- looked at and are in the bank. Where Thursday is a holiday they are looked at on the Friday, and go out.
create function payout_week(
  cut_off_day date, out cut_off timestamptz, out review_day date, out value_day date
)
  language sql stable strict
  return row(
    (cut_off_day + 1)::timestamp at time zone interval '-04:00',
    next_business_day(cut_off_day + 1),
    greatest(next_business_day(cut_off_day + 2), next_business_day(cut_off_day + 1))
  );

-- The acting member of staff says of a day to come that banks are open or closed. Answers 'changed';
-- 'same' where that was so before; 'past' of a day that has begun.
create function set_bank_holiday(
  p_day date, p_name text, p_is_kept boolean, why text
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  earlier bank_holidays;
begin
  if not is_deciding() then
    raise exception 'only staff sets holidays' using errcode = '42501';
  end if;
  if p_day <= sale_day(clock_timestamp()) then return 'past'; end if;
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
  easter_sunday(integer), bank_holidays_of(integer), next_business_day(date),
  last_cut_off_day(timestamptz), payout_week(date), set_bank_holiday(date, text, boolean, text)
from public;
grant execute on function
  next_business_day(date), last_cut_off_day(timestamptz), payout_week(date),
  set_bank_holiday(date, text, boolean, text)
to piton_app;
