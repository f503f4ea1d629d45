-- Reviews, dual approval, bank accounts and keys: decisions and saved versions are kept for ever, and
-- only two approvals verify a bank account.

-- A company's details, one row per save.
create table company_versions (
  company_id text not null constraint company_versions_company_fkey references companies (id),
  version integer not null,
  details jsonb not null,
  saved_by uuid constraint company_versions_saver_fkey references users (id),
  saved_at timestamptz not null default database_now(),
  constraint company_versions_pkey primary key (company_id, version)
);

grant select on company_versions to piton_app;

-- Each decision on a version, with its author and words. A version gets one decision.
create table review_decisions (
  id uuid constraint review_decisions_pkey primary key default gen_random_uuid(),
  kind text not null constraint review_decisions_kind_is_known
    check (kind in ('company', 'bank_account')),
  -- A company's id, or the id of the merchant who owns the bank account.
  subject_id text not null,
  version integer not null,
  decision text not null constraint review_decisions_decision_is_known
    check (decision in ('approve', 'ask_for_changes', 'reject', 'suspend')),
  note text not null,
  fields jsonb not null,
  decided_by uuid not null constraint review_decisions_decider_fkey references users (id),
  decided_at timestamptz not null default database_now(),
  constraint review_decisions_version_key unique (kind, subject_id, version),
  constraint review_decisions_say_why
    check (decision = 'approve' or btrim(note) <> '')
);

grant select on review_decisions to piton_app;

-- Dual approval of one subject, bound to the SHA-256 of exactly what the two people saw. It may concern
-- neither of them.
create table approvals (
  id uuid constraint approvals_pkey primary key default gen_random_uuid(),
  kind text not null,
  subject_id text not null,
  subject_hash bytea not null
    constraint approvals_subject_hash_is_sha256 check (octet_length(subject_hash) = 32),
  concerned_ids uuid[] not null
    constraint approvals_concern_people check (array_position(concerned_ids, null) is null),
  first_by uuid not null constraint approvals_first_fkey references users (id),
  first_at timestamptz not null default database_now(),
  second_by uuid constraint approvals_second_fkey references users (id),
  second_at timestamptz,
  -- From this time on it approves nothing, even with two people.
  void_at timestamptz,
  constraint approvals_are_by_two_people check (coalesce(second_by <> first_by, true)),
  constraint approvals_not_by_whom_they_concern
    check (first_by <> all (concerned_ids) and coalesce(second_by <> all (concerned_ids), true)),
  constraint approvals_second_is_whole check ((second_by is null) = (second_at is null)),
  constraint approvals_kind_is_known
    check (kind in ('bank_account', 'proposal', 'payout_run', 'import_line'))
);

create unique index approvals_one_open on approvals (kind, subject_id)
  where second_at is null and void_at is null;

-- The nightly check asks for each proposal whether two people approved it.
create index approvals_subject_idx on approvals (kind, subject_id);

grant select on approvals to piton_app;

-- Banks that merchants choose for their payouts.
create table banks (
  name text constraint banks_pkey primary key,
  -- The bank that took over the accounts of one that no longer exists.
  successor text constraint banks_successor_fkey references banks (name),
  bic text constraint banks_bic_shape check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  position smallint not null constraint banks_position_key unique
);

grant select on banks to piton_app;

create table bank_accounts (
  user_id uuid constraint bank_accounts_pkey primary key
    constraint bank_accounts_user_fkey references users (id),
  bank_name text not null constraint bank_accounts_bank_fkey references banks (name),
  account_name text not null constraint bank_accounts_name_is_given check (account_name <> ''),
  account_type text not null default 'chequing'
    constraint bank_accounts_type_is_known check (account_type in ('chequing', 'savings')),
  -- Empty if the merchant was given none. Routing numbers here have no check digit.
  account_routing text not null
    constraint bank_accounts_routing_is_digits check (account_routing ~ '^([0-9]{5,9})?$'),
  country text not null default 'Saint Lucia'
    constraint bank_accounts_country_is_known check (country = 'Saint Lucia'),
  -- Encrypted with a key that is not in the database.
  sealed_number bytea not null,
  -- Two characters of a short number, because four would leave little to guess.
  last_four text not null
    constraint bank_accounts_last_four_shape check (last_four ~ '^[0-9A-Z]{2}([0-9A-Z]{2})?$'),
  -- An HMAC, which finds equal numbers and reveals none.
  number_hash bytea not null
    constraint bank_accounts_number_hash_is_sha256 check (octet_length(number_hash) = 32),
  created_at timestamptz not null default database_now(),
  last_edited_at timestamptz,
  in_review boolean not null default true,
  review_note text not null default '',
  review_fields jsonb not null default '{}',
  submitted_at timestamptz not null default database_now(),
  version integer not null default 1,
  -- The approval that verifies the account.
  approval_id uuid,
  constraint bank_accounts_are_verified_by_approval check (in_review = (approval_id is null)),
  constraint bank_accounts_note_is_gone_with_review
    check (in_review or (review_note = '' and review_fields = '{}')),
  constraint bank_accounts_approval_fkey
  foreign key (approval_id) references approvals (id)
);

create index bank_accounts_to_review_idx on bank_accounts (submitted_at)
  where in_review and review_note = '';

create index bank_accounts_number_idx on bank_accounts (number_hash);

grant select on bank_accounts to piton_app;
grant insert (
  user_id, bank_name, account_name, account_type, account_routing, country, sealed_number,
  last_four, number_hash
) on bank_accounts to piton_app;
grant update (
  bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
  number_hash
) on bank_accounts to piton_app;

-- Every saved version, because payouts in transit may have gone to an earlier one.
create table bank_account_versions (
  user_id uuid not null constraint bank_account_versions_account_fkey references bank_accounts (user_id),
  version integer not null,
  bank_name text not null,
  account_name text not null,
  account_type text not null,
  account_routing text not null,
  country text not null,
  sealed_number bytea not null,
  last_four text not null,
  number_hash bytea not null,
  saved_by uuid constraint bank_account_versions_saver_fkey references users (id),
  saved_at timestamptz not null default database_now(),
  constraint bank_account_versions_pkey primary key (user_id, version)
);

grant select on bank_account_versions to piton_app;

-- Each company has a data key, wrapped by the master key, that wraps all the company's secrets. A new
-- master key rewraps only these few bytes.
create table company_data_keys (
  company_id text constraint company_data_keys_pkey primary key
    constraint company_data_keys_company_fkey references companies (id),
  -- Identifies the master key without revealing it.
  master_key_id text not null
    constraint company_data_keys_master_key_id_is_short_hash check (master_key_id ~ '^[0-9a-f]{16}$'),
  wrapped_key bytea not null
    constraint company_data_keys_are_wrapped check (octet_length(wrapped_key) = 12 + 32 + 16),
  created_at timestamptz not null
);

grant select, insert on company_data_keys to piton_app;
grant update (master_key_id, wrapped_key) on company_data_keys to piton_app;

create table company_key_pairs (
  id uuid constraint company_key_pairs_pkey primary key,
  company_id text not null constraint company_key_pairs_company_fkey references companies (id),
  -- A retiring pair still opens payments sealed before its successor was known; a retired one opens
  -- none.
  state text not null constraint company_key_pairs_state_is_known
    check (state in ('active', 'retiring', 'retired')),
  public_key text not null constraint company_key_pairs_public_key_is_pem
    check (public_key like '-----BEGIN PUBLIC KEY-----%'),
  wrapped_private_key bytea not null,
  created_at timestamptz not null
);

-- A company has only one key to seal payments with.
create unique index company_key_pairs_one_active on company_key_pairs (company_id)
  where state = 'active';

create index company_key_pairs_company_idx on company_key_pairs (company_id);

grant select, insert on company_key_pairs to piton_app;
grant update (state) on company_key_pairs to piton_app;

-- Records which master key this database was set up with. The value proves possession of the key and
-- reveals nothing about it.
create table master_key_check (
  only_row boolean not null default true
    constraint master_key_check_pkey primary key
    constraint master_key_check_has_one_row check (only_row),
  master_key_id text not null,
  check_value bytea not null
    constraint master_key_check_value_is_sha256 check (octet_length(check_value) = 32),
  created_at timestamptz not null default database_now()
);

grant select, insert on master_key_check to piton_app;

-- A company's own account at the card gateway, with its key wrapped by the company's data key. A new key
-- is a new row, because the gateway knows a sale only under the key that it was sent with.
create table gateway_accounts (
  id uuid constraint gateway_accounts_pkey primary key,
  company_id text not null
    constraint gateway_accounts_company_fkey references company_data_keys (company_id),
  -- Test payments go to the simulator, which gets no real key.
  mode text not null default 'live' constraint gateway_accounts_are_live check (mode = 'live'),
  gateway text not null constraint gateway_accounts_gateway_is_known check (gateway in ('four_cs')),
  wrapped_merchant_key bytea not null
    constraint gateway_accounts_are_wrapped check (octet_length(wrapped_merchant_key) > 12 + 16),
  created_at timestamptz not null default database_now(),
  retired_at timestamptz,
  constraint gateway_accounts_sales_key unique (id, company_id, mode)
);

-- Only one account takes a company's payments.
create unique index gateway_accounts_one_current on gateway_accounts (company_id)
  where retired_at is null;

grant select on gateway_accounts to piton_app;

alter table company_versions enable row level security;

create policy company_versions_are_read_by_staff on company_versions for select
  using ((select is_acting_staff()));

alter table review_decisions enable row level security;

create policy review_decisions_are_read_by_staff on review_decisions for select
  using ((select is_acting_staff()));

alter table approvals enable row level security;

create policy approvals_are_read_by_staff on approvals for select using ((select is_acting_staff()));

alter table bank_accounts enable row level security;

create policy bank_accounts_are_their_own on bank_accounts
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id());

create policy bank_accounts_are_seen_by_staff on bank_accounts for select
  using ((select is_acting_staff()));

alter table bank_account_versions enable row level security;

create policy bank_account_versions_are_read_by_staff on bank_account_versions for select
  using ((select is_acting_staff()));

alter table company_data_keys enable row level security;

create policy company_data_keys_of_their_company on company_data_keys
  using (company_id = acting_company_id() or is_acting_piton());

alter table company_key_pairs enable row level security;

create policy company_key_pairs_of_their_company on company_key_pairs
  using (company_id = acting_company_id() or is_acting_piton());

-- An administrator's export names the public keys.
create policy company_key_pairs_are_seen_by_administrators on company_key_pairs for select
  using ((select is_acting_administrator()));

-- Only the database owner sets accounts; the server uses them for the company that is paid.
alter table gateway_accounts enable row level security;

create policy gateway_accounts_of_their_company on gateway_accounts for select
  using (company_id = acting_company_id() or is_acting_piton());

insert into banks (name, successor, bic, position) values
  ('Bank of Saint Lucia Limited', null, 'BOSLLCLC', 1),
  ('1st National Bank St. Lucia Ltd', null, 'LUOBLCLC', 2),
  ('CIBC First Caribbean Bank', null, 'FCIBLCLC', 3),
  ('Republic Bank', null, null, 5),
  ('Scotiabank', 'Republic Bank', 'NOSCLCLC', 4);
