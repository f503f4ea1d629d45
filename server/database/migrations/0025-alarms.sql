-- What Piton watches of itself: whether its books are right, once a night, and whether somebody is
-- trying out cards, at any time.

-- One row for each night in which the books and the history were looked at.
create table self_checks (
  -- The day of Saint Lucia in whose small hours it was due.
  night date constraint self_checks_pkey primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- [{ "check", "count", "first", "rows": [{ "mark", "since" }], "since" }] of each check that found
  -- something; empty where all is right. `since` is the night from which on just that row, and of a
  -- check its newest, was found night after night.
  found jsonb not null
);
grant select, insert on self_checks to piton_app;
alter table self_checks enable row level security;
create policy self_checks_are_for_piton on self_checks
  using ((select is_acting_piton())) with check ((select is_acting_piton()));
create policy self_checks_are_seen_by_staff on self_checks for select
  using ((select is_acting_staff()));

-- Nights in which the check itself failed: when it may be tried again, by whichever server.
create table failed_self_checks (
  night date constraint failed_self_checks_pkey primary key,
  tries integer not null,
  try_after timestamptz not null,
  says text not null
);
grant select, insert, update (tries, try_after, says) on failed_self_checks to piton_app;
alter table failed_self_checks enable row level security;
create policy failed_self_checks_are_for_piton on failed_self_checks
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

-- What staff has looked at: all that was found by that check since that night or before. It holds for
-- as long as night after night finds the same: what changes, or goes away and comes back, is since
-- another night.
create table acknowledged_findings (
  id uuid constraint acknowledged_findings_pkey primary key default gen_random_uuid(),
  since date not null constraint acknowledged_findings_night_fkey references self_checks (night),
  check_name text not null,
  note text not null constraint acknowledged_findings_note_is_short
    check (btrim(note) <> '' and length(note) <= 500),
  acknowledged_by uuid not null constraint acknowledged_findings_person_fkey references users (id),
  acknowledged_at timestamptz not null default now(),
  constraint acknowledged_findings_key unique (since, check_name)
);
grant select on acknowledged_findings to piton_app;
alter table acknowledged_findings enable row level security;
create policy acknowledged_findings_are_seen_by_staff on acknowledged_findings for select
  using ((select is_acting_staff()));

-- The last night whose check was due, as nightDueBy says, by the clock that is one for all servers.
create function night_by_now() returns date
language sql stable return ((now() - interval '3 hours') at time zone 'America/St_Lucia')::date;

-- The acting member of staff has looked at what the last check found. Answers 'changed' where it is not
-- what is found any more, and 'acknowledged_before' where somebody was first.
create function acknowledge_finding(p_check text, p_since date, p_title text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  given acknowledged_findings;
begin
  if not is_deciding() then
    raise exception 'only staff acknowledges' using errcode = '42501';
  end if;
  if not exists (
    select from self_checks
     cross join jsonb_to_recordset(self_checks.found) as f ("check" text, since date)
     where night = (select max(night) from self_checks where night <= night_by_now()) and f."check" = p_check and f.since = p_since
  ) then
    return 'changed';
  end if;
  insert into acknowledged_findings (since, check_name, note, acknowledged_by)
    values (p_since, p_check, p_note, acting_user_id())
    on conflict on constraint acknowledged_findings_key do nothing
  returning * into given;
  if given.id is null then return 'acknowledged_before'; end if;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), 'acknowledge-finding', 'finding', given.id::text,
      p_note, jsonb_build_object('title', p_title, 'check', p_check, 'since', p_since));
  return 'acknowledged';
end
$$;
revoke execute on function acknowledge_finding(text, date, text, text) from public;
grant execute on function acknowledge_finding(text, date, text, text) to piton_app;

-- What 0024 let in is read once more, while everybody pays.
alter table ledger_transactions validate constraint ledger_transactions_kind_is_known;
alter table ledger_entries validate constraint ledger_entries_kind_is_known;

-- Whoever checks the books asks of each correction whether two people gave it.
grant execute on function is_whole_correction(corrections) to piton_app;

-- Unusually many cards declined, at one company or, without one, at all of them together. While it
-- has not ended, a try at that company weighs more.
create table decline_spikes (
  id bigint generated always as identity constraint decline_spikes_pkey primary key,
  company_id text constraint decline_spikes_company_fkey references companies (id),
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  -- When it was worst.
  tried integer not null,
  declined integer not null
);
-- However many processes look, each spike begins once.
create unique index decline_spikes_one_at_a_time on decline_spikes (company_id) nulls not distinct
  where ended_at is null;
grant select, insert, update (last_seen_at, ended_at, tried, declined) on decline_spikes to piton_app;
alter table decline_spikes enable row level security;
create policy decline_spikes_are_for_piton on decline_spikes
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

-- Of the few cards of the test book there are very many tries.
create index card_tries_same_test_idx on card_tries (card, company_id, amount_mills, tried_at)
  where mode = 'test';

-- How often a card, or an address, was tried lately; and the newest payment of the same amount with the
-- same card at the same company. Security definer: cards are counted across companies. Tries with one
-- card are counted one after the other, so that a hundred at once are not each the first. While cards
-- are being tried out at a company, each try there counts for four: its limits are a quarter of what
-- they are, other companies' are what they were, and whoever has not tried there yet is let in.
create function weigh_card_try(
  p_company_id text, p_mode text, p_channel text, p_card bytea, p_address bytea,
  p_amount_mills bigint, p_within interval, p_same_within interval,
  out card_tries integer, out card_free_at timestamptz,
  out address_tries integer, out address_free_at timestamptz, out same_sale_id uuid
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  weight constant integer := 4;
  tried_since constant timestamptz := settling_now() - p_within;
  same_since constant timestamptz := settling_now() - p_same_within;
  is_tested boolean;
  here record;
begin
  -- There is no money in the test book to try cards with, and everybody pays there with the same few
  -- cards: nobody waits for another, and nothing is counted.
  if p_mode = 'test' then
    if p_channel = 'page' then
      select t.sale_id into same_sale_id
        from card_tries t join sales s on s.id = t.sale_id
       where t.mode = 'test' and t.card = p_card and t.company_id = p_company_id
         and t.amount_mills = p_amount_mills and s.status in ('Approved', 'Pending')
         and t.tried_at > same_since
       order by t.tried_at desc limit 1;
    end if;
    return;
  end if;
  if p_address is not null then
    perform pg_advisory_xact_lock(('x' || encode(substring(p_address for 8), 'hex'))::bit(64)::bigint);
  end if;
  perform pg_advisory_xact_lock(('x' || encode(substring(p_card for 8), 'hex'))::bit(64)::bigint);
  -- A merchant's server speaks for all its customers, and its company's customers only.
  select count(*), min(t.tried_at), exists (
           select from decline_spikes s where s.company_id = p_company_id and s.ended_at is null
         )
    into card_tries, card_free_at, is_tested
    from card_tries t
   where t.card = p_card and t.tried_at > tried_since and t.mode = p_mode
     and (p_channel = 'page' or t.company_id = p_company_id);
  if p_address is not null then
    select count(*), min(t.tried_at) into address_tries, address_free_at
      from card_tries t
     where t.address = p_address and t.tried_at > tried_since and t.mode = p_mode;
  end if;
  if is_tested then
    select weight * count(*) as tries, min(t.tried_at) as since into here
      from card_tries t
     where t.card = p_card and t.tried_at > tried_since and t.mode = p_mode
       and t.company_id = p_company_id;
    if here.tries > card_tries then
      card_tries := here.tries;
      card_free_at := here.since;
    end if;
    if p_address is not null then
      select weight * count(*) as tries, min(t.tried_at) as since into here
        from card_tries t
       where t.address = p_address and t.tried_at > tried_since and t.mode = p_mode
         and t.company_id = p_company_id;
      if here.tries > address_tries then
        address_tries := here.tries;
        address_free_at := here.since;
      end if;
    end if;
  end if;
  if p_channel = 'page' then
    select t.sale_id into same_sale_id
      from card_tries t join sales s on s.id = t.sale_id
     where t.card = p_card and t.company_id = p_company_id and t.mode = p_mode
       and t.amount_mills = p_amount_mills and s.status in ('Approved', 'Pending')
       and t.tried_at > same_since
     order by t.tried_at desc limit 1;
  end if;
end
$$;
revoke execute on function weigh_card_try from public;
