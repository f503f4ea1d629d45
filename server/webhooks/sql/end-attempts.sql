-- An attempt is noted at most every ten seconds, because all deliveries share the endpoint's row.
create or replace function note_endpoint_health(results jsonb, disable_after interval)
returns table (endpoint_id uuid)
language sql volatile security definer set search_path = public, pg_temp as $$
  with seen as (
    select d.endpoint_id, bool_or(r.failure is null) as has_succeeded,
           bool_or(r.status = 410) as is_gone
      from jsonb_to_recordset(results) as r (id uuid, status smallint, failure text)
      join webhook_deliveries d using (id)
     group by d.endpoint_id
  ), locked as (
    select e.id, seen.has_succeeded, seen.is_gone and not seen.has_succeeded as is_gone,
           not seen.has_succeeded and e.failing_since <= database_now() - disable_after as is_failing
      from webhook_endpoints e join seen on seen.endpoint_id = e.id
     where e.state = 'enabled'
     order by e.id for no key update of e
  ), changed as (
    update webhook_endpoints e
       set failing_since = case when not has_succeeded
             then coalesce(e.failing_since, database_now()) end,
           last_attempted_at = database_now(),
           last_delivered_at = case when has_succeeded
             then database_now() else e.last_delivered_at end,
           state = case when is_gone or is_failing then 'disabled' else e.state end,
           disabled_by = case when is_gone then 'gone' when is_failing then 'failing' end
      from locked
     where e.id = locked.id and (
       not has_succeeded and (e.failing_since is null or is_gone or is_failing)
       or has_succeeded and (e.failing_since is not null or e.last_delivered_at is null)
       or coalesce(e.last_attempted_at, '-infinity') < database_now() - interval '10 seconds'
     )
    returning e.id, e.state
  )
  select id from changed where state = 'disabled'
$$;

-- Stores the results of attempts. A success ends the delivery in any case; a failure sets the next
-- attempt only while the process still has the lease, because another one may be sending by now.
-- Returns the endpoints that it disabled.

create or replace function end_webhook_attempts(
  results jsonb, give_up_after interval, disable_after interval
)
returns table (endpoint_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  if not is_acting_piton() then
    raise exception 'only Piton sends webhooks' using errcode = 'insufficient_privilege';
  end if;
  select array_agg(locked.id) into ids from (
    select d.id from webhook_deliveries d
     where d.id in (select (r ->> 'id')::uuid from jsonb_array_elements(results) r)
     order by d.id for update
  ) as locked;

  insert into webhook_attempts (delivery_id, company_id, at, duration_ms, status, failure, response)
  select d.id, d.company_id, database_now() - make_interval(secs => r.duration_ms / 1000.0),
         r.duration_ms, r.status, r.failure, r.response
    from jsonb_to_recordset(results)
           as r (id uuid, duration_ms integer, status smallint, failure text, response text)
    join webhook_deliveries d using (id);

  with outcomes as (
    select d.id, r.leased_until, r.failure, r.wait_ms, case
             when r.failure is null then 'delivered'
             when d.created_at + give_up_after <= database_now() then 'given_up'
             else 'waiting'
           end as state
      from jsonb_to_recordset(results)
             as r (id uuid, leased_until timestamptz, failure text, wait_ms double precision)
      join webhook_deliveries d using (id)
  ), ended as (
    update webhook_deliveries d
       set attempts = d.attempts + 1,
           state = o.state,
           ended_at = case when o.state <> 'waiting' then database_now() end,
           next_attempt_at = case when o.state = 'waiting'
             then database_now() + make_interval(secs => o.wait_ms / 1000) end
      from outcomes o
     where d.id = o.id and d.state = 'waiting'
       and (o.failure is null or d.next_attempt_at = o.leased_until)
    returning d.endpoint_id, d.sequence_key, d.state
  )
  update webhook_deliveries f
     set next_attempt_at = database_now()
    from ended
   where ended.state <> 'waiting' and f.endpoint_id = ended.endpoint_id
     and f.sequence_key = ended.sequence_key and f.state = 'waiting' and not f.is_resend
     and f.attempts = 0 and f.next_attempt_at > database_now();

  return query select * from note_endpoint_health(results, disable_after);
end
$$;

grant execute on function end_webhook_attempts(jsonb, interval, interval) to piton_app;
