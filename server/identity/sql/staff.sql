-- Administrators invite, disable and enable staff; one administrator always remains.

-- Only administrators change staff: the server has no grant on these columns and calls these functions
-- for the acting user.
create or replace function invite_staff(invite_id uuid, invite_email text, invite_role smallint, token bytea)
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

-- Creates the member of staff whom an invitation names, with its role, once, and records the inviter;
-- the emailed token proves the address. Returns no row if the invitation is unknown, has expired or its
-- inviter has left.
create or replace function accept_staff_invite(
  token bytea, new_id uuid, first_name text, last_name text
) returns table (email text, role smallint, invite_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  invite staff_invites;
begin
  delete from staff_invites
   where token_hash = token and expires_at > database_now()
     and exists (
       select from users
        where users.id = invited_by and users.role = 1 and users.disabled_at is null
     )
  returning * into invite;
  if invite.id is null then
    return;
  end if;
  insert into users (
    id, email, first_name, last_name, country, role, email_verified_at, created_at, updated_at,
    admitted_by, admitted_at
  ) values (
    new_id, invite.email, accept_staff_invite.first_name, accept_staff_invite.last_name,
    'Saint Lucia', invite.role, database_now(), database_now(), database_now(), invite.invited_by, database_now()
  );
  return query select invite.email, invite.role, invite.id;
end
$$;

-- Disables or enables a member of staff and returns whether that changed anything, or null if there is
-- no such member. Administrators can't disable themselves, so one always remains.
create or replace function set_staff_disabled(staff_id uuid, is_disabled boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  is_change boolean;
begin
  -- Locks by id: if two administrators disable each other, the second waits and is then no longer an
  -- administrator.
  perform from users where id in (staff_id, acting_user_id()) order by id for update;
  if not is_acting_administrator() or staff_id = acting_user_id() then
    raise exception 'only another administrator ends or restores staff access' using errcode = '42501';
  end if;
  select is_disabled <> (disabled_at is not null) into is_change
    from users where id = staff_id and role <> 3;
  if not found or not is_change then
    return is_change;
  end if;
  update users
     set disabled_at = case when is_disabled then database_now() end,
         admitted_by = case when is_disabled then admitted_by else acting_user_id() end,
         admitted_at = case when is_disabled then admitted_at else database_now() end,
         updated_at = database_now()
   where id = staff_id;
  if is_disabled then
    delete from staff_invites where invited_by = staff_id;
  end if;
  return true;
end
$$;

-- Whether this member of staff may work, by the same rule as works_here.
create or replace function may_work(person users) returns boolean
  language sql immutable
  return person.role in (1, 2) and person.disabled_at is null
    and (person.second_factor_on or person.second_factor_exempt);

-- Time for an administrator to notice and disable an unexpected member of staff.
create or replace function admission_stays_fresh() returns interval
  language sql immutable
  return interval '72 hours';

-- Returns a person, the administrator who recently admitted them, the one who admitted that one, and so
-- on: one stolen session of an administrator could create all of them.
create or replace function admitted_through(person uuid, at timestamptz) returns setof uuid
language sql stable as $$
  with recursive line (id) as (
    values (person)
    -- `union` drops duplicates, because two administrators may have enabled each other.
    union
    select users.admitted_by from line join users on users.id = line.id
     where users.admitted_by is not null and users.admitted_at > at - admission_stays_fresh()
  )
  select id from line
$$;

-- Removes all sessions, links, challenges and devices of a disabled or closed account, so no way in
-- remains.
create or replace function revoke_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where user_id = new.id;
  delete from email_links where user_id = new.id;
  delete from sign_in_challenges where value = new.id::text;
  delete from devices where user_id = new.id;
  return null;
end
$$;

grant execute on function
  invite_staff(uuid,text,smallint,bytea),
  accept_staff_invite(bytea,uuid,text,text),
  set_staff_disabled(uuid,boolean),
  admission_stays_fresh(),
  admitted_through(uuid,timestamp with time zone)
to piton_app;
