-- Owners hear of their payouts by mail. What is to be told is written with what happened, and goes with
-- the mail's beginning, so that nothing is lost or said twice and no release waits for a mail.

create table payout_notices (
  id uuid constraint payout_notices_pkey primary key default gen_random_uuid(),
  cut_off_day date not null,
  owner_id uuid not null,
  -- What became of the payout of that week; `held` where there is none.
  news text not null constraint payout_notices_news_is_known check (
    news in ('in_transit', 'deposited', 'failed', 'returned', 'cancelled', 'held')
  ),
  -- By the clock of mails, and not by that of the books.
  at timestamptz not null default clock_timestamp(),
  try_after timestamptz,
  constraint payout_notices_once unique (cut_off_day, owner_id, news),
  constraint payout_notices_owner_fkey foreign key (cut_off_day, owner_id)
    references payout_run_owners (cut_off_day, owner_id)
);
grant select, update (try_after), delete on payout_notices to piton_app;
alter table payout_notices enable row level security;
create policy payout_notices_are_for_piton on payout_notices
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

create function payout_steps_are_told() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payout_notices (cut_off_day, owner_id, news)
    select cut_off_day, owner_id, new.state from payouts where id = new.payout_id;
  return null;
end
$$;
create trigger payout_steps_are_told after insert on payout_steps
  for each row when (new.state in ('in_transit', 'deposited', 'failed', 'returned', 'cancelled'))
  execute function payout_steps_are_told();

-- Whether their owner is told of a week that holds their money.
alter table payout_run_owners
  add column is_told boolean not null default false,
  add constraint payout_run_owners_held_are_told check (not is_told or outcome = 'held');

-- Those that somebody has to put right: that little came in, or less than nothing, comes and goes by itself.
create function lasting_payout_reasons(reasons text[]) returns text[]
  language sql immutable strict
  return array(
    select reason from unnest(reasons) as reason
     where reason not in ('below_minimum', 'negative') order by reason
  );

-- The same reasons are told anew after four weeks, or when a payout has come in between; that there is
-- too little to pay out is told once.
create function is_held_week_news(week payout_run_owners) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  lasting text[] := lasting_payout_reasons(week.reasons);
  told payout_run_owners;
begin
  if week.outcome is distinct from 'held' or 'account_closed' = any (week.reasons) then
    return false;
  end if;
  if lasting = '{}' then
    return 'below_minimum' = any (week.reasons) and not exists (
      select from payout_run_owners
       where owner_id = week.owner_id and is_told and 'below_minimum' = any (reasons)
    );
  end if;
  select * into told from payout_run_owners
   where owner_id = week.owner_id and is_told
   order by cut_off_day desc limit 1;
  return told.cut_off_day is null
    or lasting_payout_reasons(told.reasons) <> lasting
    or week.cut_off_day >= told.cut_off_day + 28
    or exists (
      select from payout_run_owners
       where owner_id = week.owner_id and cut_off_day > told.cut_off_day and outcome = 'queued'
    );
end
$$;

create function held_weeks_are_told() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_told := is_held_week_news(new);
  if new.is_told then
    insert into payout_notices (cut_off_day, owner_id, news)
      values (new.cut_off_day, new.owner_id, 'held');
  end if;
  return new;
end
$$;
-- By its name the last of them: whoever was looked at before is refused first.
create trigger payout_run_owners_are_told before update on payout_run_owners
  for each row execute function held_weeks_are_told();

revoke execute on function
  payout_steps_are_told, held_weeks_are_told, is_held_week_news(payout_run_owners),
  lasting_payout_reasons(text[])
from public;
