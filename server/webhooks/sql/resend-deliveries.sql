-- Sends events again, with the same ids and in no particular order. The locks leave out an
-- endpoint or event that is being deleted.

create or replace function resend_webhook_event(of_endpoint uuid, of_event uuid) returns uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries
    (event_id, endpoint_id, company_id, mode, type, sequence_key, event_number, is_resend)
  select ev.id, e.id, e.company_id, e.mode, ev.type, ev.sequence_key, ev.number, true
    from webhook_endpoints e
    join events ev on ev.id = of_event and ev.company_id = e.company_id and ev.mode = e.mode
   where e.id = of_endpoint and e.state = 'enabled' and may_manage_webhooks(e.company_id, e.mode)
     for key share of e, ev
  on conflict (endpoint_id, event_id) where state = 'waiting' and is_resend
    do update set event_number = excluded.event_number
  returning id
$$;

-- Queues `up_to` events, the oldest first, and returns their times and that of the next one, if there are more.
-- Events that still wait for a delivery are left out.
create or replace function resend_webhook_events_since(of_endpoint uuid, since timestamptz, up_to integer)
returns table (event_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    with chosen as (
      select ev.id, ev.type, ev.sequence_key, ev.number, ev.created_at, e.id as endpoint_id,
             e.company_id, e.mode
        from webhook_endpoints e
        join events ev on ev.company_id = e.company_id and ev.mode = e.mode
       where e.id = of_endpoint and e.state = 'enabled' and may_manage_webhooks(e.company_id, e.mode)
         and ev.created_at >= since and not ev.is_example and e.types && array['*', ev.type]
         and not exists (
           select from webhook_deliveries d
            where d.event_id = ev.id and d.endpoint_id = e.id and d.state = 'waiting'
         )
       order by ev.created_at, ev.id
       limit up_to + 1
       for key share of e, ev
    ), queued as (
      insert into webhook_deliveries
        (event_id, endpoint_id, company_id, mode, type, sequence_key, event_number, is_resend)
      select id, endpoint_id, company_id, mode, type, sequence_key, number, true from chosen
       order by created_at, id limit up_to
      on conflict (endpoint_id, event_id) where state = 'waiting' and is_resend do nothing
    )
    select chosen.created_at::timestamptz from chosen order by chosen.created_at;
end
$$;

-- An event without a cause, delivered to one endpoint alone.
create or replace function send_example_event(of_endpoint uuid, event_type text, event_data json)
returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  endpoint webhook_endpoints;
  event events;
  delivery uuid;
begin
  select * into endpoint from webhook_endpoints e
   where e.id = of_endpoint and e.state = 'enabled' and may_manage_webhooks(e.company_id, e.mode)
     for key share;
  if endpoint.id is null then return null; end if;
  event.id := gen_random_uuid();
  insert into events (id, company_id, mode, type, subject_kind, subject_id, sequence_key, is_example, data)
  values (
    event.id, endpoint.company_id, endpoint.mode, event_type, split_part(event_type, '.', 1),
    event.id::text, event.id::text, true, event_data
  )
  returning * into event;
  insert into webhook_deliveries
    (event_id, endpoint_id, company_id, mode, type, sequence_key, event_number)
  values (
    event.id, endpoint.id, endpoint.company_id, endpoint.mode, event.type, event.sequence_key,
    event.number
  )
  returning id into delivery;
  return delivery;
end
$$;

grant execute on function
  resend_webhook_event(uuid, uuid),
  resend_webhook_events_since(uuid, timestamptz, integer),
  send_example_event(uuid, text, json)
to piton_app;
