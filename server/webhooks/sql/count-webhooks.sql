-- Counts for alerts. A delivery is overdue if it has been due for a minute in which its endpoint was not
-- attempted: those that wait behind a slow or failing endpoint are not. An event that is given up, whose
-- `render_at` is infinite, counts no more.

create or replace function count_webhooks()
returns table (
  due double precision, overdue double precision, oldest_seconds double precision,
  unrendered double precision, unrendered_oldest_seconds double precision, failing double precision
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  one_minute_ago timestamptz := database_now() - interval '1 minute';
begin
  if not is_acting_piton() then
    raise exception 'only Piton counts webhooks' using errcode = 'insufficient_privilege';
  end if;
  select count(*),
         count(*) filter (where d.next_attempt_at < one_minute_ago
           and coalesce(e.last_attempted_at, '-infinity') < one_minute_ago),
         coalesce(extract(epoch from database_now() - min(d.next_attempt_at)), 0)
    into due, overdue, oldest_seconds
    from webhook_deliveries d
    join webhook_endpoints e on e.id = d.endpoint_id and e.state = 'enabled'
    join events ev on ev.id = d.event_id and ev.data is not null
   where d.state = 'waiting' and d.next_attempt_at <= database_now();
  select count(*),
         greatest(0, coalesce(extract(epoch from
           database_now() - min(ev.created_at) filter (where ev.render_failures = 0)), 0)),
         count(*) filter (where ev.render_failures > 0)
    into unrendered, unrendered_oldest_seconds, failing
    from events ev
   where ev.data is null and ev.render_at is distinct from 'infinity';
  return next;
end
$$;

grant execute on function count_webhooks() to piton_app;
