-- When the session last proved its password, and its code where a second factor is on. Of this session
-- only: another one of the same person proves it for itself.
alter table sessions add column stepped_up_at timestamptz;

-- Its columns are more than before, so that it cannot be replaced in place. Servers of the release before
-- read the ones that they know.
drop function live_session(bytea);
create function live_session(token bytea)
returns table (
  session_id uuid, user_id uuid, email text, first_name text, last_name text, role smallint,
  email_verified_at timestamptz, primary_company_id text, needs_second_factor boolean,
  is_to_be_touched boolean, is_stepped_up boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select sessions.id, users.id, users.email, users.first_name, users.last_name, users.role,
         users.email_verified_at, users.primary_company_id,
         users.role <> 3 and not users.second_factor_on and not users.second_factor_let_off,
         sessions.last_seen_at < now() - interval '1 minute',
         coalesce(sessions.stepped_up_at > now() - interval '5 minutes', false)
    from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = token
     and users.disabled_at is null and users.closed_at is null
     and is_session_live(
       users.role, sessions.remembered, sessions.created_at, sessions.last_seen_at,
       sessions.expires_at
     )
$$;
revoke execute on function live_session(bytea) from public;
grant execute on function live_session(bytea) to piton_app;
