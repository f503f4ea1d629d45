-- One row says which master key this database was set up with; the value shows possession of the key
-- and reveals nothing about it.
create table master_key_check (
  only_row boolean not null default true
    constraint master_key_check_pkey primary key
    constraint master_key_check_has_one_row check (only_row),
  master_key_id text not null,
  check_value bytea not null
    constraint master_key_check_value_is_sha256 check (octet_length(check_value) = 32),
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert on master_key_check to piton_app;

-- A block or a day that a server signed with another master key is countersigned with the right one.
-- Its first signature stays where it is.
create table audit_countersignatures (
  statement text constraint audit_countersignatures_pkey primary key,
  signed_with text not null,
  signature bytea not null
    constraint audit_countersignatures_signature_is_sha256 check (octet_length(signature) = 32),
  made_at timestamptz not null default clock_timestamp()
);
create trigger audit_countersignatures_stay before update or delete on audit_countersignatures
  for each row execute function refuse_rewriting();
create trigger audit_countersignatures_are_not_emptied before truncate on audit_countersignatures
  for each statement execute function refuse_rewriting();
alter table audit_countersignatures enable row level security;
create policy audit_countersignatures_are_read on audit_countersignatures for select
  using (is_acting_piton());
grant select on audit_countersignatures to piton_app;
