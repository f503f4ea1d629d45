-- Decides how long a session lives. Administrators close, reopen or erase a merchant's account and
-- change nothing else in it; an erased account stays erased.

-- Derives the display name from the first and last name on every write.
create or replace function compose_display_name() returns trigger language plpgsql as $$
begin
  new.display_name := new.first_name || ' ' || new.last_name;
  return new;
end
$$;

create or replace function touch_session(token bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set last_seen_at = database_now() where token_hash = token
$$;

create or replace function end_session(token bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from sessions where token_hash = token
$$;

-- An administrator may write a merchant's row only to close, reopen or erase the account. With a new
-- email address, for example, a password reset would give them the account.
create or replace function users_keep_to_their_person() returns trigger
  language plpgsql as $$
begin
  if is_acting_piton() or old.id = acting_user_id() or not is_acting_administrator() then
    return new;
  end if;
  if new.erased_at is distinct from old.erased_at then
    if old.erased_at is null and (
        new.email, new.first_name, new.last_name, new.phone, new.address, new.email_verified_at,
        new.second_factor_on, new.last_signed_in_at, new.previous_signed_in_at,
        new.profile_updated_at, new.country, new.primary_company_id
      ) is not distinct from (
        'erased-' || old.id || '@erased.invalid', 'Erased', 'account', null::text, null::text,
        null::timestamptz, false, null::timestamptz, null::timestamptz, null::timestamptz,
        old.country, old.primary_company_id
      )
    then
      return new;
    end if;
  elsif (
      new.email, new.first_name, new.last_name, new.phone, new.address, new.email_verified_at,
      new.second_factor_on, new.last_signed_in_at, new.previous_signed_in_at,
      new.profile_updated_at, new.country, new.primary_company_id
    ) is not distinct from (
      old.email, old.first_name, old.last_name, old.phone, old.address, old.email_verified_at,
      old.second_factor_on, old.last_signed_in_at, old.previous_signed_in_at,
      old.profile_updated_at, old.country, old.primary_company_id
    )
  then
    return new;
  end if;
  raise exception 'an administrator may only close or erase an account'
    using errcode = 'insufficient_privilege';
end
$$;

-- Staff sessions end after 15 idle minutes and after 12 hours in all, so a stolen session cannot be kept
-- alive by using it. Merchants may be idle for 12 hours, unless they asked to be remembered.
create or replace function is_session_live(
  session_role smallint, remembered boolean, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz
) returns boolean
language sql as $$
  select expires_at > database_now() and case
    when session_role <> 3 then
      last_seen_at > database_now() - interval '15 minutes' and created_at > database_now() - interval '12 hours'
    else remembered or last_seen_at > database_now() - interval '12 hours'
  end
$$;

-- Only an administrator reopens a closed account, and only if it has not been erased.
create or replace function users_stay_closed() returns trigger
  language plpgsql as $$
begin
  -- Holds for Piton and the database owner too: an erased account has no person left to sign in.
  if old.erased_at is not null then
    raise exception 'an erased account stays erased and closed'
      using errcode = 'check_violation', constraint = 'users_stay_closed';
  end if;
  if new.closed_at is null and not is_acting_administrator() then
    raise exception 'only an administrator reopens an account'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function live_session(token bytea)
returns table (
  session_id uuid, user_id uuid, email text, first_name text, last_name text, role smallint,
  email_verified_at timestamptz, primary_company_id text, needs_second_factor boolean,
  is_to_be_touched boolean, is_stepped_up boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select sessions.id, users.id, users.email, users.first_name, users.last_name, users.role,
         users.email_verified_at, users.primary_company_id,
         users.role <> 3 and not users.second_factor_on and not users.second_factor_exempt,
         sessions.last_seen_at < database_now() - interval '1 minute',
         coalesce(sessions.stepped_up_at > database_now() - interval '5 minutes', false)
    from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = token
     and users.disabled_at is null and users.closed_at is null
     and is_session_live(
       users.role, sessions.remembered, sessions.created_at, sessions.last_seen_at,
       sessions.expires_at
     )
$$;

grant execute on function
  is_session_live(smallint,boolean,timestamp with time zone,timestamp with time zone,timestamp with time zone),
  touch_session(bytea),
  end_session(bytea),
  live_session(bytea)
to piton_app;
