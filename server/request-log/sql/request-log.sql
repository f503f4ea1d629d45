-- Requests made with keys are kept for 30 days.

-- Deletes one batch and returns its size.
create or replace function delete_old_api_requests(batch integer) returns integer
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from api_requests
   where id in (
     select r.id from api_requests r
      where r.at < database_now() - interval '30 days'
      order by r.at limit batch
   );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- The bodies and addresses of an erased account's programs go with it.
create or replace function erase_api_requests_of(erased_owner uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not may_administer_account(erased_owner) then
    raise exception 'only an administrator erases an account' using errcode = '42501';
  end if;
  delete from api_requests r using companies c
   where c.id = r.company_id and c.owner_id = erased_owner;
end
$$;

grant execute on function
  delete_old_api_requests(integer),
  erase_api_requests_of(uuid)
to piton_app;
