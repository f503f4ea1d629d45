-- Deletes ended test payments after 90 days and takes them out of every total. Nothing else deletes a
-- payment.

-- The deletion and the triggers share this rule. Paid single-use payments and payments with a proposal
-- or a refund stay.
create or replace function is_old_test_sale(sale sales) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select sale.mode = 'test' and sale.status <> 'Pending'
     and sale.created_at < database_now() - interval '90 days'
     and (sale.single_request_id is null or sale.status <> 'Approved')
     and not exists (select from proposals p where p.sale_id = sale.id)
     and not exists (select from refunds r where r.sale_id = sale.id)
     and not exists (select from unprojected_sales u where u.sale_id = sale.id)
$$;

create or replace function sales_stay() returns trigger
  language plpgsql as $$
begin
  if not is_old_test_sale(old) then
    raise exception 'sale % cannot be deleted', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create or replace function records_of_sales_stay() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from sales s where s.id = old.sale_id and is_old_test_sale(s)) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Deletes up to 1,000 payments, lowers all counters in the same transaction, so lists and totals always
-- agree, and returns how many it deleted. Concurrent runs take different payments.
create or replace function delete_old_test_sales(p_max integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale_ids uuid[];
  company_ids text[];
  deleted bigint;
begin
  -- Searches by company, because the lists' index begins with it.
  select array_agg(old.id), array_agg(distinct old.company_id) into sale_ids, company_ids from (
    select s.id, s.company_id
      from company_totals t
     cross join lateral (
        select s.id, s.company_id from sales s
         where s.company_id = t.company_id and s.mode = 'test'
           and s.created_at < database_now() - interval '90 days'
           -- Checked before the function, so payments that stay for ever cost no call.
           and s.status <> 'Pending' and (s.single_request_id is null or s.status <> 'Approved')
           and is_old_test_sale(s)
         order by s.created_at
         limit least(p_max, 1000)
           for update skip locked
     ) s
     where t.mode = 'test' and t.approved_count + t.not_approved_count > 0
     limit least(p_max, 1000)
  ) old;
  if sale_ids is null then return 0; end if;
  delete from sale_collections where sale_id = any(sale_ids);
  delete from sale_contradictions where sale_id = any(sale_ids);
  delete from late_inquiries where sale_id = any(sale_ids);
  delete from sale_authentications where sale_id = any(sale_ids);
  delete from sale_events where sale_id = any(sale_ids);
  update attempts set deleted_sale_id = sale_id, sale_id = null where sale_id = any(sale_ids);
  -- Locks in the same order as the projection of sales: totals, requests, days. The projection skips
  -- locked totals.
  perform from company_totals t
    where t.company_id = any(company_ids) and t.mode = 'test' order by t.company_id for no key update;
  with gone as (
    delete from sales where id = any(sale_ids)
    returning company_id, mode, status, saint_lucia_day(created_at) as day, amount_mills, fee_mills, request_id
  ), lowered_days as (
    update sale_days d
       set sale_count = d.sale_count - g.sale_count, amount_mills = d.amount_mills - g.amount_mills,
           fee_mills = d.fee_mills - g.fee_mills
      from (
        select company_id, mode, day, status, count(*) as sale_count,
               sum(amount_mills) as amount_mills, sum(fee_mills) as fee_mills
          from gone group by 1, 2, 3, 4
      ) g
     where d.company_id = g.company_id and d.mode = g.mode and d.day = g.day and d.status = g.status
  ), lowered_requests as (
    update payment_requests r set paid_count = r.paid_count - g.paid_count
      from (
        select request_id, count(*) as paid_count from gone where status = 'Approved' group by 1
      ) g
     where r.id = g.request_id
  ), lowered_totals as (
    update company_totals t
       set approved_count = t.approved_count - g.approved_count,
           not_approved_count = t.not_approved_count - g.not_approved_count
      from (
        select company_id, mode, count(*) filter (where status = 'Approved') as approved_count,
               count(*) filter (where status <> 'Approved') as not_approved_count
          from gone group by 1, 2
      ) g
     where t.company_id = g.company_id and t.mode = g.mode
  )
  select count(*) into deleted from gone;
  delete from sale_days where company_id = any(company_ids) and mode = 'test' and sale_count = 0;
  -- The totals are locked, so this statement sees every payment that they count. A waiting one is counted
  -- by its projection.
  update company_totals t set newest_mills = coalesce(newest.amount_mills, 0), newest_at = newest.created_at
    from unnest(company_ids) as of_company (id)
    left join lateral (
      select s.amount_mills, s.created_at from sales s
       where s.company_id = of_company.id and s.mode = 'test' and s.status = 'Approved'
         and not exists (select from unprojected_sales u where u.sale_id = s.id)
       order by s.created_at desc limit 1
    ) newest on true
   where t.company_id = of_company.id and t.mode = 'test';
  return deleted;
end
$$;

grant execute on function
  delete_old_test_sales(integer)
to piton_app;
