-- Counters, emails and the audit chain follow an ended sale exactly once: the statement that includes it in
-- them deletes its row in unprojected_sales. Readers add these rows to their totals, which are never late.

-- Projects waiting sales in the order in which they began, and returns their number. One process projects
-- at a time; the others return 0 at once. Sales whose company's totals or payment request another
-- transaction holds, such as a bank import, wait for the next projection, so that others don't wait for
-- them. If p_sale_ids is given, projects only those.
create or replace function project_sales(p_max integer, p_sale_ids uuid[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken unprojected_sales[];
  requests text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('projection of sales', 0)) then return 0; end if;
  select array_agg(next.ended) into taken
    from (
      select u as ended
        from unprojected_sales u join company_totals t on t.company_id = u.company_id and t.mode = u.mode
       where p_sale_ids is null or u.sale_id = any (p_sale_ids)
       order by u.sale_id
       limit p_max
         for no key update of t skip locked
    ) next;
  requests := array(
    select r.id from payment_requests r
     where r.id in (select request_id from unnest(taken) where status = 'Approved')
     order by r.id for no key update skip locked
  );
  taken := array(
    select ended from unnest(taken) ended
     where ended.status <> 'Approved' or ended.request_id is null or ended.request_id = any (requests)
  );
  if cardinality(taken) = 0 then return 0; end if;
  delete from unprojected_sales where sale_id in (select sale_id from unnest(taken));
  update company_totals t
     set approved_count = t.approved_count + ended.approved_count,
         not_approved_count = t.not_approved_count + ended.not_approved_count,
         -- A late approval doesn't replace a newer sale as the newest one.
         newest_mills = case when t.newest_at > ended.newest_at then t.newest_mills
           else coalesce(ended.newest_mills, t.newest_mills) end,
         newest_at = greatest(t.newest_at, ended.newest_at)
    from (
      select company_id, mode,
             count(*) filter (where status = 'Approved') as approved_count,
             count(*) filter (where status <> 'Approved') as not_approved_count,
             max(created_at) filter (where status = 'Approved') as newest_at,
             (array_agg(amount_mills order by created_at desc, sale_id desc) filter (where status = 'Approved'))[1]
               as newest_mills
        from unnest(taken) group by company_id, mode
    ) ended
   where t.company_id = ended.company_id and t.mode = ended.mode;
  update payment_requests r set paid_count = r.paid_count + paid.sale_count
    from (
      select request_id, count(*) as sale_count from unnest(taken)
       where status = 'Approved' group by request_id
    ) paid
   where r.id = paid.request_id;
  insert into sale_days as counted (
    company_id, mode, day, status, sale_count, amount_mills, fee_mills
  )
    select company_id, mode, saint_lucia_day(created_at), status, count(*), sum(amount_mills), sum(fee_mills)
      from unnest(taken) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint sale_days_pkey do update
     set sale_count = counted.sale_count + excluded.sale_count,
         amount_mills = counted.amount_mills + excluded.amount_mills,
         fee_mills = counted.fee_mills + excluded.fee_mills;
  insert into audit_unchained (kind, row_id)
    select 'ledger_transaction', ledger_transaction_id::text from unnest(taken)
     where ledger_transaction_id is not null order by ledger_transaction_id;
  -- The mailbox of a demo also keeps receipts of test payments; other servers drop them.
  insert into unsent_receipts (sale_id)
    select sale_id from unnest(taken) where status = 'Approved' order by sale_id
  on conflict do nothing;
  insert into unnotified_payments (sale_id, owner_id)
    select t.sale_id, c.owner_id from unnest(taken) t join companies c on c.id = t.company_id
     where t.status = 'Approved' and t.mode = 'live' order by t.sale_id
  on conflict do nothing;
  return cardinality(taken);
end
$$;

-- Daily totals of ended payments, with a row for each that is not projected yet: callers add them up.
create or replace view current_sale_days with (security_invoker = true) as
  select company_id, mode, day, status, sale_count, amount_mills, fee_mills from sale_days
  union all
  select company_id, mode, saint_lucia_day(created_at), status, 1, amount_mills, fee_mills
    from unprojected_sales;

grant select on current_sale_days to piton_app;

grant execute on function project_sales(integer, uuid[]) to piton_app;
