-- Repeats of a request get its first response for 30 days.

-- Deletes one batch and returns its size.
create or replace function delete_old_idempotency_keys(batch integer) returns integer
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from idempotency_keys
   where (company_id, mode, key) in (
     select i.company_id, i.mode, i.key from idempotency_keys i
      where i.created_at < database_now() - interval '30 days'
      order by i.created_at limit batch for update skip locked
   );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

grant execute on function delete_old_idempotency_keys(integer) to piton_app;
