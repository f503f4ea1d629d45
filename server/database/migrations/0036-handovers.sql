-- What a paid receipt is good for once more: whoever was paid looks at it when the goods are collected,
-- reads where the money is now, and writes down that they were handed over.

-- Where the money of an approved sale is: 'paid', 'disputed' while the acquirer has not decided,
-- 'refunded' where the payer has all of it back, 'partly_refunded' where they have some. This is the one
-- place that knows what gives money back: another way is another row of what moved. It runs as the owner
-- because corrections are staff's to read, and tells nothing of a sale that its caller may not see.
create function sale_money(p_sale_id uuid)
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
revoke execute on function sale_money from public;
grant execute on function sale_money to piton_app;

-- Handed over, taken back because that was a mistake, handed over again: the odd ones hand over, the even
-- ones take back, and none is ever changed or removed. So of one sale there is at most one that stands.
create table sale_handovers (
  sale_id uuid not null,
  number bigint not null constraint sale_handovers_are_counted check (number > 0),
  company_id text not null,
  user_id uuid not null constraint sale_handovers_user_fkey references users (id),
  at timestamptz(3) not null default now(),
  constraint sale_handovers_pkey primary key (sale_id, number),
  constraint sale_handovers_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id)
);
create index sale_handovers_user_idx on sale_handovers (user_id);
create trigger sale_handovers_stay before update or delete on sale_handovers
  for each row execute function refuse_rewriting();
create trigger sale_handovers_are_not_emptied before truncate on sale_handovers
  for each statement execute function refuse_rewriting();

alter table sale_handovers enable row level security;
create policy sale_handovers_of_their_company on sale_handovers for select
  using (
    is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
-- For the file of all that is kept about somebody.
create policy sale_handovers_in_care_are_seen on sale_handovers for select using (is_in_care(user_id));
grant select on sale_handovers to piton_app;

-- What happened last, with the name of who did it, which is theirs to read alone; empty where the account
-- was erased. Only for those who work with the company.
create function last_handover(p_sale_id uuid)
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
revoke execute on function last_handover from public;
grant execute on function last_handover to piton_app;

-- The one door to that table. Whoever comes says how many entries they have seen (p_seen), so that two
-- who look at once cannot both hand over, and nobody takes back what they have not read of. Answers
-- 'done'; 'changed' where there is another entry by now, or where the last one is already what was asked
-- for; 'refunded' where the payer has all of the money back; 'not_found' to everybody who does not work
-- with the company, and of what was never paid.
create function write_handover(p_sale_id uuid, p_is_handed_over boolean, p_seen integer) returns text
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
revoke execute on function write_handover from public;
grant execute on function write_handover to piton_app;
