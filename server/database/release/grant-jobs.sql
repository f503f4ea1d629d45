-- The job queue brings its own schema. Its tables have row-level security without a policy, so that
-- only their owner gets in; the server is let in here. Safe to repeat, and run after each change of
-- that schema.
grant usage on schema graphile_worker to piton_app;
grant select, insert, update, delete on all tables in schema graphile_worker to piton_app;
grant usage on all sequences in schema graphile_worker to piton_app;
grant execute on all functions in schema graphile_worker to piton_app;

do $$
declare
  guarded record;
begin
  for guarded in
    select c.relname
      from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace
       and c.relrowsecurity
       and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polname = 'piton_app_works'
       )
  loop
    execute format(
      'create policy piton_app_works on graphile_worker.%I to piton_app using (true) with check (true)',
      guarded.relname
    );
  end loop;
end
$$;
