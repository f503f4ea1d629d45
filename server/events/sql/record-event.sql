-- Records an event in the transaction that causes it, and queues it for the company's endpoints.

-- Companies without programs, which have neither a key nor an endpoint, need no events.
create or replace function has_event_listener(of_company text, of_mode text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from api_keys k
     where k.company_id = of_company and k.mode = of_mode and k.kind = 'secret' and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > database_now())
  ) or exists (
    select from webhook_endpoints e where e.company_id = of_company and e.mode = of_mode
  )
$$;

create or replace function record_event(
  of_company text, of_mode text, event_type text, kind text, id_of_subject text, sequence text
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  event events;
begin
  if not has_event_listener(of_company, of_mode) then
    return;
  end if;
  insert into events (company_id, mode, type, subject_kind, subject_id, sequence_key)
  values (of_company, of_mode, event_type, kind, id_of_subject, sequence)
  returning * into event;
  perform queue_webhook_deliveries(event);
end
$$;
