-- How often something was asked for within a window. The key is an HMAC, so that a dump does not list
-- who tried. A row whose window is over means nothing and is cleared away by later ones.
create table limits (
  action text not null,
  key_hash bytea not null constraint limits_key_hash_is_sha256 check (octet_length(key_hash) = 32),
  taken integer not null constraint limits_taken_is_counted check (taken >= 0),
  ends_at timestamptz not null,
  constraint limits_pkey primary key (action, key_hash)
);

-- Finding what is over.
create index limits_ends_at_idx on limits (ends_at);

-- Failures in a row, and since when the next try is free. A success removes the row.
create table failures (
  action text not null,
  key_hash bytea not null constraint failures_key_hash_is_sha256 check (octet_length(key_hash) = 32),
  failed integer not null constraint failures_failed_is_counted check (failed >= 0),
  free_at timestamptz not null,
  constraint failures_pkey primary key (action, key_hash)
);

-- Finding what is over; those who have failed too often to be let in at all are kept.
create index failures_free_at_idx on failures (free_at) where failed < 100;

grant select, insert, update, delete on limits, failures to piton_app;

-- Browsers from which somebody has signed in before. Strangers' failures do not keep them out.
create table devices (
  id uuid constraint devices_pkey primary key,
  user_id uuid not null constraint devices_user_fkey references users (id) on delete cascade,
  -- The browser holds the token; here lies its SHA-256, which opens nothing.
  token_hash bytea not null constraint devices_token_hash_key unique
    constraint devices_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  description text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

-- A person's devices, the one used longest ago first.
create index devices_user_idx on devices (user_id, last_used_at);

grant select, insert, delete on devices to piton_app;
grant update (last_used_at) on devices to piton_app;

alter table devices enable row level security;
create policy devices_of_their_user on devices
  using (user_id = acting_user_id() or is_acting_piton());
create policy devices_in_care_are_seen on devices for select using (is_in_care(user_id));
create policy devices_in_care_are_erased on devices for delete using (is_in_care(user_id));
