-- A merchant's payments that words or a number name, newest first. The index of words serves it because
-- no condition of a caller's comes in: it takes what is looked for, asks by itself whether whoever is
-- signed in works with the company, and answers nothing else. Each time it is planned for just that: of
-- a word there may be one payment, or half of them. It gets room to remember each of a million payments
-- that a word names, without which it would read all that lie near them; and it works alone, because so
-- many ask at once that helpers for one would be taken from another.
create function find_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_most integer
) returns setof sales
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 as $$
begin
  if not exists (
    select from company_members where company_id = p_company_id and user_id = acting_user_id()
  ) then
    return;
  end if;
  return query
    select s.* from sales s
     where s.company_id = p_company_id and s.mode = p_mode
       and (
         sale_words(
           s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone,
           s.last_four, s.amount_mills
         ) @@ p_words
         or s.tran_id = p_number or s.invoice = p_number
       )
       and (p_from is null or s.created_at >= p_from)
       and (p_until is null or s.created_at < p_until)
       and (p_status is null or s.status = p_status)
       and (p_after_at is null or (s.created_at, s.id) < (p_after_at, p_after_id))
     order by s.created_at desc, s.id desc
     limit p_most;
end
$$;
revoke execute on function find_sales from public;
grant execute on function find_sales to piton_app;

-- What all of them come to.
create function sum_found_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_from timestamptz,
  p_until timestamptz, p_status text
) returns table (sale_count bigint, approved_count bigint, amount_mills bigint, fee_mills bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 as $$
begin
  if not exists (
    select from company_members where company_id = p_company_id and user_id = acting_user_id()
  ) then
    return;
  end if;
  return query
    select count(*),
           count(*) filter (where s.status = 'Approved'),
           coalesce(sum(s.amount_mills) filter (where s.status = 'Approved'), 0)::bigint,
           coalesce(sum(s.fee_mills) filter (where s.status = 'Approved'), 0)::bigint
      from sales s
     where s.company_id = p_company_id and s.mode = p_mode
       and (
         sale_words(
           s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone,
           s.last_four, s.amount_mills
         ) @@ p_words
         or s.tran_id = p_number or s.invoice = p_number
       )
       and (p_from is null or s.created_at >= p_from)
       and (p_until is null or s.created_at < p_until)
       and (p_status is null or s.status = p_status);
end
$$;
revoke execute on function sum_found_sales from public;
grant execute on function sum_found_sales to piton_app;

-- The view that was searched before let a condition of its reader's see every company's payments before
-- it left them out. The servers of the release before go on with it, more slowly; after them it can go.
alter view merchant_sales set (security_barrier = true);
