-- Computes business days, the weekly cut-off and value dates in Saint Lucia.

-- Returns the day itself, or the next one on which banks are open.
create or replace function next_business_day(from_day date) returns date
  language sql stable strict as $$
  select open::date
    from generate_series(from_day::timestamp, from_day + interval '30 days', interval '1 day') as open
   where extract(isodow from open) < 6
     and not exists (select from bank_holidays h where h.day = open::date and h.is_observed)
   order by open limit 1
$$;

-- The Wednesday of the latest cut-off that has passed.
create or replace function last_cut_off_day(at timestamptz) returns date
  language sql immutable strict
  return saint_lucia_day(at) - 1 - (extract(isodow from saint_lucia_day(at) - 1)::integer + 4) % 7;

-- Returns a week's cut-off, the day on which its payouts are reviewed and the day on which they reach
-- the banks. After a Thursday holiday both are the Friday.
create or replace function payout_week(
  cut_off_day date, out cut_off timestamptz, out review_day date, out value_day date
)
  language sql stable strict
  return row(
    start_of_saint_lucia_day(cut_off_day + 1),
    next_business_day(cut_off_day + 1),
    greatest(next_business_day(cut_off_day + 2), next_business_day(cut_off_day + 1))
  );

-- Closes or reopens banks on a future day, which keeps its name. Returns 'changed'; 'same' if it was so
-- already; 'past' once the day has begun; or 'taken' if the day is closed already or known under another
-- name.
create or replace function set_bank_holiday(
  p_day date, p_name text, p_is_observed boolean, why text
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  earlier bank_holidays;
begin
  if not is_deciding() then
    raise exception 'only staff set holidays' using errcode = '42501';
  end if;
  if p_day <= saint_lucia_day(database_now()) then return 'past'; end if;
  -- Serialises changes of a day, even of one without a row.
  perform pg_advisory_xact_lock(hashtextextended('bank holiday ' || p_day, 0));
  select * into earlier from bank_holidays where day = p_day;
  if not p_is_observed and not coalesce(earlier.is_observed, false) then return 'same'; end if;
  if p_is_observed and (earlier.is_observed or earlier.name <> p_name) then return 'taken'; end if;
  insert into bank_holidays (day, name, is_observed) values (p_day, p_name, p_is_observed)
    on conflict (day) do update set is_observed = excluded.is_observed;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (
      gen_random_uuid(), acting_user_id(),
      case when p_is_observed then 'set-bank-holiday' else 'clear-bank-holiday' end,
      'bank_holiday', p_day::text, why,
      jsonb_build_object('title', coalesce(earlier.name, p_name), 'day', p_day)
    );
  return 'changed';
end
$$;

-- The day on which banks pay what is released now. Holidays added since the run began delay it.
create or replace function release_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select next_business_day(greatest(value_day, saint_lucia_day(database_now())))
    from payout_runs where cut_off_day = run_day
$$;

-- The value date of a week's payouts: its bank file's once there is one, the calendar's before that.
create or replace function payout_value_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(f.value_day, next_business_day(r.value_day))
    from payout_runs r left join payout_files f using (cut_off_day)
   where cut_off_day = run_day
$$;

-- Whether a day has begun in Saint Lucia; an unknown day counts as begun.
create or replace function has_begun(day date) returns boolean
  language sql stable
  return coalesce(day <= saint_lucia_day(database_now()), true);

-- The oldest ended week with owners left to process, whether or not its run has begun; null if there is
-- none.
create or replace function open_payout_week() returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select min(cut_off_day) from payout_runs where closed_at is null),
    (
      select newest.day from (select last_cut_off_day(database_now())) newest (day)
       where not exists (select from payout_runs where cut_off_day >= newest.day)
    )
  )
   where is_acting_piton() or is_acting_staff()
$$;

-- How long ago the open week ended; zero if there is none.
create or replace function payout_run_open_for() returns interval
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(greatest(database_now() - (payout_week(open.day)).cut_off, interval '0'), interval '0')
    from (select open_payout_week()) open (day)
   where is_acting_piton() or is_acting_staff()
$$;

grant execute on function
  next_business_day(date),
  last_cut_off_day(timestamp with time zone),
  payout_week(date),
  set_bank_holiday(date,text,boolean,text),
  release_day(date),
  payout_value_day(date),
  open_payout_week(),
  payout_run_open_for()
to piton_app;
