-- Queues an email about each step of a payout, and about a week on hold when it brings something new.

create or replace function payout_steps_are_notified() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payout_outbox (cut_off_day, owner_id, kind)
    select cut_off_day, owner_id, new.state from payouts where id = new.payout_id;
  return null;
end
$$;

-- Leaves out reasons that pass without any action: too little money, or less than none.
create or replace function lasting_payout_reasons(reasons text[]) returns text[]
  language sql immutable strict
  return array(
    select reason from unnest(reasons) as reason
     where reason not in ('below_minimum', 'negative') order by reason
  );

-- A week on hold gets an email if its reasons are new, after four weeks, or after a payout in between; a net
-- below the minimum gets one once. A merchant whose payout was skipped gets an email each time, because the
-- last one promised a payout next week.
create or replace function needs_held_email(week payout_run_owners) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  lasting text[] := lasting_payout_reasons(week.reasons);
  notified payout_run_owners;
begin
  if week.outcome is distinct from 'held' or 'account_closed' = any (week.reasons) then
    return false;
  end if;
  if 'not_processed' = any (week.reasons) then
    return week.owed_mills
      >= (select minimum_mills from payout_runs where cut_off_day = week.cut_off_day);
  end if;
  if lasting = '{}' then
    return 'below_minimum' = any (week.reasons) and not exists (
      select from payout_run_owners
       where owner_id = week.owner_id and is_notified and 'below_minimum' = any (reasons)
    );
  end if;
  select * into notified from payout_run_owners
   where owner_id = week.owner_id and is_notified and not 'not_processed' = any (reasons)
   order by cut_off_day desc limit 1;
  return notified.cut_off_day is null
    or lasting_payout_reasons(notified.reasons) <> lasting
    or week.cut_off_day >= notified.cut_off_day + 28
    or exists (
      select from payout_run_owners
       where owner_id = week.owner_id and cut_off_day > notified.cut_off_day and outcome = 'queued'
    );
end
$$;

create or replace function held_weeks_are_notified() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_notified := needs_held_email(new);
  if new.is_notified then
    insert into payout_outbox (cut_off_day, owner_id, kind)
      values (new.cut_off_day, new.owner_id, 'held');
  end if;
  return new;
end
$$;
