-- People, sign-in and companies: users change only their own rows, and policies name what staff,
-- administrators and Piton may do beyond that.

create table users (
  id uuid constraint users_pkey primary key,
  email text not null
    constraint users_email_key unique
    constraint users_email_is_lower_case check (email = lower(email) and email like '%_@_%'),
  first_name text not null constraint users_first_name_is_given check (first_name <> ''),
  last_name text not null constraint users_last_name_is_given check (last_name <> ''),
  country text not null constraint users_country_is_known check (country = 'Saint Lucia'),
  phone text,
  address text,
  -- 1 administrator, 2 reviewer, 3 merchant.
  role smallint not null default 3 constraint users_role_is_known check (role in (1, 2, 3)),
  email_verified_at timestamptz,
  primary_company_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Columns of the identity library.
  display_name text not null default '',
  profile_updated_at timestamptz,
  last_signed_in_at timestamptz,
  previous_signed_in_at timestamptz,
  second_factor_on boolean not null default false,
  -- The demo's staff sign in with published passwords and have no authenticator app.
  second_factor_exempt boolean not null default false,
  disabled_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  -- The administrator who invited or last enabled them; null if the database owner created them.
  admitted_by uuid constraint users_admitter_fkey references users (id),
  admitted_at timestamptz,
  plain_name text not null generated always as (plain_text(display_name)) stored,
  plain_email text not null generated always as (plain_text(email)) stored,
  constraint users_only_staff_is_disabled check (disabled_at is null or role <> 3),
  constraint users_only_merchants_close check (closed_at is null or role = 3),
  constraint users_only_closed_are_erased check (erased_at is null or closed_at is not null),
  constraint users_admission_is_whole check ((admitted_by is null) = (admitted_at is null)),
  constraint users_only_staff_is_admitted check (admitted_by is null or role <> 3)
);

grant select on users to piton_app;
grant insert (
  id, email, first_name, last_name, country, phone, address, email_verified_at, primary_company_id,
  created_at, updated_at, second_factor_on
) on users to piton_app;
grant update (
  email, first_name, last_name, country, phone, address, email_verified_at, primary_company_id,
  updated_at, profile_updated_at, last_signed_in_at, previous_signed_in_at, second_factor_on,
  closed_at, erased_at
) on users to piton_app;

create table companies (
  id text constraint companies_pkey primary key
    constraint companies_id_is_random_text check (id ~ '^[A-Za-z0-9]{20}$'),
  owner_id uuid not null constraint companies_owner_fkey references users (id),
  name text not null constraint companies_name_is_given check (name <> ''),
  created_at timestamptz not null,
  -- Live payments are open from a company's first approval; rejection and suspension close them.
  standing text not null default 'unreviewed'
    constraint companies_standing_is_known
    check (standing in ('unreviewed', 'approved', 'rejected', 'suspended')),
  -- 650 is 6.5 %. Each sale keeps the rate at which it was taken.
  fee_basis_points integer not null default 650
    constraint companies_fee_is_sane check (fee_basis_points between 0 and 2000),
  -- The merchant's details of the company.
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  country text not null default 'Saint Lucia'
    constraint companies_country_is_known check (country = 'Saint Lucia'),
  company_type text not null default 'LLC'
    constraint companies_type_is_known
    check (company_type in ('LLC', 'Corporation', 'Sole proprietorship', 'Other')),
  -- The merchant's own estimate, from the form's options.
  monthly_payments text not null default '500'
    constraint companies_monthly_payments_are_known
    check (monthly_payments in ('100', '500', '5000', '20000', '50000')),
  last_edited_at timestamptz,
  -- Each save puts the company in review, and each decision is made on one version; only functions write
  -- the outcome.
  in_review boolean not null default true,
  -- For the merchant, as a whole and per field of the form.
  review_note text not null default '',
  review_fields jsonb not null default '{}',
  -- The promise of a review within 24 hours runs from here.
  submitted_at timestamptz not null default database_now(),
  -- Grows with every save and decision; callers name the version that they saw.
  version integer not null default 1,
  plain_name text not null generated always as (plain_text(name)) stored,
  plain_email text not null generated always as (plain_text(email)) stored,
  phone_end text not null generated always as (phone_end(phone)) stored,
  -- Old clients can only seal with SHA-1. Their company accepts nothing else in the plain form, because
  -- an opener that tried both would reveal which of them worked.
  plain_seal_hash text not null default 'SHA-256'
    constraint companies_plain_seal_hash_is_known check (plain_seal_hash in ('SHA-256', 'SHA-1')),
  name_skeleton text not null generated always as (name_skeleton(name)) stored,
  constraint companies_in_review_unless_approved check (in_review or standing = 'approved'),
  constraint companies_note_is_gone_with_review
    check (in_review or (review_note = '' and review_fields = '{}'))
);

-- A merchant's list of companies, and the check that a company is theirs.
create index companies_owner_idx on companies (owner_id);

-- Companies that await a decision, longest waiting first.
create index companies_to_review_idx on companies (submitted_at) where in_review and review_note = '';

create index companies_name_skeleton_idx on companies (name_skeleton);

grant select on companies to piton_app;
grant insert (
  id, owner_id, name, created_at, phone, email, address, country, company_type, monthly_payments
) on companies to piton_app;
grant update (name, phone, email, address, country, company_type, monthly_payments) on companies to piton_app;

-- The users of a company. Its owner is always one, and so far the only one.
create table company_members (
  company_id text not null constraint company_members_company_fkey references companies (id),
  user_id uuid not null constraint company_members_user_fkey references users (id),
  added_at timestamptz not null default database_now(),
  constraint company_members_pkey primary key (company_id, user_id)
);

create index company_members_user_idx on company_members (user_id);

grant select on company_members to piton_app;

create table sessions (
  -- Only the browser holds the token; its SHA-256 opens nothing.
  token_hash bytea constraint sessions_pkey primary key
    constraint sessions_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
  remembered boolean not null default false,
  created_at timestamptz not null default database_now(),
  last_seen_at timestamptz not null default database_now(),
  expires_at timestamptz not null default database_now() + interval '30 days',
  id uuid not null default gen_random_uuid() constraint sessions_id_key unique,
  device text not null default 'Unknown device',
  -- When this session last proved the password, and the code if a second factor is on. Other sessions of
  -- the same person prove it for themselves.
  stepped_up_at timestamptz,
  -- Allows for defaults that read the clock one after the other.
  constraint sessions_end_within_30_days check (expires_at < created_at + interval '30 days 1 minute')
);

-- For signing out everywhere and for a person's list of sessions.
create index sessions_user_idx on sessions (user_id);

grant select, insert, update, delete on sessions to piton_app;

create table credentials (
  id uuid constraint credentials_pkey primary key,
  user_id uuid not null constraint credentials_user_fkey references users (id) on delete cascade,
  provider_id text not null constraint credentials_provider_is_known check (provider_id = 'credential'),
  account_id text not null,
  password text not null,
  created_at timestamptz not null default database_now(),
  updated_at timestamptz not null default database_now(),
  constraint credentials_user_key unique (user_id, provider_id)
);

grant select, insert, update, delete on credentials to piton_app;

-- State between a correct password and the code of the second factor.
create table sign_in_challenges (
  id uuid constraint sign_in_challenges_pkey primary key,
  -- Hashed, so that a reader of the table cannot continue a sign-in.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default database_now(),
  updated_at timestamptz not null default database_now()
);

create index sign_in_challenges_identifier_idx on sign_in_challenges (identifier);

create index sign_in_challenges_expiry_idx on sign_in_challenges (expires_at);

grant select, insert, update, delete on sign_in_challenges to piton_app;

create table second_factors (
  id uuid constraint second_factors_pkey primary key,
  user_id uuid not null constraint second_factors_user_key unique
    constraint second_factors_user_fkey references users (id) on delete cascade,
  -- Both encrypted with a key that is not in the database.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

grant select, insert, update, delete on second_factors to piton_app;

-- A code works once, even while it is still valid.
create table second_factor_codes_used (
  user_id uuid not null
    constraint second_factor_codes_used_user_fkey references users (id) on delete cascade,
  code_hash bytea not null
    constraint second_factor_codes_used_hash_is_sha256 check (octet_length(code_hash) = 32),
  used_at timestamptz not null default database_now(),
  constraint second_factor_codes_used_pkey primary key (user_id, code_hash)
);

grant select, insert, delete on second_factor_codes_used to piton_app;

-- Links in our emails. Each opens once, and the table holds only the SHA-256 of its token.
create table email_links (
  token_hash bytea constraint email_links_pkey primary key
    constraint email_links_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  user_id uuid not null constraint email_links_user_fkey references users (id) on delete cascade,
  purpose text not null constraint email_links_purpose_is_known
    check (purpose in ('verify_email', 'new_email', 'reset_password')),
  -- The address that the email went to; opening the link proves this address alone.
  email text not null constraint email_links_email_is_lower_case check (email = lower(email)),
  created_at timestamptz not null default database_now(),
  expires_at timestamptz not null,
  constraint email_links_end_within_a_week check (expires_at <= created_at + interval '7 days')
);

create index email_links_user_idx on email_links (user_id, purpose);

grant select, insert, delete on email_links to piton_app;

create table staff_invites (
  id uuid constraint staff_invites_pkey primary key,
  email text not null constraint staff_invites_email_key unique
    constraint staff_invites_email_is_lower_case check (email = lower(email)),
  role smallint not null constraint staff_invites_role_is_staff check (role in (1, 2)),
  invited_by uuid not null constraint staff_invites_inviter_fkey references users (id),
  token_hash bytea not null constraint staff_invites_token_key unique
    constraint staff_invites_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  created_at timestamptz not null default database_now(),
  expires_at timestamptz not null default database_now() + interval '7 days'
);

grant select, delete on staff_invites to piton_app;

-- Browsers that have signed in before; strangers' failed attempts don't lock them out.
create table devices (
  id uuid constraint devices_pkey primary key,
  user_id uuid not null constraint devices_user_fkey references users (id) on delete cascade,
  -- Only the browser holds the token; its SHA-256 opens nothing.
  token_hash bytea not null constraint devices_token_hash_key unique
    constraint devices_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  description text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

-- A person's devices, least recently used first.
create index devices_user_idx on devices (user_id, last_used_at);

grant select, insert, delete on devices to piton_app;
grant update (last_used_at) on devices to piton_app;

-- Counts requests within a window. Keys are HMACs, so that a dump doesn't list who asked; later requests
-- clear expired rows.
create table limits (
  action text not null,
  key_hash bytea not null constraint limits_key_hash_is_sha256 check (octet_length(key_hash) = 32),
  taken integer not null constraint limits_taken_is_counted check (taken >= 0),
  ends_at timestamptz not null,
  constraint limits_pkey primary key (action, key_hash)
);

-- Finds expired rows.
create index limits_ends_at_idx on limits (ends_at);

grant select, insert, update, delete on limits to piton_app;

-- Consecutive failures, and when the next attempt is free. A success deletes the row.
create table failures (
  action text not null,
  key_hash bytea not null constraint failures_key_hash_is_sha256 check (octet_length(key_hash) = 32),
  failed integer not null constraint failures_failed_is_counted check (failed >= 0),
  free_at timestamptz not null,
  constraint failures_pkey primary key (action, key_hash)
);

-- Finds expired rows; rows with too many failures for another attempt are kept.
create index failures_free_at_idx on failures (free_at) where failed < 100;

grant select, insert, update, delete on failures to piton_app;

-- Sign-ins, step-ups, denied access and the like, counted by the hour, so that an attacker's million
-- repeats add to one row. Not chained, because retention deletes them.
create table security_events (
  id bigint generated always as identity constraint security_events_pkey primary key,
  hour timestamptz not null,
  -- Null if the attempt named no account.
  user_id uuid constraint security_events_user_fkey references users (id) on delete cascade,
  event text not null,
  outcome text not null
    constraint security_events_outcome_known check (outcome in ('done', 'failed', 'limited', 'refused')),
  -- The endpoint, if the event alone doesn't name it.
  detail text not null,
  -- Both null in the row that counts what exceeds the limit.
  address text,
  device text,
  -- The id of one of the latest requests.
  request_id text not null,
  count bigint not null constraint security_events_count_is_counted check (count > 0),
  last_at timestamptz not null default database_now()
);

-- Treats nulls as values, so that a lookup by all columns uses the index.
create unique index security_events_key on security_events (
  hour, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), event, outcome, detail,
  coalesce(address, ''), coalesce(device, '')
);

-- A person's newest events.
create index security_events_user_idx on security_events (user_id, last_at desc);

grant select, delete on security_events to piton_app;

alter table users add constraint users_primary_company_fkey
    foreign key (primary_company_id, id) references company_members (company_id, user_id);

-- Row-level security asks for whom a transaction acts. The server sets it at the start; these functions
-- return it, or null, which matches no row.
create function acting_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('piton.user_id', true), '')::uuid;

create function acting_company_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('piton.company_id', true), '');

-- Whether the acting user is staff who may work now. Security definer, because the policies on users
-- depend on the answer.
create function works_here(allowed_roles smallint[]) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select exists (
    select from users
     where id = acting_user_id() and role = any (allowed_roles) and role <> 3
       and disabled_at is null and (second_factor_on or second_factor_exempt)
  )
$$;

-- Piton's own work has a setting of its own, so that no signed-in user can act as Piton.
create function is_acting_piton() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_piton', true), '') = 'yes';

-- Staff must also be allowed to work now. Piton is checked first, because its work needs no read of
-- users.
create or replace function is_acting_staff() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and (is_acting_piton() or works_here(array[1, 2]::smallint[]));

create function is_acting_administrator() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and works_here(array[1]::smallint[]);

-- True for administrators about a merchant, whose account they may close and erase.
create function may_administer_account(person uuid) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select is_acting_administrator() and exists (select from users where id = person and role = 3)
$$;

grant execute on function
  acting_user_id(),
  acting_company_id(),
  works_here(smallint[]),
  is_acting_piton(),
  is_acting_staff(),
  is_acting_administrator(),
  may_administer_account(uuid)
to piton_app;

-- Users and Piton write a user's row. Staff find accounts; an administrator closes a merchant's account
-- and removes its means of sign-in, and can add none.
alter table users enable row level security;

create policy users_are_their_own on users
  using (id = acting_user_id() or is_acting_piton())
  with check (id = acting_user_id() or is_acting_piton());

-- The inner `select` makes PostgreSQL ask once per statement instead of once per row.
create policy users_are_found_by_staff on users for select using ((select is_acting_staff()));

create policy users_are_cared_for on users for update
  using (role = 3 and is_acting_administrator())
  with check (role = 3 and is_acting_administrator());

alter table companies enable row level security;

-- Members see a company; its owner changes it.
create policy companies_of_their_owner on companies
  using (
    owner_id = acting_user_id()
    or id = acting_company_id()
    or is_acting_piton()
    or id in (select company_id from company_members where user_id = acting_user_id())
  )
  with check (owner_id = acting_user_id() or is_acting_piton());

create policy companies_are_found_by_staff on companies for select using ((select is_acting_staff()));

alter table company_members enable row level security;

create policy company_members_of_themselves on company_members for select
  using (user_id = acting_user_id() or company_id = acting_company_id() or is_acting_piton());

create policy company_members_are_seen_by_staff on company_members for select
  using ((select is_acting_staff()));

alter table sessions enable row level security;

create policy sessions_of_their_user on sessions
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy sessions_of_managed_accounts_are_seen on sessions for select using (may_administer_account(user_id));

create policy sessions_of_managed_accounts_are_ended on sessions for delete using (may_administer_account(user_id));

alter table credentials enable row level security;

create policy credentials_of_their_user on credentials
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy credentials_of_managed_accounts_are_seen on credentials for select using (may_administer_account(user_id));

create policy credentials_of_managed_accounts_are_erased on credentials for delete using (may_administer_account(user_id));

alter table sign_in_challenges enable row level security;

create policy sign_in_challenges_of_nobody_yet on sign_in_challenges
  using (is_acting_piton()) with check (is_acting_piton());

alter table second_factors enable row level security;

create policy second_factors_of_their_user on second_factors
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy second_factors_of_managed_accounts_are_seen on second_factors for select
  using (may_administer_account(user_id));

create policy second_factors_of_managed_accounts_are_erased on second_factors for delete
  using (may_administer_account(user_id));

alter table second_factor_codes_used enable row level security;

create policy second_factor_codes_used_by_their_user on second_factor_codes_used
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy second_factor_codes_used_of_managed_accounts_are_seen on second_factor_codes_used for select
  using (may_administer_account(user_id));

create policy second_factor_codes_used_of_managed_accounts_are_erased on second_factor_codes_used for delete
  using (may_administer_account(user_id));

-- Administrators also see links by which others asked for an erased merchant's address.
alter table email_links enable row level security;

create policy email_links_of_their_user on email_links
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy email_links_of_managed_accounts_are_seen on email_links for select
  using (is_acting_administrator() and exists (
    select from users
     where users.role = 3 and (users.id = email_links.user_id or users.email = email_links.email)
  ));

create policy email_links_of_managed_accounts_are_erased on email_links for delete
  using (is_acting_administrator() and exists (
    select from users
     where users.role = 3 and (users.id = email_links.user_id or users.email = email_links.email)
  ));

alter table staff_invites enable row level security;

create policy staff_invites_for_administrators on staff_invites
  using (is_acting_administrator() or is_acting_piton());

alter table devices enable row level security;

create policy devices_of_their_user on devices
  using (user_id = acting_user_id() or is_acting_piton());

create policy devices_of_managed_accounts_are_seen on devices for select using (may_administer_account(user_id));

create policy devices_of_managed_accounts_are_erased on devices for delete using (may_administer_account(user_id));

alter table security_events enable row level security;

create policy security_events_of_their_user on security_events for select
  using (user_id = acting_user_id() or (select is_acting_staff()));

create policy security_events_of_managed_accounts_are_erased on security_events for delete
  using (may_administer_account(user_id));
