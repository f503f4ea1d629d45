-- Queues an event for each endpoint that subscribes to it, in the transaction that records the event.
-- The lock leaves out an endpoint that is being deleted, which would fail that transaction.

create or replace function queue_webhook_deliveries(event events) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries
    (event_id, endpoint_id, company_id, mode, type, sequence_key, event_number)
  select event.id, e.id, e.company_id, e.mode, event.type, event.sequence_key, event.number
    from webhook_endpoints e
   where e.company_id = event.company_id and e.mode = event.mode
     and e.state = 'enabled' and e.types && array['*', event.type]
     for key share of e
$$;

-- A disabled endpoint gets nothing more; once enabled it gets later events, and none that a payment under way
-- queued in between.
create or replace function give_up_deliveries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_deliveries
     set state = 'given_up', ended_at = database_now(), next_attempt_at = null
   where endpoint_id = new.id and state = 'waiting';
  return null;
end
$$;

-- Nothing about a closed account's payments leaves any more.
create or replace function disable_endpoints_of_closed_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_endpoints set state = 'disabled', disabled_by = 'owner'
   where state = 'enabled' and company_id in (select id from companies where owner_id = new.id);
  return null;
end
$$;
