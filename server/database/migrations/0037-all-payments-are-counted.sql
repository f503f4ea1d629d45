-- How many payments a company has had in all, without adding up its days: those that were approved are
-- counted already, and the others are from now on.

-- In the order in which payments take them; one that is not approved takes the second alone until then.
-- Whoever ends one meanwhile waits, so that it is counted once.
lock table company_totals, sale_days in share row exclusive mode;

alter table company_totals add column not_approved_count bigint not null default 0;

update company_totals t
   set not_approved_count = d.sale_count
  from (
    select company_id, mode, sum(sale_count) as sale_count
      from sale_days where status <> 'Approved' group by 1, 2
  ) d
 where (t.company_id, t.mode) = (d.company_id, d.mode);

-- As before, and for the whole book as well.
create or replace function count_sale_of_its_day() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_days as counted (
    company_id, mode, day, status, sale_count, amount_mills, fee_mills
  ) values (
    new.company_id, new.mode, sale_day(new.created_at), new.status, 1, new.amount_mills, new.fee_mills
  )
  on conflict on constraint sale_days_pkey do update
     set sale_count = counted.sale_count + 1,
         amount_mills = counted.amount_mills + excluded.amount_mills,
         fee_mills = counted.fee_mills + excluded.fee_mills;
  if new.status <> 'Approved' then
    update company_totals set not_approved_count = not_approved_count + 1
     where company_id = new.company_id and mode = new.mode;
  end if;
  return null;
end
$$;
