-- Keys by which merchants' programs call the API. A secret key is stored as its hash alone.
create table api_keys (
  id uuid constraint api_keys_pkey primary key,
  company_id text not null constraint api_keys_company_fkey references companies (id),
  mode text not null constraint api_keys_mode_is_known check (mode in ('live', 'test')),
  kind text not null constraint api_keys_kind_is_known check (kind in ('secret', 'publishable')),
  name text not null constraint api_keys_have_a_name check (char_length(name) between 1 and 60),
  scopes text[] not null constraint api_keys_scopes_are_known
    check (scopes <@ array['read', 'request', 'charge', 'refund', 'webhooks']),
  key_hash bytea not null constraint api_keys_hash_key unique
    constraint api_keys_hash_is_sha256 check (octet_length(key_hash) = 32),
  -- A publishable key is no secret: its owner may look it up again.
  key_text text,
  last_four text not null constraint api_keys_last_four_are_four check (char_length(last_four) = 4),
  created_by uuid not null constraint api_keys_creator_fkey references users (id),
  created_at timestamptz not null default database_now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text constraint api_keys_revoker_is_known check (revoked_by in ('owner', 'holder')),
  constraint api_keys_company_key unique (id, company_id, mode),
  constraint api_keys_revocation_is_whole check ((revoked_at is null) = (revoked_by is null)),
  constraint api_keys_kind_fits check (
    case kind
      when 'secret' then key_text is null and cardinality(scopes) > 0
      else key_text is not null and cardinality(scopes) = 0
    end
  )
);

create index api_keys_list_idx on api_keys (company_id, created_at desc, id desc);

grant select, insert on api_keys to piton_app;
grant update (expires_at, revoked_at, revoked_by) on api_keys to piton_app;

-- The key of the transaction's actor, with the permissions that it has now.
create function acting_key_may(of_company text, of_mode text, needed text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from api_keys k
     where k.id = nullif(current_setting('piton.api_key_id', true), '')::uuid
       and k.company_id = of_company and k.mode = of_mode and needed = any (k.scopes)
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > database_now())
  )
$$;

grant execute on function acting_key_may(text, text, text) to piton_app;

alter table api_keys enable row level security;

create policy api_keys_of_their_owner on api_keys for select
  using (
    company_id in (select id from companies where owner_id = acting_user_id())
    or id = nullif(current_setting('piton.api_key_id', true), '')::uuid
    or is_acting_piton()
  );

-- Live keys need a company that accepts live payments.
create policy api_keys_are_made_by_the_owner on api_keys for insert
  with check (
    created_by = acting_user_id()
    and company_id in (
      select id from companies
       where owner_id = acting_user_id() and (api_keys.mode = 'test' or standing = 'approved')
    )
  );

create policy api_keys_are_changed_by_the_owner on api_keys for update
  using (company_id in (select id from companies where owner_id = acting_user_id()));

-- Programs create payment requests, too.
alter table payment_requests add column api_key_id uuid;
alter table payment_requests add column metadata jsonb;
alter table payment_requests add column success_url text;
alter table payment_requests add column cancel_url text;
alter table payment_requests add constraint payment_requests_api_key_fkey
  foreign key (api_key_id, company_id, mode) references api_keys (id, company_id, mode) not valid;
alter table payment_requests add constraint payment_requests_metadata_is_small
  check (octet_length(metadata::text) <= 16384 and jsonb_typeof(metadata) = 'object') not valid;
alter table payment_requests add constraint payment_requests_urls_are_short
  check (char_length(success_url) <= 500 and char_length(cancel_url) <= 500) not valid;

grant insert (api_key_id, metadata, success_url, cancel_url) on payment_requests to piton_app;

create policy payment_requests_are_made_by_keys on payment_requests for insert
  with check (
    api_key_id = nullif(current_setting('piton.api_key_id', true), '')::uuid
    and acting_key_may(company_id, mode, 'request')
    and merchant_id = (select owner_id from companies where id = payment_requests.company_id)
  );

create policy payment_requests_are_disabled_by_keys on payment_requests for update
  using (acting_key_may(company_id, mode, 'request'));

-- A key records only what it does to its own company.
create policy audit_entries_are_added_by_keys on audit_entries for insert
  with check (
    actor_id is null and subject_kind = 'company' and subject_id = acting_company_id()
    and detail ->> 'keyId' = nullif(current_setting('piton.api_key_id', true), '')
    and exists (
      select from api_keys k
       where k.id = (detail ->> 'keyId')::uuid and k.company_id = subject_id
    )
  );

-- The first response to each Idempotency-Key, for repeats of the request.
create table idempotency_keys (
  company_id text not null constraint idempotency_keys_company_fkey references companies (id),
  mode text not null constraint idempotency_keys_mode_is_known check (mode in ('live', 'test')),
  key text not null constraint idempotency_keys_key_is_short check (char_length(key) between 1 and 255),
  operation text not null,
  request_hash bytea not null,
  -- The id of what the operation creates, so that a repeat after a crash creates it once.
  resource_id uuid not null,
  created_at timestamptz not null default database_now(),
  -- Until then one process works on it.
  leased_until timestamptz not null,
  status smallint,
  -- Null while it runs, and for a response with a secret.
  body text,
  constraint idempotency_keys_pkey primary key (company_id, mode, key)
);

create index idempotency_keys_created_idx on idempotency_keys (created_at);

grant select, insert, update, delete on idempotency_keys to piton_app;

alter table idempotency_keys enable row level security;

create policy idempotency_keys_of_their_company on idempotency_keys
  using (company_id = acting_company_id() or is_acting_piton())
  with check (company_id = acting_company_id());
