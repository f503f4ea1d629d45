-- What staff did to whom, and why. It can be added to and read, and nothing else.
create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  at timestamptz not null default database_now(),
  actor_id uuid constraint audit_entries_actor_fkey references users (id),
  action text not null,
  subject_id text not null,
  reason text,
  detail jsonb,
  -- What the id of the subject is the id of.
  subject_kind text not null default 'user',
  -- Masked by whoever records: neither holds what may not be read by all of staff.
  before jsonb,
  after jsonb
);

-- The screen's list, newest first, and by each thing that it can be narrowed to.
create index audit_entries_list_idx on audit_entries (at desc, id desc);

create index audit_entries_actor_idx on audit_entries (actor_id, at desc, id desc);

create index audit_entries_action_idx on audit_entries (action, at desc, id desc);

create index audit_entries_subject_idx on audit_entries (subject_id, at desc, id desc);

grant select on audit_entries to piton_app;
grant insert (
  id, actor_id, action, subject_id, reason, detail, subject_kind, before, after
) on audit_entries to piton_app;

-- What is to be chained. Writing it is all that the chain costs whoever writes history: rows are taken
-- from here later, so that nobody waits for a lock on the end of the chain.
create table audit_unchained (
  id bigint generated always as identity constraint audit_unchained_pkey primary key,
  kind text not null,
  row_id text not null
);

grant select, delete on audit_unchained to piton_app;

-- The chain: for each row that was there, the digest of all that it said. Which columns that is, the
-- version says; how it is computed stands in the server's code, where the owner of this database
-- cannot change it.
create table audit_links (
  seq bigint constraint audit_links_pkey primary key,
  kind text not null,
  row_id text not null,
  digest_version smallint not null,
  digest bytea not null constraint audit_links_digest_is_sha256 check (octet_length(digest) = 32),
  constraint audit_links_row_key unique (kind, row_id)
);

grant select, insert on audit_links to piton_app;

-- A run of links with one hash over them and over the block before, signed with a key that is not in
-- the database.
create table audit_blocks (
  number bigint constraint audit_blocks_pkey primary key,
  first_seq bigint not null,
  last_seq bigint not null constraint audit_blocks_hold_something check (last_seq >= first_seq),
  previous_hash bytea not null
    constraint audit_blocks_previous_hash_is_sha256 check (octet_length(previous_hash) = 32),
  hash bytea not null constraint audit_blocks_hash_is_sha256 check (octet_length(hash) = 32),
  chained_at timestamptz not null,
  -- Says which master key the signing key comes from, and nothing of either.
  signed_with text not null,
  signature bytea not null
    constraint audit_blocks_signature_is_sha256 check (octet_length(signature) = 32)
);

grant select, insert on audit_blocks to piton_app;

-- Where the chain ended on each day of Saint Lucia. The same is logged, to be kept elsewhere: only a
-- head that is not in this database shows that the end of the chain was cut off.
create table audit_heads (
  day date constraint audit_heads_pkey primary key,
  block_number bigint not null constraint audit_heads_block_fkey references audit_blocks (number),
  hash bytea not null constraint audit_heads_hash_is_sha256 check (octet_length(hash) = 32),
  signed_with text not null,
  signature bytea not null
    constraint audit_heads_signature_is_sha256 check (octet_length(signature) = 32)
);

grant select, insert on audit_heads to piton_app;

-- A block or a day that a server signed with another master key is countersigned with the right one.
-- Its first signature stays where it is.
create table audit_countersignatures (
  statement text constraint audit_countersignatures_pkey primary key,
  signed_with text not null,
  signature bytea not null
    constraint audit_countersignatures_signature_is_sha256 check (octet_length(signature) = 32),
  made_at timestamptz not null default database_now()
);

grant select on audit_countersignatures to piton_app;

-- Whoever did it is named by the database; only what Piton did by itself has nobody's name.
alter table audit_entries enable row level security;

create policy audit_entries_are_read_by_staff on audit_entries for select
  using ((select is_acting_staff()));

-- Whoever is signed in records what they do themselves; nobody records in somebody else's name but
-- Piton, which does for them what they may not do alone. When it was is said by the database.
create policy audit_entries_are_added on audit_entries for insert
  with check (actor_id = acting_user_id() or is_acting_piton());

-- Piton chains; staff sees how far it has come.
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
