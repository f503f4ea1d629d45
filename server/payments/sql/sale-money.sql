-- Says where an approved payment's money is: with the merchant, in dispute, or back with the customer.

-- Returns where an approved sale's money is. If the customer has all of it back: 'returned_dispute_lost' if a
-- lost dispute took a part of it, else 'refunded'. Otherwise 'disputed' until the acquirer decides,
-- 'refund_pending' until a refund has ended, 'partly_returned_dispute_lost', 'partly_refunded' or 'paid'.
-- Row-level security hides sales that the caller may not see.
create or replace function sale_money(p_sale_id uuid)
returns table (state text, returned_mills bigint, disputed_mills bigint)
language sql stable set search_path = public, pg_temp as $$
  select case
      when lost + refunded >= s.amount_mills and lost > 0 then 'returned_dispute_lost'
      when lost + refunded >= s.amount_mills then 'refunded'
      when disputed > 0 then 'disputed'
      when pending > 0 then 'refund_pending'
      when lost > 0 then 'partly_returned_dispute_lost'
      when refunded > 0 then 'partly_refunded'
      else 'paid'
    end, lost + refunded, disputed
    from sales s
   cross join lateral (
      select coalesce(sum(d.amount_mills) filter (where d.state = 'lost'), 0)::bigint as lost,
             coalesce(sum(d.amount_mills) filter (where d.state = 'open'), 0)::bigint as disputed
        from disputes d where d.sale_id = s.id
    ) disputes
   cross join lateral (
      select coalesce(sum(r.amount_mills) filter (where r.state = 'done'), 0)::bigint as refunded,
             coalesce(sum(r.amount_mills) filter (where r.state = 'pending'), 0)::bigint as pending
        from refunds r where r.sale_id = s.id
    ) refunds
   where s.id = p_sale_id
$$;

grant execute on function
  sale_money(uuid)
to piton_app;
