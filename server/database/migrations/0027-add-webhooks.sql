-- Addresses of merchants' programs that events are sent to.
create table webhook_endpoints (
  id uuid constraint webhook_endpoints_pkey primary key,
  company_id text not null constraint webhook_endpoints_company_fkey references companies (id),
  mode text not null constraint webhook_endpoints_mode_is_known check (mode in ('live', 'test')),
  url text not null constraint webhook_endpoints_url_is_short check (char_length(url) between 1 and 500),
  description text not null default ''
    constraint webhook_endpoints_description_is_short check (char_length(description) <= 100),
  -- '*' subscribes to all.
  types text[] not null
    constraint webhook_endpoints_have_types check (cardinality(types) between 1 and 100),
  state text not null default 'enabled'
    constraint webhook_endpoints_state_is_known check (state in ('enabled', 'disabled')),
  disabled_by text
    constraint webhook_endpoints_disabler_is_known check (disabled_by in ('owner', 'failing', 'gone')),
  -- The first of the attempts that have all failed since.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- A signature needs the secret's text, so it is encrypted by a key derived from the master key.
  sealed_secret bytea not null
    constraint webhook_endpoints_secret_is_sealed check (octet_length(sealed_secret) = 60),
  -- Signs, too, until the endpoint's owner has installed the new one.
  previous_sealed_secret bytea
    constraint webhook_endpoints_previous_is_sealed check (octet_length(previous_sealed_secret) = 60),
  previous_secret_until timestamptz,
  created_by uuid constraint webhook_endpoints_creator_fkey references users (id),
  api_key_id uuid,
  created_at timestamptz not null default database_now(),
  constraint webhook_endpoints_company_key unique (id, company_id, mode),
  constraint webhook_endpoints_api_key_fkey
    foreign key (api_key_id, company_id, mode) references api_keys (id, company_id, mode),
  constraint webhook_endpoints_have_one_creator check (num_nonnulls(created_by, api_key_id) = 1),
  constraint webhook_endpoints_disabler_fits check ((state = 'disabled') = (disabled_by is not null)),
  constraint webhook_endpoints_previous_is_whole
    check ((previous_sealed_secret is null) = (previous_secret_until is null))
);

create index webhook_endpoints_list_idx on webhook_endpoints (company_id, mode, created_at desc, id desc);

grant select, insert, delete on webhook_endpoints to piton_app;
grant update (
  url, description, types, state, disabled_by, failing_since,
  sealed_secret, previous_sealed_secret, previous_secret_until
) on webhook_endpoints to piton_app;

-- The owner, or a key with the permission `webhooks`.
create function may_manage_webhooks(of_company text, of_mode text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select acting_key_may(of_company, of_mode, 'webhooks')
      or exists (select from companies where id = of_company and owner_id = acting_user_id())
$$;

grant execute on function may_manage_webhooks(text, text) to piton_app;

alter table webhook_endpoints enable row level security;

create policy webhook_endpoints_of_their_company on webhook_endpoints for select
  using (may_manage_webhooks(company_id, mode) or is_acting_piton());
create policy webhook_endpoints_are_added_by_their_company on webhook_endpoints for insert
  with check (
    may_manage_webhooks(company_id, mode)
    and (
      created_by = acting_user_id()
      or api_key_id = nullif(current_setting('piton.api_key_id', true), '')::uuid
    )
  );
create policy webhook_endpoints_are_changed_by_their_company on webhook_endpoints for update
  using (may_manage_webhooks(company_id, mode) or is_acting_piton());
create policy webhook_endpoints_are_deleted_by_their_company on webhook_endpoints for delete
  using (may_manage_webhooks(company_id, mode));

-- One event on its way to one endpoint. Only the functions of webhooks write it.
create table webhook_deliveries (
  id uuid constraint webhook_deliveries_pkey primary key default gen_random_uuid(),
  event_id uuid not null
    constraint webhook_deliveries_event_fkey references events (id) on delete cascade,
  endpoint_id uuid not null,
  company_id text not null,
  mode text not null,
  type text not null,
  -- Events with the same key are delivered in the order of their numbers.
  sequence_key text not null,
  event_number bigint not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state_is_known check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  -- While a process sends it, the end of that process's lease.
  next_attempt_at timestamptz default database_now(),
  is_resend boolean not null default false,
  created_at timestamptz not null default database_now(),
  ended_at timestamptz,
  constraint webhook_deliveries_key unique (id, company_id),
  constraint webhook_deliveries_endpoint_fkey foreign key (endpoint_id, company_id, mode)
    references webhook_endpoints (id, company_id, mode) on delete cascade,
  constraint webhook_deliveries_end_is_whole check (
    (state = 'waiting') = (ended_at is null) and (state = 'waiting') = (next_attempt_at is not null)
  )
);

create index webhook_deliveries_event_idx on webhook_deliveries (event_id);
create index webhook_deliveries_list_idx on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_sequence_idx
  on webhook_deliveries (endpoint_id, sequence_key, event_number)
  where state = 'waiting' and not is_resend;
create unique index webhook_deliveries_resend_once_idx on webhook_deliveries (endpoint_id, event_id)
  where state = 'waiting' and is_resend;

grant select on webhook_deliveries to piton_app;
alter table webhook_deliveries enable row level security;

create policy webhook_deliveries_of_their_company on webhook_deliveries for select
  using (may_manage_webhooks(company_id, mode) or is_acting_piton());

-- Each attempt of a delivery, for the endpoint's owner to find out why it failed.
create table webhook_attempts (
  id uuid constraint webhook_attempts_pkey primary key default gen_random_uuid(),
  delivery_id uuid not null,
  company_id text not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  failure text constraint webhook_attempts_failure_is_known check (
    failure in (
      'status', 'timed_out', 'connection_failed', 'tls_failed', 'name_not_found', 'address_refused'
    )
  ),
  response text not null
    constraint webhook_attempts_response_is_short check (char_length(response) <= 1024),
  constraint webhook_attempts_delivery_fkey foreign key (delivery_id, company_id)
    references webhook_deliveries (id, company_id) on delete cascade
);

create index webhook_attempts_list_idx on webhook_attempts (delivery_id, at desc);

grant select on webhook_attempts to piton_app;
alter table webhook_attempts enable row level security;

create policy webhook_attempts_of_their_company on webhook_attempts for select
  using (
    exists (select from webhook_deliveries d where d.id = delivery_id and d.company_id = webhook_attempts.company_id)
  );
