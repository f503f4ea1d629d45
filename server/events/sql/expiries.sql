-- Finds what expires, and deletes old events.
-- requires: events/record-event

-- Records requests that expired in the last week, each once. Returns their number.
create or replace function record_expired_requests(batch integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  recorded integer;
begin
  if not is_acting_piton() then
    raise exception 'only Piton records expiries' using errcode = 'insufficient_privilege';
  end if;
  -- Two servers that look at the same time would record the same ones.
  perform pg_advisory_xact_lock(hashtextextended('record expiries', 0));
  perform record_event(r.company_id, r.mode, 'payment_request.expired', 'payment_request', r.id, r.id)
    from (
      select r.* from payment_requests r
       where r.expires_at between database_now() - interval '7 days' and database_now()
         and r.disabled_at is null and r.paid_count = 0
         and has_event_listener(r.company_id, r.mode)
         and payment_request_state(r) = 'expired'
         and not exists (
           select from events e
            where e.subject_id = r.id and e.type = 'payment_request.expired' and not e.is_example
         )
       order by r.expires_at limit batch
    ) r;
  get diagnostics recorded = row_count;
  return recorded;
end
$$;

-- Records the keys that expire within a week, each once, and returns those whose owner gets an email: not
-- the ones that were replaced and expire within a day.
create or replace function record_expiring_keys()
returns table (
  key_id uuid, name text, mode text, expires_at timestamptz, company_name text, email text,
  first_name text
)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton records expiries' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('record expiries', 0));
  return query
    with due as materialized (
      select k.* from api_keys k
       where k.kind = 'secret' and k.revoked_at is null
         and k.expires_at between database_now() and database_now() + interval '7 days'
         and not exists (
           select from events e
            where e.subject_id = k.id::text and e.type = 'key.expiring' and not e.is_example
         )
    ), recorded as materialized (
      select due.*, record_event(due.company_id, due.mode, 'key.expiring', 'key', due.id::text, due.id::text)
        from due
    )
    select r.id, r.name, r.mode, r.expires_at, c.name, u.email, u.first_name
      from recorded r
      join companies c on c.id = r.company_id
      join users u on u.id = c.owner_id and u.email_verified_at is not null and u.closed_at is null
     where r.expires_at > database_now() + interval '1 day';
end
$$;

-- Deletes one batch and returns its size.
create or replace function delete_old_events(batch integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  if not is_acting_piton() then
    raise exception 'only Piton deletes old events' using errcode = 'insufficient_privilege';
  end if;
  delete from events
   where number in (
     -- The oldest ones have the lowest numbers.
     select oldest.number from (select number, created_at from events order by number limit batch) oldest
      where oldest.created_at < database_now() - interval '30 days'
   );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- An erased merchant's customers are in the payments, which the law keeps, and nowhere else.
create or replace function erase_events_of(erased_owner uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not may_administer_account(erased_owner) then
    raise exception 'only an administrator erases an account' using errcode = '42501';
  end if;
  delete from events where company_id in (select id from companies where owner_id = erased_owner);
end
$$;

grant execute on function
  erase_events_of(uuid),
  record_expired_requests(integer),
  record_expiring_keys(),
  delete_old_events(integer)
to piton_app;
