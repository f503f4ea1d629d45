-- The gate before the charge: a company charges sealed bytes once, or cancels them and never charges
-- them.

-- Cancelled attempts belong to one company, and the caller names none, so this returns only attempts
-- that became sales.
create or replace function find_attempt(p_attempt_hash bytea)
  returns table (company_id text, sale_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.sale_id from attempts a
   where a.attempt_hash = p_attempt_hash and a.sale_id is not null limit 1
$$;

-- Returns `cancelled` if no payment exists for these bytes, so that none can follow; `known` with the
-- sale that came first; and no row for an unknown company.
create or replace function cancel_attempt(p_company_id text, p_attempt_hash bytea)
  returns table (outcome text, sale_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from companies c where c.id = p_company_id) then return; end if;
  insert into attempts (company_id, attempt_hash, sale_id, created_at)
    values (p_company_id, p_attempt_hash, null, database_now())
    on conflict on constraint attempts_pkey do nothing;
  return query
    select case when a.sale_id is null then 'cancelled' else 'known' end, a.sale_id
      from attempts a
     where a.company_id = p_company_id and a.attempt_hash = p_attempt_hash;
end
$$;

-- No request is in flight for 90 days. Attempts of sales are kept for ever, including those of deleted
-- test payments.
create or replace function delete_old_cancelled_attempts(p_max integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted bigint;
begin
  delete from attempts where (attempt_hash, company_id) in (
    select a.attempt_hash, a.company_id from attempts a
     where a.sale_id is null and a.deleted_sale_id is null
       and a.created_at < database_now() - interval '90 days' limit p_max
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

grant execute on function
  find_attempt(bytea),
  cancel_attempt(text,bytea),
  delete_old_cancelled_attempts(integer)
to piton_app;
