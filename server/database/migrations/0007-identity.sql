-- Accounts as the identity library reads and writes them: who somebody is, how they prove it, where
-- they are signed in, and the one-time links that our mails carry.

alter table users
  add column display_name text not null default '',
  add column profile_updated_at timestamptz,
  add column last_signed_in_at timestamptz,
  add column previous_signed_in_at timestamptz,
  add column second_factor_on boolean not null default false,
  -- The demo's staff signs in with published passwords and can carry no app around.
  add column second_factor_let_off boolean not null default false,
  add column disabled_at timestamptz,
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  add constraint users_only_staff_is_disabled check (disabled_at is null or role <> 3),
  add constraint users_only_merchants_close check (closed_at is null or role = 3),
  add constraint users_only_closed_are_erased check (erased_at is null or closed_at is not null);

-- The profile's name is the two names, whoever writes them.
create function compose_display_name() returns trigger language plpgsql as $$
begin
  new.display_name := new.first_name || ' ' || new.last_name;
  return new;
end
$$;
create trigger users_display_name before insert or update on users
  for each row execute function compose_display_name();
update users set updated_at = updated_at;

create table credentials (
  id uuid constraint credentials_pkey primary key,
  user_id uuid not null constraint credentials_user_fkey references users (id) on delete cascade,
  provider_id text not null constraint credentials_provider_is_known check (provider_id = 'credential'),
  account_id text not null,
  password text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_user_key unique (user_id, provider_id)
);
insert into credentials (id, user_id, provider_id, account_id, password)
  select gen_random_uuid(), id, 'credential', id::text, password_hash from users;
alter table users drop column password_hash;

alter table sessions
  add column id uuid not null default gen_random_uuid() constraint sessions_id_key unique,
  add column device text not null default 'Unknown device',
  alter column remembered set default false,
  alter column created_at set default now(),
  alter column last_seen_at set default now(),
  alter column expires_at set default now() + interval '30 days',
  add constraint sessions_end_within_30_days check (expires_at <= created_at + interval '30 days');

-- What is between a right password and the code of the second factor.
create table sign_in_challenges (
  id uuid constraint sign_in_challenges_pkey primary key,
  -- Hashed: whoever reads the table can go on with nobody's sign-in.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_challenges_identifier_idx on sign_in_challenges (identifier);
create index sign_in_challenges_expiry_idx on sign_in_challenges (expires_at);

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

-- A code opens once, however often it is sent while it is shown.
create table second_factor_codes_used (
  user_id uuid not null
    constraint second_factor_codes_used_user_fkey references users (id) on delete cascade,
  code_hash bytea not null
    constraint second_factor_codes_used_hash_is_sha256 check (octet_length(code_hash) = 32),
  used_at timestamptz not null default now(),
  constraint second_factor_codes_used_pkey primary key (user_id, code_hash)
);

-- The links in our mails. Each opens once; here lies only the SHA-256 of what the mail carries.
create table email_links (
  token_hash bytea constraint email_links_pkey primary key
    constraint email_links_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  user_id uuid not null constraint email_links_user_fkey references users (id) on delete cascade,
  purpose text not null constraint email_links_purpose_is_known
    check (purpose in ('verify_email', 'new_email', 'reset_password')),
  -- The address that the mail went to: opening it proves that address and no other.
  email text not null constraint email_links_email_is_lower_case check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_links_end_within_a_week check (expires_at <= created_at + interval '7 days')
);
create index email_links_user_idx on email_links (user_id, purpose);

create table staff_invites (
  id uuid constraint staff_invites_pkey primary key,
  email text not null constraint staff_invites_email_key unique
    constraint staff_invites_email_is_lower_case check (email = lower(email)),
  role smallint not null constraint staff_invites_role_is_staff check (role in (1, 2)),
  invited_by uuid not null constraint staff_invites_inviter_fkey references users (id),
  token_hash bytea not null constraint staff_invites_token_key unique
    constraint staff_invites_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

-- What staff did to whom, and why. It can be added to and read, and nothing else.
create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid constraint audit_entries_actor_fkey references users (id),
  action text not null,
  subject_id text not null,
  reason text,
  detail jsonb
);
create index audit_entries_subject_idx on audit_entries (subject_id, at);

-- Piton's own work is a word of its own, so that nobody who signs in can act as it.
create function is_acting_piton() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_piton', true), '') = 'yes';

-- Whether the acting user is staff who could work now. Security definer: what staff sees in users
-- depends on the answer.
create function works_here(allowed_roles smallint[]) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select exists (
    select from users
     where id = acting_user_id() and role = any (allowed_roles) and role <> 3
       and disabled_at is null and (second_factor_on or second_factor_let_off)
  )
$$;

-- Until now the server's word was enough. Piton is asked first: its work needs no look at users.
create or replace function is_acting_staff() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and (is_acting_piton() or works_here(array[1, 2]::smallint[]));

create function is_acting_administrator() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and works_here(array[1]::smallint[]);

-- Whether an administrator acts and this is a merchant, whose account can be closed and erased.
create function is_in_care(person uuid) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select is_acting_administrator() and exists (select from users where id = person and role = 3)
$$;

-- Who somebody is, is theirs and Piton's to write. Staff find accounts; an administrator takes away
-- what a merchant signs in with, and gives nobody anything to sign in with.
alter table users enable row level security;
create policy users_are_their_own on users
  using (id = acting_user_id() or is_acting_piton())
  with check (id = acting_user_id() or is_acting_piton());
-- The question is put in brackets of its own where many rows are read: so it is asked once, and not
-- for every row.
create policy users_are_found_by_staff on users for select using ((select is_acting_staff()));
create policy users_are_cared_for on users for update
  using (role = 3 and is_acting_administrator())
  with check (role = 3 and is_acting_administrator());

alter table credentials enable row level security;
create policy credentials_of_their_user on credentials
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy credentials_in_care_are_seen on credentials for select using (is_in_care(user_id));
create policy credentials_in_care_are_erased on credentials for delete using (is_in_care(user_id));

alter table sessions enable row level security;
create policy sessions_of_their_user on sessions
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy sessions_in_care_are_seen on sessions for select using (is_in_care(user_id));
create policy sessions_in_care_are_ended on sessions for delete using (is_in_care(user_id));

alter table second_factors enable row level security;
create policy second_factors_of_their_user on second_factors
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy second_factors_in_care_are_seen on second_factors for select
  using (is_in_care(user_id));
create policy second_factors_in_care_are_erased on second_factors for delete
  using (is_in_care(user_id));

alter table second_factor_codes_used enable row level security;
create policy second_factor_codes_used_by_their_user on second_factor_codes_used
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy second_factor_codes_used_in_care_are_seen on second_factor_codes_used for select
  using (is_in_care(user_id));
create policy second_factor_codes_used_in_care_are_erased on second_factor_codes_used for delete
  using (is_in_care(user_id));

-- Of a merchant who is erased, also the links by which others asked for the same address.
alter table email_links enable row level security;
create policy email_links_of_their_user on email_links
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy email_links_in_care_are_seen on email_links for select
  using (is_acting_administrator() and exists (
    select from users
     where users.role = 3 and (users.id = email_links.user_id or users.email = email_links.email)
  ));
create policy email_links_in_care_are_erased on email_links for delete
  using (is_acting_administrator() and exists (
    select from users
     where users.role = 3 and (users.id = email_links.user_id or users.email = email_links.email)
  ));

alter table sign_in_challenges enable row level security;
create policy sign_in_challenges_of_nobody_yet on sign_in_challenges
  using (is_acting_piton()) with check (is_acting_piton());

alter table staff_invites enable row level security;
create policy staff_invites_for_administrators on staff_invites
  using (is_acting_administrator() or is_acting_piton());

-- Whoever did it is named by the database; only what Piton did by itself has nobody's name.
alter table audit_entries enable row level security;
create policy audit_entries_are_read_by_staff on audit_entries for select
  using ((select is_acting_staff()));
create policy audit_entries_are_added on audit_entries for insert
  with check (
    (actor_id = acting_user_id() and is_acting_staff()) or (actor_id is null and is_acting_piton())
  );

-- The earlier tables were staff's to write as well, and the keys of companies theirs to read. What
-- the console does with a company today is to show it, and to suspend it with its closed account.
alter policy companies_of_their_owner on companies
  using (owner_id = acting_user_id() or id = acting_company_id() or is_acting_piton())
  with check (owner_id = acting_user_id() or is_acting_piton());
create policy companies_are_found_by_staff on companies for select using ((select is_acting_staff()));
create policy companies_in_care_are_changed on companies for update
  using (is_in_care(owner_id)) with check (is_in_care(owner_id));

create or replace function companies_keep_to_staff() returns trigger
  language plpgsql as $$
begin
  if is_acting_piton() or is_acting_administrator() then return new; end if;
  if tg_op = 'INSERT' and (new.standing, new.fee_basis_points) is distinct from ('unreviewed', 650)
    or tg_op = 'UPDATE' and (new.standing, new.fee_basis_points, new.owner_id, new.id)
      is distinct from (old.standing, old.fee_basis_points, old.owner_id, old.id)
  then
    raise exception 'only staff decides on standing, fee and owner of a company'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

alter policy company_data_keys_of_their_company on company_data_keys
  using (company_id = acting_company_id() or is_acting_piton());
alter policy company_key_pairs_of_their_company on company_key_pairs
  using (company_id = acting_company_id() or is_acting_piton());
-- An export names the public keys.
create policy company_key_pairs_are_seen_by_administrators on company_key_pairs for select
  using ((select is_acting_administrator()));

alter policy sales_of_their_company on sales
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select id from companies where owner_id = acting_user_id())
  )
  with check (company_id = acting_company_id() or is_acting_piton());
create policy sales_are_seen_by_staff on sales for select using ((select is_acting_staff()));
alter policy attempts_of_their_company on attempts
  using (company_id = acting_company_id() or is_acting_piton());
alter policy sale_contradictions_of_their_company on sale_contradictions
  using (company_id = acting_company_id() or is_acting_piton());
create policy sale_contradictions_are_seen_by_staff on sale_contradictions for select
  using ((select is_acting_staff()));

grant insert (second_factor_on) on users to piton_app;
grant update (
  profile_updated_at, last_signed_in_at, previous_signed_in_at, second_factor_on, closed_at, erased_at
) on users to piton_app;
grant select, insert, update, delete on credentials, second_factors, sign_in_challenges to piton_app;
grant select, insert, delete on second_factor_codes_used, email_links to piton_app;
grant select, delete on staff_invites to piton_app;
grant select, insert on audit_entries to piton_app;

-- Staff lie idle for fifteen minutes at most, merchants for twelve hours unless they are remembered.
create function is_session_live(
  session_role smallint, remembered boolean, last_seen_at timestamptz, expires_at timestamptz
) returns boolean
language sql stable as $$
  select expires_at > now() and case
    when session_role <> 3 then last_seen_at > now() - interval '15 minutes'
    else remembered or last_seen_at > now() - interval '12 hours'
  end
$$;

-- Whose session a token opens is asked before it is known on whose behalf anything is done.
create function live_session(token bytea)
returns table (
  session_id uuid, user_id uuid, email text, first_name text, last_name text, role smallint,
  email_verified_at timestamptz, primary_company_id text, needs_second_factor boolean,
  is_to_be_touched boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select sessions.id, users.id, users.email, users.first_name, users.last_name, users.role,
         users.email_verified_at, users.primary_company_id,
         users.role <> 3 and not users.second_factor_on and not users.second_factor_let_off,
         sessions.last_seen_at < now() - interval '1 minute'
    from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = token
     and users.disabled_at is null and users.closed_at is null
     and is_session_live(users.role, sessions.remembered, sessions.last_seen_at, sessions.expires_at)
$$;

create function touch_session(token bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set last_seen_at = now() where token_hash = token
$$;

create function end_session(token bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from sessions where token_hash = token
$$;

-- Only an administrator who could work now makes staff, ends their work or takes them back. The
-- server cannot write those columns; it can only ask here, and says on whose behalf.
create function invite_staff(invite_id uuid, invite_email text, invite_role smallint, token bytea)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_administrator() then
    raise exception 'only an administrator invites staff' using errcode = '42501';
  end if;
  insert into staff_invites (id, email, role, invited_by, token_hash)
    values (invite_id, invite_email, invite_role, acting_user_id(), token)
    on conflict (email) do update
      set id = excluded.id, role = excluded.role, invited_by = excluded.invited_by,
          token_hash = excluded.token_hash, created_at = excluded.created_at,
          expires_at = excluded.expires_at;
end
$$;

-- Makes the member of staff whom an invitation names, with its role and no other, once. The mail that
-- carried the token has proven the address. Answers no row when there is no such invitation.
create function accept_staff_invite(token bytea, new_id uuid, first_name text, last_name text)
returns table (email text, role smallint, invite_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  invite staff_invites;
begin
  delete from staff_invites
   where token_hash = token and expires_at > now()
     and exists (
       select from users
        where users.id = invited_by and users.role = 1 and users.disabled_at is null
     )
  returning * into invite;
  if invite.id is null then
    return;
  end if;
  insert into users (
    id, email, first_name, last_name, country, role, email_verified_at, created_at, updated_at
  ) values (
    new_id, invite.email, accept_staff_invite.first_name, accept_staff_invite.last_name,
    'Saint Lucia', invite.role, now(), now(), now()
  );
  return query select invite.email, invite.role, invite.id;
end
$$;

-- Nobody ends their own work: so at least one administrator always stays.
create function set_staff_disabled(staff_id uuid, is_disabled boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- In the order of their ids: of two who disable each other at the same moment the second waits,
  -- and is then no administrator any more.
  perform from users where id in (staff_id, acting_user_id()) order by id for update;
  if not is_acting_administrator() or staff_id = acting_user_id() then
    raise exception 'only another administrator ends or resumes work here' using errcode = '42501';
  end if;
  update users
     set disabled_at = case when is_disabled then coalesce(disabled_at, now()) end, updated_at = now()
   where id = staff_id and role <> 3;
  if not found then
    return false;
  end if;
  if is_disabled then
    delete from sessions where user_id = staff_id;
    delete from staff_invites where invited_by = staff_id;
  end if;
  return true;
end
$$;

revoke execute on function
  live_session(bytea), touch_session(bytea), end_session(bytea), works_here(smallint[]),
  is_in_care(uuid), invite_staff(uuid, text, smallint, bytea),
  accept_staff_invite(bytea, uuid, text, text), set_staff_disabled(uuid, boolean)
from public;
grant execute on function
  live_session(bytea), touch_session(bytea), end_session(bytea), works_here(smallint[]),
  is_in_care(uuid), invite_staff(uuid, text, smallint, bytea),
  accept_staff_invite(bytea, uuid, text, text), set_staff_disabled(uuid, boolean)
to piton_app;
