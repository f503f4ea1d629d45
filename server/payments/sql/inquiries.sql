-- Shows staff and merchants a payment's evidence, its money after approval, and whether its goods have
-- been collected.

-- Changes with each event, contradiction and completed correction of a sale, so staff never confirm a
-- proposal made on older evidence. A repeated inquiry with the same response changes nothing.
create or replace function sale_state(sale sales) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws(' ', sale.status,
    (select count(*) from sale_events where sale_id = sale.id),
    (select count(*) from sale_contradictions where sale_id = sale.id),
    (select count(*) from corrections where sale_id = sale.id and state = 'done'))
$$;

create or replace function sales_tell_who_declined() returns trigger
  language plpgsql as $$
begin
  new.declined_on_inquiry := coalesce(current_setting('piton.event_source', true), '') = 'inquiry';
  return new;
end
$$;

-- Returns where an approved sale's money is: 'paid', 'disputed' until the acquirer decides, 'refunded'
-- if the customer has all of it back, 'partly_refunded' if they have some. Security definer, because
-- only staff may read corrections; it returns no row for a sale that the caller may not see.
create or replace function sale_money(p_sale_id uuid)
returns table (state text, given_back_mills bigint, disputed_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with sale as (
    select s.id, s.amount_mills from sales s
     where s.id = p_sale_id and (
       s.company_id = acting_company_id()
       or is_acting_piton()
       or is_acting_staff()
       or s.company_id in (select company_id from company_members where user_id = acting_user_id())
     )
  ), moved as (
    select c.amount_mills, e.outcome
      from sale
      join corrections c on c.sale_id = sale.id and c.kind = 'chargeback' and c.state = 'done'
      left join corrections e on e.chargeback_id = c.id and e.state = 'done'
  ), money as (
    select coalesce(sum(amount_mills) filter (where outcome = 'lost'), 0)::bigint as given_back,
           coalesce(sum(amount_mills) filter (where outcome is null), 0)::bigint as disputed
      from moved
  )
  select case
      when given_back >= amount_mills then 'refunded'
      when disputed > 0 then 'disputed'
      when given_back > 0 then 'partly_refunded'
      else 'paid'
    end, given_back, disputed
    from sale cross join money
$$;

-- Returns the latest entry on collected goods with its author's name, which is empty for an erased
-- account. Only members of the company get a row.
create or replace function last_handover(p_sale_id uuid)
returns table (number bigint, at timestamptz, user_id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.number, h.at, h.user_id,
         case when u.erased_at is null then btrim(u.first_name || ' ' || u.last_name) else '' end
    from sale_handovers h
    join company_members m on m.company_id = h.company_id and m.user_id = acting_user_id()
    join users u on u.id = h.user_id
   where h.sale_id = p_sale_id
   order by h.number desc
   limit 1
$$;

-- The only writer of sale_handovers. The caller passes the number of entries it has seen, so two people
-- can't both release the goods, and no one reverts an unread entry.
-- Returns 'done'; 'changed' if there is a newer entry or the goods are already in that state; 'refunded'
-- if the customer has all the money back; 'not_found' to non-members and for payments that are not
-- approved.
create or replace function write_handover(p_sale_id uuid, p_is_handed_over boolean, p_seen integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  written bigint;
begin
  -- Corrections lock the sale too, so writers take turns and none writes while money is being returned.
  select s.* into sale
    from sales s
    join company_members m on m.company_id = s.company_id and m.user_id = acting_user_id()
   where s.id = p_sale_id
     for no key update of s;
  if not found or sale.status <> 'Approved' then return 'not_found'; end if;
  select count(*) into written from sale_handovers where sale_id = sale.id;
  if written <> p_seen or (written % 2 = 0) <> p_is_handed_over then return 'changed'; end if;
  if p_is_handed_over and (select state from sale_money(sale.id)) = 'refunded' then
    return 'refunded';
  end if;
  insert into sale_handovers (sale_id, number, company_id, user_id)
    values (sale.id, written + 1, sale.company_id, acting_user_id());
  return 'done';
end
$$;

grant execute on function
  sale_state(sales),
  sale_money(uuid),
  last_handover(uuid),
  write_handover(uuid,boolean,integer)
to piton_app;
