-- Two roles from the start: whoever runs this file owns the tables, piton_app is what the server is
-- and has only the grants that each later file gives it. The role belongs to the whole cluster, so
-- another database of the same cluster may have made it already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'piton_app') then
    create role piton_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- The owner can step down to it, for installations with one set of credentials. Where an operator made
-- the role beforehand, this grant is theirs to give.
do $$
begin
  grant piton_app to current_user;
exception
  when insufficient_privilege then null;
end
$$;

revoke create on schema public from public;
grant usage on schema public to piton_app;
-- The server looks whether the database is as new as itself.
grant select on schema_migrations to piton_app;

-- Row-level security asks on whose behalf a transaction acts. The server says so once at its start;
-- these functions read it back, and answer null where nothing was said, which matches no row.
create function acting_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('piton.user_id', true), '')::uuid;

create function acting_company_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('piton.company_id', true), '');

create function is_acting_staff() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('piton.is_staff', true), '') = 'yes';
