-- Says where an approved payment's money is: with the merchant, in dispute, or back with the customer.

-- Returns where an approved sale's money is: 'paid', 'disputed' until the acquirer decides,
-- 'returned_dispute_lost' if lost disputes gave the customer all of it back, and
-- 'partly_returned_dispute_lost' if some. Security definer, because only staff may read proposals; it
-- returns no row for a sale that the caller may not see.
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
      join proposals c on c.sale_id = sale.id and c.kind = 'chargeback' and c.state = 'done'
      left join proposals e on e.chargeback_id = c.id and e.state = 'done'
  ), money as (
    select coalesce(sum(amount_mills) filter (where outcome = 'lost'), 0)::bigint as given_back,
           coalesce(sum(amount_mills) filter (where outcome is null), 0)::bigint as disputed
      from moved
  )
  select case
      when given_back >= amount_mills then 'returned_dispute_lost'
      when disputed > 0 then 'disputed'
      when given_back > 0 then 'partly_returned_dispute_lost'
      else 'paid'
    end, given_back, disputed
    from sale cross join money
$$;

grant execute on function
  sale_money(uuid)
to piton_app;
