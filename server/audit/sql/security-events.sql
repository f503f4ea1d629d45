-- Writes security events in batches and deletes them after their retention.

-- Keeps up to 20 rows with an address per hour, account, event and outcome, and up to 500 per hour
-- without an account; the rest is counted in rows without an address. Accounts share no common limit,
-- because strangers could use it up.
create or replace function record_security_events(entries jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  no_user constant uuid := '00000000-0000-0000-0000-000000000000';
  this_hour constant timestamptz := date_trunc('hour', database_now());
  without_account constant bigint := (
    select count(*) from security_events
     where hour = this_hour and coalesce(user_id, no_user) = no_user and address is not null
  );
begin
  if not is_acting_piton() then
    raise exception 'only Piton records security events' using errcode = '42501';
  end if;
  insert into security_events as kept
    (hour, user_id, event, outcome, detail, address, device, request_id, count)
  with received as (
    select coalesce(
             (select id from users where id = entry.user_id),
             (select id from users where email = lower(entry.email))
           ) as user_id,
           entry.event, entry.outcome, entry.detail, entry.address, entry.device,
           max(entry.request_id) as request_id, sum(entry.count) as count
      from jsonb_to_recordset(entries) as entry (
        user_id uuid, email text, event text, outcome text, detail text, address text, device text,
        request_id text, count bigint
      )
     group by 1, 2, 3, 4, 5, 6
  ), counted as (
    select received.*,
           exists (
             select from security_events as known
              where known.hour = this_hour
                and coalesce(known.user_id, no_user) = coalesce(received.user_id, no_user)
                and known.event = received.event and known.outcome = received.outcome
                and known.detail = received.detail
                and coalesce(known.address, '') = coalesce(received.address, '')
                and coalesce(known.device, '') = coalesce(received.device, '')
           ) as is_known
      from received
  ), kinds as (
    select kind.*, (
             select count(*) from security_events as known
              where known.hour = this_hour and coalesce(known.user_id, no_user) = kind.user_id
                and known.event = kind.event and known.outcome = kind.outcome
                and known.address is not null
           ) as rows_before
      from (select distinct user_id, event, outcome from received where user_id is not null) as kind
  ), placed as (
    select counted.*,
           not is_known and case
             when counted.user_id is null then without_account + row_number() over (
               partition by is_known, counted.user_id is null
               order by counted.event, counted.outcome, detail, address, device) > 500
             else rows_before + row_number() over (
               partition by is_known, counted.user_id, counted.event, counted.outcome
               order by detail, address, device) > 20
           end as is_beyond
      from counted left join kinds using (user_id, event, outcome)
  )
  select this_hour, user_id, event, outcome,
         case when is_beyond and user_id is null then '' else detail end,
         case when not is_beyond then address end, case when not is_beyond then device end,
         max(request_id), sum(count)::bigint
    from placed
   group by 1, 2, 3, 4, 5, 6, 7
   -- A fixed order, so concurrent servers don't deadlock.
   order by 2, 3, 4, 5, 6, 7
  on conflict (
    hour, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), event, outcome, detail,
    coalesce(address, ''), coalesce(device, '')
  ) do update
    set count = least(kept.count::bigint + excluded.count, 2147483647)::integer,
        last_at = database_now(), request_id = excluded.request_id;
end
$$;

-- The privacy policy names both periods.
create or replace function delete_expired_security_events() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from security_events
   where is_acting_piton() and (
     hour < (select database_now()) - interval '1 year'
     or (outcome <> 'done' and hour < (select database_now()) - interval '90 days')
   )
$$;

grant execute on function
  record_security_events(jsonb),
  delete_expired_security_events()
to piton_app;
