-- Marks goods as collected, and undoes it; entries stay.

-- Returns the latest entry on collected goods with its author's name, which is empty for an erased
-- account. Only members of the company get a row.
create or replace function last_collection(p_sale_id uuid)
returns table (number bigint, at timestamptz, user_id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.number, h.at, h.user_id,
         case when u.erased_at is null then btrim(u.first_name || ' ' || u.last_name) else '' end
    from sale_collections h
    join company_members m on m.company_id = h.company_id and m.user_id = acting_user_id()
    join users u on u.id = h.user_id
   where h.sale_id = p_sale_id
   order by h.number desc
   limit 1
$$;

-- The only writer of sale_collections. The caller passes the number of entries it has seen, so two people
-- can't both release the goods, and no one reverts an unread entry.
-- Returns 'done'; 'changed' if there is a newer entry or the goods are already in that state; 'returned_dispute_lost'
-- if the customer has all the money back, or will have it once its refunds are done; 'not_found' to
-- non-members and for payments that are not approved.
create or replace function record_collection(p_sale_id uuid, p_is_collected boolean, p_version integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  written bigint;
begin
  -- Proposals lock the sale too, so writers take turns and none writes while money is being returned.
  select s.* into sale
    from sales s
    join company_members m on m.company_id = s.company_id and m.user_id = acting_user_id()
   where s.id = p_sale_id
     for no key update of s;
  if not found or sale.status <> 'Approved' then return 'not_found'; end if;
  select count(*) into written from sale_collections where sale_id = sale.id;
  if written <> p_version or (written % 2 = 0) <> p_is_collected then return 'changed'; end if;
  if p_is_collected
    and (select returned_mills from sale_money(sale.id)) + refund_pending(sale.id) >= sale.amount_mills
  then
    return 'returned_dispute_lost';
  end if;
  insert into sale_collections (sale_id, number, company_id, user_id)
    values (sale.id, written + 1, sale.company_id, acting_user_id());
  return 'done';
end
$$;

grant execute on function
  last_collection(uuid),
  record_collection(uuid,boolean,integer)
to piton_app;
