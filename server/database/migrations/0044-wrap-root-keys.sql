-- Every other key derives from the root key, which is stored wrapped: one row for each master key that
-- may open it. Rotating the master key adds a row and later removes one.
create table wrapped_root_keys (
  -- `company_data_keys.master_key_id` and `audit_blocks.signed_with` hold ids of root keys: at first
  -- the master key was the root key.
  root_key_id text not null
    constraint wrapped_root_keys_root_key_id_is_short_hash check (root_key_id ~ '^[0-9a-f]{16}$'),
  master_key_id text not null
    constraint wrapped_root_keys_master_key_id_is_short_hash check (master_key_id ~ '^[0-9a-f]{16}$'),
  -- Everything derives from the first root key. The newest wraps companies' data keys.
  number integer not null constraint wrapped_root_keys_number_counts_from_1 check (number >= 1),
  wrapped_key bytea not null
    constraint wrapped_root_keys_are_wrapped check (octet_length(wrapped_key) = 12 + 32 + 16),
  -- When a server last reported that it runs with this master key.
  used_at timestamptz,
  created_at timestamptz not null default database_now(),
  constraint wrapped_root_keys_pkey primary key (root_key_id, master_key_id),
  constraint wrapped_root_keys_one_of_a_number unique (master_key_id, number)
);

grant select, update (used_at) on wrapped_root_keys to piton_app;
