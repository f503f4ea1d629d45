-- The audit log and its chain: rows are only ever added, and the chain shows if one was changed or
-- removed.

-- Records staff's actions, with subject and reason. Rows can be added and read, nothing else.
create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  at timestamptz not null default database_now(),
  actor_id uuid constraint audit_entries_actor_fkey references users (id),
  action text not null,
  subject_id text not null,
  reason text,
  detail jsonb,
  -- The kind of thing that subject_id names.
  subject_kind text not null default 'user',
  -- Masked by the code that writes them, so that all staff may read them.
  before jsonb,
  after jsonb
);

-- The screen's list, newest first, as a whole and per filter.
create index audit_entries_list_idx on audit_entries (at desc, id desc);

create index audit_entries_actor_idx on audit_entries (actor_id, at desc, id desc);

create index audit_entries_action_idx on audit_entries (action, at desc, id desc);

create index audit_entries_subject_idx on audit_entries (subject_id, at desc, id desc);

grant select on audit_entries to piton_app;
grant insert (
  id, actor_id, action, subject_id, reason, detail, subject_kind, before, after
) on audit_entries to piton_app;

-- Rows that wait for the chain. Writers only queue them here, so that none waits for a lock on the end
-- of the chain.
create table audit_unchained (
  id bigint generated always as identity constraint audit_unchained_pkey primary key,
  kind text not null,
  row_id text not null
);

grant select, delete on audit_unchained to piton_app;

-- The chain: for each row, the digest of its content. The version names the columns; the server's code
-- computes the digest, where the database owner cannot change it.
create table audit_links (
  seq bigint constraint audit_links_pkey primary key,
  kind text not null,
  row_id text not null,
  digest_version smallint not null,
  digest bytea not null constraint audit_links_digest_is_sha256 check (octet_length(digest) = 32),
  constraint audit_links_row_key unique (kind, row_id)
);

grant select, insert on audit_links to piton_app;

-- A range of links with one hash over them and the previous block, signed with a key that is not in the
-- database.
create table audit_blocks (
  number bigint constraint audit_blocks_pkey primary key,
  first_seq bigint not null,
  last_seq bigint not null constraint audit_blocks_hold_something check (last_seq >= first_seq),
  previous_hash bytea not null
    constraint audit_blocks_previous_hash_is_sha256 check (octet_length(previous_hash) = 32),
  hash bytea not null constraint audit_blocks_hash_is_sha256 check (octet_length(hash) = 32),
  chained_at timestamptz not null,
  -- Identifies the master key behind the signing key, and reveals neither.
  signed_with text not null,
  signature bytea not null
    constraint audit_blocks_signature_is_sha256 check (octet_length(signature) = 32)
);

grant select, insert on audit_blocks to piton_app;

-- The end of the chain on each day in Saint Lucia. It is also logged, because only a copy outside this
-- database shows that the chain was cut short.
create table audit_heads (
  day date constraint audit_heads_pkey primary key,
  block_number bigint not null constraint audit_heads_block_fkey references audit_blocks (number),
  hash bytea not null constraint audit_heads_hash_is_sha256 check (octet_length(hash) = 32),
  signed_with text not null,
  signature bytea not null
    constraint audit_heads_signature_is_sha256 check (octet_length(signature) = 32)
);

grant select, insert on audit_heads to piton_app;

-- Countersigns, with the right master key, a block or day that a server signed with another one. The
-- first signature stays.
create table audit_countersignatures (
  statement text constraint audit_countersignatures_pkey primary key,
  signed_with text not null,
  signature bytea not null
    constraint audit_countersignatures_signature_is_sha256 check (octet_length(signature) = 32),
  made_at timestamptz not null default database_now()
);

grant select on audit_countersignatures to piton_app;

-- The database names the actor; only Piton's own work has none.
alter table audit_entries enable row level security;

create policy audit_entries_are_read_by_staff on audit_entries for select
  using ((select is_acting_staff()));

-- Users record only what they do themselves. Piton also records what it does for them, and the database
-- sets the time.
create policy audit_entries_are_added on audit_entries for insert
  with check (actor_id = acting_user_id() or is_acting_piton());

-- Piton chains rows; staff see how many are waiting.
alter table audit_unchained enable row level security;

create policy audit_unchained_are_counted_by_staff on audit_unchained for select
  using ((select is_acting_staff()));

create policy audit_unchained_are_taken on audit_unchained for delete using (is_acting_piton());

alter table audit_links enable row level security;

create policy audit_links_are_added on audit_links
  using (is_acting_piton()) with check (is_acting_piton());

alter table audit_blocks enable row level security;

create policy audit_blocks_are_seen_by_staff on audit_blocks for select
  using ((select is_acting_staff()));

create policy audit_blocks_are_added on audit_blocks for insert with check (is_acting_piton());

alter table audit_heads enable row level security;

create policy audit_heads_are_written on audit_heads
  using (is_acting_piton()) with check (is_acting_piton());

alter table audit_countersignatures enable row level security;

create policy audit_countersignatures_are_read on audit_countersignatures for select
  using (is_acting_piton());
