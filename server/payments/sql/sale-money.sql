-- Says where an approved payment's money is: with the merchant, in dispute, or back with the customer.

-- Returns where an approved sale's money is: 'paid', 'disputed' until the acquirer decides,
-- 'returned_dispute_lost' if lost disputes gave the customer all of it back, and
-- 'partly_returned_dispute_lost' if some. Row-level security hides sales that the caller may not see.
create or replace function sale_money(p_sale_id uuid)
returns table (state text, returned_mills bigint, disputed_mills bigint)
language sql stable set search_path = public, pg_temp as $$
  select case
      when returned >= s.amount_mills then 'returned_dispute_lost'
      when disputed > 0 then 'disputed'
      when returned > 0 then 'partly_returned_dispute_lost'
      else 'paid'
    end, returned, disputed
    from sales s
   cross join lateral (
      select coalesce(sum(d.amount_mills) filter (where d.state = 'lost'), 0)::bigint as returned,
             coalesce(sum(d.amount_mills) filter (where d.state = 'open'), 0)::bigint as disputed
        from disputes d where d.sale_id = s.id
    ) moved
   where s.id = p_sale_id
$$;

grant execute on function
  sale_money(uuid)
to piton_app;
