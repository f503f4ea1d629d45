-- Sign-ins, step-ups, refused access and the like, counted by the hour: an attacker who repeats one a
-- million times adds to a row instead of adding rows. Not chained, because it is forgotten in time.
create table security_events (
  id bigint generated always as identity constraint security_events_pkey primary key,
  hour timestamptz not null,
  -- Null where the attempt named no account.
  user_id uuid constraint security_events_user_fkey references users (id) on delete cascade,
  event text not null,
  outcome text not null
    constraint security_events_outcome_known check (outcome in ('done', 'failed', 'limited', 'refused')),
  -- Which endpoint, where the event says no more than that there was one.
  detail text not null,
  -- Both null in the row that holds what was one too many of its kind.
  address text,
  device text,
  -- Of the newest.
  request_id text not null,
  count integer not null constraint security_events_count_is_counted check (count > 0),
  last_at timestamptz not null default now(),
  constraint security_events_key
    unique nulls not distinct (hour, user_id, event, outcome, detail, address, device)
);

-- A person's newest.
create index security_events_user_idx on security_events (user_id, last_at desc);

alter table security_events enable row level security;
create policy security_events_of_their_user on security_events for select
  using (user_id = acting_user_id() or (select is_acting_staff()));
create policy security_events_in_care_are_erased on security_events for delete
  using (is_in_care(user_id));
grant select, delete on security_events to piton_app;

-- Only Piton writes, and only adds. Of an account, an event and an outcome, an hour has at most 20 rows
-- with an address; of everything that did not succeed, an hour has at most 500 rows for all accounts
-- together. What comes beyond is counted in a row without an address.
create function record_security_events(entries jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  entry record;
  this_hour constant timestamptz := date_trunc('hour', now());
  is_known boolean;
begin
  if not is_acting_piton() then
    raise exception 'only Piton records security events' using errcode = '42501';
  end if;
  -- In one order, so that two servers do not wait for each other in a circle.
  for entry in
    select coalesce(
             (select id from users where id = said.user_id),
             (select id from users where email = lower(said.email))
           ) as user_id,
           said.event, said.outcome, said.detail, said.address, said.device, said.request_id,
           said.count
      from jsonb_to_recordset(entries) as said (
        user_id uuid, email text, event text, outcome text, detail text, address text, device text,
        request_id text, count integer
      )
     order by 1, 2, 3, 4, 5, 6
  loop
    is_known := exists (
      select from security_events
       where hour = this_hour and user_id is not distinct from entry.user_id
         and event = entry.event and outcome = entry.outcome and detail = entry.detail
         and address is not distinct from entry.address and device is not distinct from entry.device
    );
    if not is_known then
      if entry.outcome <> 'done' and (
        select count(*) from security_events where hour = this_hour and outcome <> 'done'
      ) >= 500 then
        entry.user_id := null;
        entry.detail := '';
        entry.address := null;
        entry.device := null;
      elsif entry.user_id is not null and (
        select count(*) from security_events
         where hour = this_hour and user_id = entry.user_id
           and event = entry.event and outcome = entry.outcome
      ) >= 20 then
        entry.address := null;
        entry.device := null;
      end if;
    end if;
    insert into security_events as kept
      (hour, user_id, event, outcome, detail, address, device, request_id, count)
    values (
      this_hour, entry.user_id, entry.event, entry.outcome, entry.detail, entry.address, entry.device,
      entry.request_id, entry.count
    )
    on conflict on constraint security_events_key do update
      set count = least(kept.count::bigint + excluded.count, 2147483647)::integer,
          last_at = now(), request_id = excluded.request_id;
  end loop;
end
$$;

-- The privacy policy names both times.
create function forget_security_events() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from security_events
   where is_acting_piton() and (
     hour < now() - interval '1 year'
     or (outcome <> 'done' and hour < now() - interval '90 days')
   )
$$;

revoke execute on function record_security_events(jsonb), forget_security_events() from public;
grant execute on function record_security_events(jsonb), forget_security_events() to piton_app;
