-- Who did what, with what was there before and after it; and the chain that shows whether anything of
-- it, or of the books, was altered since.

alter table audit_entries
  -- What the id of the subject is the id of.
  add column subject_kind text not null default 'user',
  -- Masked by whoever records: neither holds what may not be read by all of staff.
  add column before jsonb,
  add column after jsonb;
update audit_entries set subject_kind = 'staff_invite'
 where action in ('invite-staff', 'withdraw-invite');

-- The screen's list, newest first, and by each thing that it can be narrowed to.
create index audit_entries_list_idx on audit_entries (at desc, id desc);
create index audit_entries_actor_idx on audit_entries (actor_id, at desc, id desc);
create index audit_entries_action_idx on audit_entries (action, at desc, id desc);
drop index audit_entries_subject_idx;
create index audit_entries_subject_idx on audit_entries (subject_id, at desc, id desc);

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_rewriting();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_rewriting();

-- Whoever is signed in records what they do themselves; nobody records in somebody else's name but
-- Piton, which does for them what they may not do alone. When it was is said by the database.
alter policy audit_entries_are_added on audit_entries
  with check (actor_id = acting_user_id() or is_acting_piton());
revoke insert on audit_entries from piton_app;
grant insert (
  id, actor_id, action, subject_kind, subject_id, reason, detail, before, after
) on audit_entries to piton_app;

-- What is to be chained. Writing it is all that the chain costs whoever writes history: rows are taken
-- from here later, so that nobody waits for a lock on the end of the chain.
create table audit_unchained (
  id bigint generated always as identity constraint audit_unchained_pkey primary key,
  kind text not null,
  row_id text not null
);

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

create trigger audit_links_stay before update or delete on audit_links
  for each row execute function refuse_rewriting();
create trigger audit_links_are_not_emptied before truncate on audit_links
  for each statement execute function refuse_rewriting();
create trigger audit_blocks_stay before update or delete on audit_blocks
  for each row execute function refuse_rewriting();
create trigger audit_blocks_are_not_emptied before truncate on audit_blocks
  for each statement execute function refuse_rewriting();
create trigger audit_heads_stay before update or delete on audit_heads
  for each row execute function refuse_rewriting();
create trigger audit_heads_are_not_emptied before truncate on audit_heads
  for each statement execute function refuse_rewriting();

-- Security definer: whoever writes history may not write what is to be chained otherwise.
create function queue_for_chain() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unchained (kind, row_id) values (tg_argv[0], new.id::text);
  return null;
end
$$;
revoke execute on function queue_for_chain from public;

create trigger audit_entries_are_chained after insert on audit_entries
  for each row execute function queue_for_chain('audit_entry');
-- With its entries, which come with it or never.
create trigger ledger_transactions_are_chained after insert on ledger_transactions
  for each row execute function queue_for_chain('ledger_transaction');
-- Entries say whose money it is by the number of an account.
create trigger ledger_accounts_are_chained after insert on ledger_accounts
  for each row execute function queue_for_chain('ledger_account');

insert into audit_unchained (kind, row_id)
  select 'ledger_account', id::text from ledger_accounts order by id;
insert into audit_unchained (kind, row_id)
  select 'ledger_transaction', id::text from ledger_transactions order by id;
insert into audit_unchained (kind, row_id)
  select 'audit_entry', id::text from audit_entries order by at, id;

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

grant select, delete on audit_unchained to piton_app;
grant select, insert on audit_links, audit_blocks, audit_heads to piton_app;
