-- What this database is for, said once by the first server that uses it. The demo's people have
-- published passwords: production must never run on a demo's database, nor a demo on production's.
create table installation (
  only_one boolean constraint installation_pkey primary key default true
    constraint installation_is_one_row check (only_one),
  kind text not null constraint installation_kind_is_known check (kind in ('demo', 'production')),
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert on installation to piton_app;

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
  password_hash text not null,
  -- 1 administrator, 2 reviewer, 3 merchant.
  role smallint not null constraint users_role_is_known check (role in (1, 2, 3)),
  email_verified_at timestamptz,
  primary_company_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table companies (
  id text constraint companies_pkey primary key
    constraint companies_id_is_random_text check (id ~ '^[A-Za-z0-9]{20}$'),
  owner_id uuid not null constraint companies_owner_fkey references users (id),
  name text not null constraint companies_name_is_given check (name <> ''),
  created_at timestamptz not null
);

-- The companies of one merchant, for their list and for the check that one is theirs.
create index companies_owner_idx on companies (owner_id);

alter table users
  add constraint users_primary_company_fkey foreign key (primary_company_id) references companies (id);

create table sessions (
  -- The browser holds the token; here lies its SHA-256, which opens nothing.
  token_hash bytea constraint sessions_pkey primary key
    constraint sessions_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
  remembered boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

-- Signing out everywhere, and the list of a person's sessions.
create index sessions_user_idx on sessions (user_id);

alter table companies enable row level security;
create policy companies_of_their_owner on companies
  using (owner_id = acting_user_id() or id = acting_company_id() or is_acting_staff())
  with check (owner_id = acting_user_id() or is_acting_staff());

grant select, insert on users to piton_app;
-- Who somebody is may be changed; what they may do is not for the server to raise.
grant update (
  email, first_name, last_name, country, phone, address, password_hash,
  email_verified_at, primary_company_id, updated_at
) on users to piton_app;
grant select, insert, update on companies to piton_app;
grant select, insert, update, delete on sessions to piton_app;
