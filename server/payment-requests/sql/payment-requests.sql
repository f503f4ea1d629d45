-- A payment request never changes its terms, and its state says whether it can be paid now.

-- The terms that a customer saw never change. A request can be disabled once and counts its payments;
-- the deletion of old test payments lowers that count.
create or replace function payment_requests_stay() returns trigger
  language plpgsql as $$
begin
  if (to_jsonb(new) - 'disabled_at' - 'paid_count') <> (to_jsonb(old) - 'disabled_at' - 'paid_count')
    or old.disabled_at is not null and new.disabled_at is distinct from old.disabled_at
    -- The deletion of old test payments lowers the count of reusable test requests alone.
    or new.paid_count < old.paid_count and (old.mode = 'live' or old.uses = 'single')
  then
    raise exception 'payment request % is immutable', old.id using errcode = 'restrict_violation';
  end if;
  if old.disabled_at is null and new.disabled_at is not null then
    new.disabled_at := database_now();
  end if;
  return new;
end
$$;

-- Returns 'open', or why not: 'paid', 'busy' while a customer is paying, 'off' or 'expired'. Busy comes
-- before off and expired, because a payment in flight may still be charged and no customer should be
-- asked for the money twice.
create or replace function payment_request_state(request payment_requests) returns text
  language sql stable set search_path = public, pg_temp as $$
  select case
    when request.uses = 'single' and sale.status is not null then
      case sale.status when 'Approved' then 'paid' else 'busy' end
    when request.disabled_at is not null then 'off'
    when request.expires_at <= database_now() then 'expired'
    else 'open'
  end
    from (
      select (
        select s.status from sales s
         where s.single_request_id = request.id
      ) as status
    ) sale
$$;

-- Deletes requests without any payment when an account is erased, because their text may name a person.
-- Requests with payments are payment records and stay.
create or replace function erase_unpaid_requests_of(erased_owner uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not may_administer_account(erased_owner) then
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
