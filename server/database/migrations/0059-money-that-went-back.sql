-- What became of the money of all payments that somebody looks at, beside what they came to; and of one payment
-- what a dispute cost its merchant.

-- A total begins with what was charged back of a company, whatever the days are.
create index corrections_moved_idx on corrections (company_id, mode)
  where kind = 'chargeback' and state = 'done';

-- Of approved payments what their payers have back, and what is held while a bank asks. Few payments are ever
-- disputed, so that it begins with those.
create function sum_moved_money(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_from timestamptz, p_until timestamptz
) returns table (given_back_mills bigint, disputed_mills bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(c.amount_mills) filter (where e.outcome = 'lost'), 0)::bigint,
         coalesce(sum(c.amount_mills) filter (where e.id is null), 0)::bigint
    from corrections c
    join sales s on s.id = c.sale_id and s.company_id = c.company_id
    left join corrections e on e.chargeback_id = c.id and e.state = 'done'
   where c.company_id = p_company_id and c.mode = p_mode and c.kind = 'chargeback' and c.state = 'done'
     and c.company_id in (select company_id from company_members where user_id = acting_user_id())
     and (p_from is null or s.created_at >= p_from)
     and (p_until is null or s.created_at < p_until)
     and (
       p_words is null and p_number is null
       or sale_words(
         s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone, s.last_four,
         s.amount_mills
       ) @@ p_words
       or s.tran_id = p_number or s.invoice = p_number
     )
$$;
revoke execute on function sum_moved_money from public;
grant execute on function sum_moved_money to piton_app;

-- As money_steps, with what the merchant was charged for the dispute beside it. That one stays for a server of the
-- release before.
create function money_steps_with_fees(p_sale_id uuid)
returns table (step text, amount_mills bigint, fee_mills bigint, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked_back as (
    select c.id, c.amount_mills, c.fee_mills, c.ended_at
      from corrections c
      join sales s on s.id = c.sale_id
      join company_members m on m.company_id = s.company_id and m.user_id = acting_user_id()
     where c.sale_id = p_sale_id and c.kind = 'chargeback' and c.state = 'done'
  )
  select 'disputed', amount_mills, fee_mills, ended_at from asked_back
   union all
  select case e.outcome when 'won' then 'dispute_won' else 'dispute_lost' end,
         a.amount_mills, 0, e.ended_at
    from asked_back a
    join corrections e on e.chargeback_id = a.id and e.state = 'done'
   order by 4
$$;
revoke execute on function money_steps_with_fees from public;
grant execute on function money_steps_with_fees to piton_app;
