-- What a merchant is told of payments whose money did not stay, in lists and step by step.

-- Of all these sales at once those of which money moved, by the one function that says where it is and to
-- whom: there are few of them, and of the others nothing is answered.
create function moved_money(p_sale_ids uuid[])
returns table (sale_id uuid, state text, given_back_mills bigint, disputed_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select moved.sale_id, money.state, money.given_back_mills, money.disputed_mills
    from (
      select distinct c.sale_id from corrections c
       where c.sale_id = any (p_sale_ids) and c.kind = 'chargeback' and c.state = 'done'
    ) moved
   cross join lateral sale_money(moved.sale_id) money
   where money.state <> 'paid'
$$;
revoke execute on function moved_money from public;
grant execute on function moved_money to piton_app;

-- Each time money of a sale was asked back, and how that ended. Who of staff wrote it down, and why, is
-- not the merchant's to read.
create function money_steps(p_sale_id uuid)
returns table (step text, amount_mills bigint, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked_back as (
    select c.id, c.amount_mills, c.ended_at
      from corrections c
      join sales s on s.id = c.sale_id
      join company_members m on m.company_id = s.company_id and m.user_id = acting_user_id()
     where c.sale_id = p_sale_id and c.kind = 'chargeback' and c.state = 'done'
  )
  select 'disputed', amount_mills, ended_at from asked_back
   union all
  select case e.outcome when 'won' then 'dispute_won' else 'dispute_lost' end,
         a.amount_mills, e.ended_at
    from asked_back a
    join corrections e on e.chargeback_id = a.id and e.state = 'done'
   order by 3
$$;
revoke execute on function money_steps from public;
grant execute on function money_steps to piton_app;
