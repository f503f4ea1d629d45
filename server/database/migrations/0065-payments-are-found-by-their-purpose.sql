-- A payment is found by the whole words of its purpose and by the reference of its request too. The index of
-- words is built once more, in about as long as the first took; no payment is written while it is built.

-- As sale_words, with the purpose. Plain letters need no normalising, and most purposes have no others. Who builds an
-- index looks for functions nowhere but where they are named.
create function sale_search_words(
  company_id text, mode text, plain_name text, email_lower text, phone text, last_four text,
  amount_mills bigint, purpose text
) returns tsvector
  language plpgsql immutable parallel safe cost 500 as $$
declare
  mine constant text := left(company_id, 4) || left(mode, 1);
  phone_digits constant text := right(regexp_replace(phone, '[^0-9]', '', 'g'), 7);
  plain_purpose constant text :=
    case when octet_length(purpose) = char_length(purpose) then lower(purpose) else public.plain_text(purpose) end;
  between_words constant text := '[\s!-/:-@\[-`{-~\u2010-\u201F]+';
begin
  return array_to_tsvector(array_remove(
    string_to_array(
      mine || 'n' || replace(btrim(regexp_replace(plain_name, between_words, ' ', 'g')), ' ', ' ' || mine || 'n')
        || ' ' || mine || 'w'
        || replace(btrim(regexp_replace(plain_purpose, between_words, ' ', 'g')), ' ', ' ' || mine || 'w'),
      ' '
    ) || array[
      mine || '=' || amount_mills,
      mine || '#' || last_four,
      case when email_lower <> '' then mine || 'e' || left(email_lower, 200) end,
      case when phone_digits <> '' then mine || 'p' || phone_digits end
    ],
    null
  ));
end
$$;
revoke execute on function sale_search_words from public;
grant execute on function sale_search_words to piton_app;

create index sales_search_words_idx on sales
  using gin (sale_search_words(
    company_id, mode, plain_person_name, person_email_lower, person_phone, last_four, amount_mills, purpose
  ))
  with (fastupdate = on, gin_pending_list_limit = 64);
drop index sales_words_idx;

-- A reference is compared as it was typed, whatever its capitals and the spaces around it.
create index payment_requests_reference_idx on payment_requests (company_id, mode, lower(btrim(reference)))
  where reference <> '';

-- Whether a payment has these words, this number, or is of one of these requests. The planner puts it in place of its
-- call, so that the indexes serve it.
create function sale_is_found(s sales, p_words tsquery, p_number text, p_requests text[]) returns boolean
language sql stable as $$
  select sale_search_words(
           s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone, s.last_four,
           s.amount_mills, s.purpose
         ) @@ p_words
         or s.tran_id = p_number or s.invoice = p_number
         or s.request_id = any (p_requests)
$$;
revoke execute on function sale_is_found from public;

create function requests_by_reference(p_company_id text, p_mode text, p_reference text) returns text[]
language sql stable as $$
  select array_agg(r.id) from payment_requests r
   where r.company_id = p_company_id and r.mode = p_mode and r.reference <> ''
     and lower(btrim(r.reference)) = lower(btrim(p_reference))
$$;
revoke execute on function requests_by_reference from public;

-- As find_sales without a reference, which says why it is as it is.
create function find_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_most integer
) returns setof sales
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 as $$
declare
  requests constant text[] := requests_by_reference(p_company_id, p_mode, p_reference);
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
       and (p_status is null or s.status = p_status)
       and (p_after_at is null or (s.created_at, s.id) < (p_after_at, p_after_id))
     order by s.created_at desc, s.id desc
     limit p_most;
end
$$;
revoke execute on function find_sales(
  text, text, tsquery, text, text, timestamptz, timestamptz, text, timestamptz, uuid, integer
) from public;
grant execute on function find_sales(
  text, text, tsquery, text, text, timestamptz, timestamptz, text, timestamptz, uuid, integer
) to piton_app;

-- What all of them come to; the total is of the status that was asked for, and of the approved ones otherwise.
create function sum_found_sales(
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
       and (p_status is null or s.status = p_status);
end
$$;
revoke execute on function sum_found_sales(
  text, text, tsquery, text, text, timestamptz, timestamptz, text
) from public;
grant execute on function sum_found_sales(
  text, text, tsquery, text, text, timestamptz, timestamptz, text
) to piton_app;

-- As without a reference.
create function sum_moved_money(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_reference text, p_from timestamptz,
  p_until timestamptz
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
       p_words is null and p_number is null and p_reference is null
       or sale_is_found(s, p_words, p_number, requests_by_reference(p_company_id, p_mode, p_reference))
     )
$$;
revoke execute on function sum_moved_money(
  text, text, tsquery, text, text, timestamptz, timestamptz
) from public;
grant execute on function sum_moved_money(
  text, text, tsquery, text, text, timestamptz, timestamptz
) to piton_app;

-- Four digits can also be a reference or stand in a purpose: as find_sales, less the payments of cards that end so.
create function find_sales_besides_card_end(
  p_company_id text, p_mode text, p_last_four text, p_other_words tsquery, p_reference text,
  p_from timestamptz, p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid,
  p_most integer
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
          p_after_id, p_most
        ) s
       where s.last_four is distinct from p_last_four;
  end if;
end
$$;
revoke execute on function find_sales_besides_card_end(
  text, text, text, tsquery, text, timestamptz, timestamptz, text, timestamptz, uuid, integer
) from public;
grant execute on function find_sales_besides_card_end(
  text, text, text, tsquery, text, timestamptz, timestamptz, text, timestamptz, uuid, integer
) to piton_app;

-- A server of the release before asks without a reference, and finds by the index of this one.
create or replace function find_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_most integer
) returns setof sales
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_sales(
    p_company_id, p_mode, p_words, p_number, null, p_from, p_until, p_status, p_after_at, p_after_id, p_most
  )
$$;
create or replace function find_sales_besides_card_end(
  p_company_id text, p_mode text, p_last_four text, p_other_words tsquery, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_most integer
) returns setof sales
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_sales_besides_card_end(
    p_company_id, p_mode, p_last_four, p_other_words, null, p_from, p_until, p_status, p_after_at,
    p_after_id, p_most
  )
$$;
create or replace function sum_found_sales(
  p_company_id text, p_mode text, p_words tsquery, p_number text, p_from timestamptz,
  p_until timestamptz, p_status text
) returns table (sale_count bigint, approved_count bigint, amount_mills bigint, fee_mills bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select sale_count, approved_count, amount_mills, fee_mills
    from sum_found_sales(p_company_id, p_mode, p_words, p_number, null, p_from, p_until, p_status)
$$;
