-- Leases deliveries that are due: up to `max_each` for each endpoint, less what this process is
-- sending to it, so that a slow endpoint doesn't hold up the others. Followers of a waiting
-- delivery are moved to the time of its next attempt. Gives up those that a payment under way queued for
-- an endpoint while it was disabled.

create or replace function claim_webhook_deliveries(
  in_flight jsonb, up_to integer, lease interval, max_each integer, max_failing integer
)
returns table (
  id uuid, leased_until text, endpoint_id uuid, company_id text, url text, sealed_secret bytea,
  previous_sealed_secret bytea, attempts integer, age_ms bigint,
  event_id uuid, type text, occurred_at timestamptz, data text
)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  endpoint record;
  found uuid[];
  claimed uuid[] := '{}';
  until timestamptz := database_now() + lease;
begin
  if not is_acting_piton() then
    raise exception 'only Piton sends webhooks' using errcode = 'insufficient_privilege';
  end if;
  for endpoint in
    with recursive waiting as (
      (select d.endpoint_id as one from webhook_deliveries d
        where d.state = 'waiting' order by d.endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_deliveries d
               where d.state = 'waiting' and d.endpoint_id > w.one order by d.endpoint_id limit 1)
        from waiting w where w.one is not null
    )
    select e.id, e.state,
           case when e.failing_since is null then max_each else max_failing end
             - coalesce((in_flight ->> e.id::text)::integer, 0) as room
      from waiting w join webhook_endpoints e on e.id = w.one
     order by random()
  loop
    if endpoint.state = 'disabled' then
      -- Compared again, because it may have been enabled since.
      update webhook_deliveries set state = 'given_up', ended_at = database_now(), next_attempt_at = null
       where webhook_deliveries.id in (
         select d.id from webhook_deliveries d
           join webhook_endpoints e on e.id = d.endpoint_id and e.state = 'disabled'
          where d.endpoint_id = endpoint.id and d.state = 'waiting'
            for update of d skip locked
       );
      continue;
    end if;
    endpoint.room := least(endpoint.room, up_to - cardinality(claimed));
    continue when endpoint.room <= 0;
    -- Locked first and compared in the next statement, which sees what ended until then.
    select array_agg(due.id) into found from (
      select d.id from webhook_deliveries d
        join events ev on ev.id = d.event_id and ev.data is not null
       where d.endpoint_id = endpoint.id and d.state = 'waiting'
         and d.next_attempt_at <= database_now()
       order by d.next_attempt_at, d.event_number
       limit endpoint.room
         for update of d skip locked
    ) as due;
    continue when found is null;
    with earlier as (
      select f.id, (
        select p.next_attempt_at from webhook_deliveries p
         where p.endpoint_id = endpoint.id and p.sequence_key = f.sequence_key
           and p.event_number < f.event_number and p.state = 'waiting' and not p.is_resend
         order by p.event_number limit 1
      ) as next_attempt_at
        from webhook_deliveries f where f.id = any (found) and not f.is_resend
    ), leased as (
      update webhook_deliveries d
         set next_attempt_at = case
               when earlier.next_attempt_at is null then until
               -- The earlier one may be in this batch, or about to be claimed.
               else greatest(earlier.next_attempt_at, database_now() + lease)
             end
        from (select f as id from unnest(found) f) as one left join earlier using (id)
       where d.id = one.id
      returning d.id, earlier.next_attempt_at is null as is_first
    )
    select claimed || coalesce(array_agg(leased.id) filter (where is_first), '{}') into claimed
      from leased;
  end loop;
  return query
    select d.id, d.next_attempt_at::text, e.id, e.company_id, e.url, e.sealed_secret,
           case when e.previous_secret_until > database_now() then e.previous_sealed_secret end,
           d.attempts, (extract(epoch from database_now() - d.created_at) * 1000)::bigint,
           ev.id, ev.type, ev.created_at, ev.data::text
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      join events ev on ev.id = d.event_id
     where d.id = any (claimed)
     order by d.event_number;
end
$$;

grant execute on function claim_webhook_deliveries(jsonb, integer, interval, integer, integer)
to piton_app;
