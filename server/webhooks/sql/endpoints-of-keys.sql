-- Endpoints belong to the key that set their address or enabled them last, so that a leaked key leaves none
-- behind. A rotated key's endpoints are its predecessors' and successors', too.

create or replace function note_endpoint_key() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.url_key_id := acting_key_id();
  return new;
end
$$;

-- Shows the caller what it may read.
create or replace function enabled_endpoints_of_key(of_key uuid) returns setof webhook_endpoints
  language sql stable set search_path = public, pg_temp as $$
  select e.*
    from api_keys k
    join api_keys related on related.company_id = k.company_id and related.mode = k.mode
     and coalesce(related.first_key_id, related.id) = coalesce(k.first_key_id, k.id)
    join webhook_endpoints e
      on e.company_id = k.company_id and e.mode = k.mode and e.url_key_id = related.id
   where k.id = of_key and e.state = 'enabled'
   order by e.created_at, e.id
$$;

-- For the company's owner, and for the holder of the key itself.
create or replace function disable_endpoints_of_key(of_key uuid) returns table (endpoint_id uuid)
  language sql volatile security definer set search_path = public, pg_temp as $$
  update webhook_endpoints e
     set state = 'disabled', disabled_by = 'key_revoked', failing_since = null
   where e.id in (select id from enabled_endpoints_of_key(of_key))
     and (
       of_key = acting_key_id()
       or e.company_id in (select id from companies where owner_id = acting_user_id())
     )
  returning e.id
$$;

-- The content of emails about endpoints, to owners with a verified address, because an endpoint costs nothing
-- to create.
create or replace function webhook_notices(endpoint_ids uuid[])
returns table (
  url text, mode text, disabled_by text, key_name text, company_name text, email text,
  first_name text, at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.url, e.mode, e.disabled_by, k.name, c.name, u.email, u.first_name, database_now()
    from webhook_endpoints e
    join companies c on c.id = e.company_id
    join users u on u.id = c.owner_id
    left join api_keys k on k.id = e.url_key_id
   where e.id = any (endpoint_ids) and u.email_verified_at is not null and u.erased_at is null
     and (c.id = acting_company_id() or is_acting_piton())
$$;

grant execute on function
  enabled_endpoints_of_key(uuid),
  disable_endpoints_of_key(uuid),
  webhook_notices(uuid[])
to piton_app;
