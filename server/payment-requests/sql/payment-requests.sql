-- A payment request keeps its terms and says whether it can be paid now.

-- What a payer was asked for never changes: a request can be disabled, once, and be paid. Deleting old test
-- payments lowers its count.
create or replace function payment_requests_stay() returns trigger
  language plpgsql as $$
begin
  if (to_jsonb(new) - 'disabled_at' - 'paid_count') <> (to_jsonb(old) - 'disabled_at' - 'paid_count')
    or old.disabled_at is not null and new.disabled_at is distinct from old.disabled_at
    -- Of a request that many pay, old test payments are deleted.
    or new.paid_count < old.paid_count and (old.mode = 'live' or old.uses = 'single')
  then
    raise exception 'payment request % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if old.disabled_at is null and new.disabled_at is not null then
    new.disabled_at := database_now();
  end if;
  return new;
end
$$;

-- 'open', or why not: 'paid', 'busy' while somebody is paying, 'off' or 'expired'. Busy goes first: what
-- is on its way may still be charged, and nobody is to be asked for it a second time meanwhile. By the
-- clock of the sales, because the gate before the charge asks it too.
create or replace function payment_request_state(request payment_requests) returns text
  language sql stable set search_path = public, pg_temp as $$
  select case
    when request.uses = 'single' and request.paid_count > 0 then 'paid'
    when request.uses = 'single' and exists (
      select from sales s
       where s.single_request_id = request.id and s.status in ('Pending', 'Approved')
    ) then 'busy'
    when request.disabled_at is not null then 'off'
    when request.expires_at <= database_now() then 'expired'
    else 'open'
  end
$$;

-- With a person go the requests that nobody ever tried to pay, in which they may have named somebody.
-- The others are part of payments, which stay.
create or replace function erase_unpaid_requests_of(erased_owner uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_in_care(erased_owner) then
    raise exception 'only an administrator erases an account' using errcode = '42501';
  end if;
  delete from payment_requests r
   using companies c
   where c.id = r.company_id and c.owner_id = erased_owner
     and not exists (select from sales s where s.request_id = r.id);
end
$$;

grant execute on function
  payment_request_state(payment_requests),
  erase_unpaid_requests_of(uuid)
to piton_app;
