-- A company has up to 16 endpoints in each mode, because each event is queued for all of them. The lock
-- serialises creations, which would otherwise count without each other.

create or replace function limit_webhook_endpoints() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  max_endpoints constant integer := 16;
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook endpoints ' || new.company_id, 0));
  if (
    select count(*) from webhook_endpoints e
     where e.company_id = new.company_id and e.mode = new.mode and e.id <> new.id
  ) >= max_endpoints then
    raise exception 'company % has % endpoints', new.company_id, max_endpoints
      using errcode = 'check_violation', constraint = 'webhook_endpoints_are_limited',
            detail = max_endpoints::text;
  end if;
  return new;
end
$$;
