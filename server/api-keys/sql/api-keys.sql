-- Finds the key of a request. A key works until it expires, is revoked, or its owner's account closes.

create or replace function find_calling_key(hash bytea)
returns table (
  id uuid, company_id text, owner_id uuid, mode text, name text, scopes text[], expires_at timestamptz,
  state text, is_to_be_touched boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.company_id, c.owner_id, k.mode, k.name, k.scopes, k.expires_at,
         case
           when k.revoked_at is not null or u.closed_at is not null then 'revoked'
           when k.expires_at <= database_now() then 'expired'
           else 'active'
         end,
         k.last_used_at is null or k.last_used_at < database_now() - interval '1 minute'
    from api_keys k
    join companies c on c.id = k.company_id
    join users u on u.id = c.owner_id
   where k.key_hash = hash
$$;

create or replace function touch_api_key(hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update api_keys set last_used_at = database_now()
   where key_hash = hash and (last_used_at is null or last_used_at < database_now() - interval '1 minute')
$$;

-- Possession of a leaked key is enough to revoke it.
create or replace function revoke_acting_api_key() returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  with revoked as (
    update api_keys set revoked_at = database_now(), revoked_by = 'holder'
     where id = nullif(current_setting('piton.api_key_id', true), '')::uuid and revoked_at is null
    returning id
  )
  select exists (select from revoked)
$$;

-- The content of the email about the acting key's revocation, to an owner with a verified address.
create or replace function acting_api_key_notice()
returns table (
  key_name text, mode text, company_name text, email text, first_name text, at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.name, k.mode, c.name, u.email, u.first_name, database_now()
    from api_keys k
    join companies c on c.id = k.company_id
    join users u on u.id = c.owner_id
   where k.company_id = acting_company_id() and k.id = acting_key_id()
     and u.email_verified_at is not null and u.erased_at is null
$$;

grant execute on function
  find_calling_key(bytea),
  touch_api_key(bytea),
  revoke_acting_api_key(),
  acting_api_key_notice()
to piton_app;
