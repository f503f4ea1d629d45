-- Finds payments by words, numbers, references and card ends, in the acting user's companies alone.

-- Whether a payment matches the words, the number or one of the requests. PostgreSQL inlines it, so the
-- indexes apply.
create or replace function sale_is_found(s sales, p_words tsquery, p_number text, p_requests text[]) returns boolean
language sql stable as $$
  select sale_search_words(
           s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone, s.last_four,
           s.amount_mills, s.purpose
         ) @@ p_words
         or s.tran_id = p_number or s.invoice = p_number
         or s.request_id = any (p_requests)
$$;

create or replace function requests_by_reference(p_company_id text, p_mode text, p_reference text) returns text[]
language sql stable as $$
  select array_agg(r.id) from payment_requests r
   where r.company_id = p_company_id and r.mode = p_mode and r.reference <> ''
     and lower(btrim(r.reference)) = lower(btrim(p_reference))
$$;

-- The pending sales of a company, if only these are asked for: they are few, and no index of sales has them.
create or replace function pending_of(p_company_id text, p_status text) returns uuid[]
language sql stable as $$
  select case when p_status = 'Pending'
    then array(select sale_id from pending_sales where company_id = p_company_id) end
$$;

-- The sales of a status that are few: pending ones, or approved ones in a state of refunds or disputes.
create or replace function few_of_status(p_company_id text, p_mode text, p_status text) returns uuid[]
language sql stable as $$
  select case when p_status in ('disputed', 'refund_pending', 'partly_refunded', 'refunded')
    then array(select sales_in_money_state(p_company_id, p_mode, p_status))
    else pending_of(p_company_id, p_status) end
$$;

-- Finds a merchant's payments by words, a number or a reference, newest first. It checks membership
-- itself, because row-level security would rule out the word index, and is planned for each call,
-- because a word may match one payment or half of them. `p_status` may be a state of refunds or disputes.
create or replace function find_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_max integer
) returns setof sales
  language plpgsql stable security definer set search_path = public, pg_temp
  -- Memory for a million matches, and no parallel workers, because many callers search at once.
  set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 as $$
declare
  requests constant text[] := requests_by_reference(p_company_id, p_mode, p_reference);
  few constant uuid[] := few_of_status(p_company_id, p_mode, p_status);
  wanted constant text :=
    case when p_status in ('disputed', 'refund_pending', 'partly_refunded', 'refunded') then 'Approved' else p_status end;
begin
  if not exists (
    select from company_members where company_id = p_company_id and user_id = acting_user_id()
  ) then
    return;
  end if;
  return query
    select s.* from sales s
     where s.company_id = p_company_id and s.mode = p_mode
       and sale_is_found(s, p_words, p_number, requests)
       and (p_from is null or s.created_at >= p_from)
       and (p_until is null or s.created_at < p_until)
       and (wanted is null or s.status = wanted)
       and (wanted is null or wanted not in ('Declined', 'Incomplete') or s.failed_status = wanted)
       and (few is null or s.id = any (few))
       and (p_after_at is null or (s.created_at, s.id) < (p_after_at, p_after_id))
     order by s.created_at desc, s.id desc
     limit p_max;
end
$$;

-- The totals of what find_sales lists. `total_mills` covers the given status, or approved payments by
-- default.
create or replace function sum_found_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz, p_status text
) returns table (
  sale_count bigint, total_mills bigint, approved_count bigint, amount_mills bigint, fee_mills bigint
)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 as $$
declare
  requests constant text[] := requests_by_reference(p_company_id, p_mode, p_reference);
  pending constant uuid[] := pending_of(p_company_id, p_status);
begin
  if not exists (
    select from company_members where company_id = p_company_id and user_id = acting_user_id()
  ) then
    return;
  end if;
  return query
    select count(*),
           coalesce(sum(s.amount_mills) filter (where s.status = coalesce(p_status, 'Approved')), 0)::bigint,
           count(*) filter (where s.status = 'Approved'),
           coalesce(sum(s.amount_mills) filter (where s.status = 'Approved'), 0)::bigint,
           coalesce(sum(s.fee_mills) filter (where s.status = 'Approved'), 0)::bigint
      from sales s
     where s.company_id = p_company_id and s.mode = p_mode
       and sale_is_found(s, p_words, p_number, requests)
       and (p_from is null or s.created_at >= p_from)
       and (p_until is null or s.created_at < p_until)
       and (p_status is null or s.status = p_status)
       and (p_status is null or p_status not in ('Declined', 'Incomplete') or s.failed_status = p_status)
       and (pending is null or s.id = any (pending));
end
$$;

-- Finds four digits in references and purposes, without payments whose card ends in them, which have
-- their own index. Such matches are rare, so a generic plan over the word index serves.
create or replace function find_sales_by_digits_in_text(
  p_company_id text, p_mode text, p_last_four text, p_other_words tsquery, p_reference text,
  p_from timestamptz, p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid,
  p_max integer
) returns setof sales
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 as $$
begin
  if requests_by_reference(p_company_id, p_mode, p_reference) is not null
     or exists (select from sales s where sale_is_found(s, p_other_words, null, null)) then
    return query
      select s.* from find_sales(
          p_company_id, p_mode, p_other_words, null, p_reference, p_from, p_until, p_status, p_after_at,
          p_after_id, p_max
        ) s
       where s.last_four is distinct from p_last_four;
  end if;
end
$$;

grant execute on function
  find_sales(text,text,tsquery,text,text,timestamp with time zone,timestamp with time zone,text,timestamp with time zone,uuid,integer),
  sum_found_sales(text,text,tsquery,text,text,timestamp with time zone,timestamp with time zone,text),
  find_sales_by_digits_in_text(text,text,text,tsquery,text,timestamp with time zone,timestamp with time zone,text,timestamp with time zone,uuid,integer)
to piton_app;
