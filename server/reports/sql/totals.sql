-- Counts and sums of companies that the acting user works with.

-- Returns the acting merchant's companies, or one of them, with totals, active keys and members. It
-- checks membership once, where row-level security would check it for every table, and is PL/pgSQL
-- because older servers plan SQL functions at each call.
create or replace function company_sides(p_user_id uuid, only_company_id text)
returns table (company_id text, counters json, keys json, members uuid[])
-- People have few companies; with the default estimate of 1,000 rows, the planner would read all
-- companies.
language plpgsql stable rows 3 security definer set search_path = public, pg_temp as $$
begin
  return query
    select own.company_id,
           (select json_object_agg(t.mode, json_build_object(
                     'count', c.all_count::text, 'approved', c.approved_count::text,
                     'newest', coalesce(
                       (select u.amount_mills from unprojected_sales u
                         where u.company_id = t.company_id and u.mode = t.mode and u.status = 'Approved'
                           and (t.newest_at is null or u.created_at >= t.newest_at)
                         order by u.created_at desc limit 1),
                       t.newest_mills)::text, 'payoutPending', t.payout_pending,
                     'balance', b.balance_mills::text
                   ))
              from company_totals t
             cross join count_sales(t.company_id, t.mode) c
              join ledger_accounts a on a.company_id = t.company_id and a.mode = t.mode
               and a.code = 'merchant_payable'
              join ledger_balances b on b.account_id = a.id
             where t.company_id = own.company_id),
           (select json_agg(json_build_object(
                     'keyId', k.id, 'state', k.state, 'publicKey', k.public_key, 'created', k.created_at
                   ) order by k.state, k.created_at desc)
              from company_key_pairs k
             where k.company_id = own.company_id
               and (k.state = 'active' or k.state = 'retiring' and k.retires_at > database_now())),
           (select array_agg(m.user_id order by m.added_at, m.user_id)
              from company_members m where m.company_id = own.company_id)
      from company_members own
     where own.user_id = p_user_id and p_user_id = acting_user_id()
       and own.company_id = coalesce(only_company_id, own.company_id);
end
$$;

-- Counts a company's payments in a mode, all and approved, so that Home and the list of companies agree.
-- Runs as its caller, so row-level security holds.
create or replace function count_sales(p_company_id text, p_mode text)
returns table (all_count bigint, approved_count bigint)
language sql stable as $$
  select t.approved_count + t.not_approved_count + u.all_count
           + (
             select count(*) from pending_sales p join sales s on s.id = p.sale_id
              where p.company_id = t.company_id and s.mode = t.mode and s.status = 'Pending'
           ),
         t.approved_count + u.approved_count
    from company_totals t
   cross join (
     select count(*) as all_count, count(*) filter (where status = 'Approved') as approved_count
       from unprojected_sales where company_id = p_company_id and mode = p_mode
   ) u
   where t.company_id = p_company_id and t.mode = p_mode
$$;

-- Sums a company's live payments by the day on which they began: approved ones, and those that are not
-- approved or still pending. With the numbers of all its payments, because Home shows them together.
create or replace function sum_months(
  p_company_id text, p_from date, p_to date, p_from_at timestamptz, p_until_at timestamptz
) returns table (days json, all_count bigint, approved_count bigint)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from company_members where company_id = p_company_id and user_id = acting_user_id()
  ) then
    return;
  end if;
  return query
    -- As text, because a JSON number is not exact.
    select (select coalesce(json_agg(json_build_array(day, mills::text, sales::text, other_mills::text)), '[]')
              from (
                select day, sum(amount_mills) filter (where status = 'Approved') as mills,
                       sum(sale_count) filter (where status = 'Approved') as sales,
                       sum(amount_mills) filter (where status <> 'Approved') as other_mills
                  from (
                    select day, status, sale_count, amount_mills from current_sale_days
                     where company_id = p_company_id and mode = 'live' and day between p_from and p_to
                    union all
                    select saint_lucia_day(s.created_at), s.status, 1, s.amount_mills
                      from pending_sales p join sales s on s.id = p.sale_id
                     where p.company_id = p_company_id and s.mode = 'live' and s.status = 'Pending'
                       and s.created_at >= p_from_at and s.created_at < p_until_at
                  ) parts
                 group by day
              ) by_day),
           c.*
      from count_sales(p_company_id, 'live') c;
end
$$;

grant execute on function
  company_sides(uuid,text),
  count_sales(text,text),
  sum_months(text,date,date,timestamp with time zone,timestamp with time zone)
to piton_app;
