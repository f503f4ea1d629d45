-- However busy they are, staff sign in anew after twelve hours: whoever took a session of theirs cannot
-- keep it alive by using it.
create function is_session_live(
  session_role smallint, remembered boolean, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz
) returns boolean
language sql stable as $$
  select expires_at > now() and case
    when session_role <> 3 then
      last_seen_at > now() - interval '15 minutes' and created_at > now() - interval '12 hours'
    else remembered or last_seen_at > now() - interval '12 hours'
  end
$$;

create or replace function live_session(token bytea)
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
     and is_session_live(
       users.role, sessions.remembered, sessions.created_at, sessions.last_seen_at,
       sessions.expires_at
     )
$$;

-- The shape with four arguments stays for a server of the release before, which asks it at each sign-in.
