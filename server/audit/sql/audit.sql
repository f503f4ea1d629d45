-- Queues rows for the audit chain in the transaction that writes them.

-- Security definer: roles that write these rows may not write to the queue.
create or replace function queue_for_chain() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unchained (kind, row_id) values (tg_argv[0], new.id::text);
  return null;
end
$$;
