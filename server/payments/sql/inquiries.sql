-- Payments whose outcome is unknown: who asks the gateway next, and what staff may conclude.

-- Changes with everything that is heard of a sale or done to it, so that nothing is confirmed that was
-- proposed on other evidence. Asking the gateway once more and hearing the same changes nothing.
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

-- What a paid receipt is good for once more: whoever was paid looks at it when the goods are collected,
-- reads where the money is now, and writes down that they were handed over.

-- Where the money of an approved sale is: 'paid', 'disputed' while the acquirer has not decided,
-- 'refunded' where the payer has all of it back, 'partly_refunded' where they have some. This is the one
-- place that knows what gives money back: another way is another row of what moved. It runs as the owner
-- because corrections are staff's to read, and tells nothing of a sale that its caller may not see.
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

-- What happened last, with the name of who did it, which is theirs to read alone; empty where the account
-- was erased. Only for those who work with the company.
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

-- The one door to that table. Whoever comes says how many entries they have seen (p_seen), so that two
-- who look at once cannot both hand over, and nobody takes back what they have not read of. Answers
-- 'done'; 'changed' where there is another entry by now, or where the last one is already what was asked
-- for; 'refunded' where the payer has all of the money back; 'not_found' to everybody who does not work
-- with the company, and of what was never paid.
create or replace function write_handover(p_sale_id uuid, p_is_handed_over boolean, p_seen integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  written bigint;
begin
  -- One after the other, and none while money goes back: whoever corrects holds the sale as well.
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
