-- Customers return only to origins that the merchant named. In test mode a developer's own machine is
-- always allowed.

create or replace function may_return_to(of_company text, of_mode text, url text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select of_mode = 'test' and url ~ '^http://localhost(:\d+)?/'
    or exists (
      select from return_addresses a
       where a.company_id = of_company and a.mode = of_mode
         and a.origin = substring(url from '^https://[^/?#@\\\s]+(?=/)')
    )
$$;

-- No fault of the server can store another address.
create or replace function payment_requests_return_to_their_shop() returns trigger
  language plpgsql as $$
begin
  if new.success_url is not null and not may_return_to(new.company_id, new.mode, new.success_url)
    or new.cancel_url is not null and not may_return_to(new.company_id, new.mode, new.cancel_url)
  then
    raise exception 'payment request % returns to an address of no shop', new.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

grant execute on function may_return_to(text, text, text) to piton_app;
