-- Four digits are mostly how a card ends, which is asked for while somebody waits at the counter. Found by
-- words, each payment with that end is read to show the newest ones; here a merchant's lie next to each
-- other, in the order in which they are shown.
create index sales_card_end_idx on sales (company_id, mode, last_four, created_at desc, id desc);

-- What such digits name by their other words: as find_sales, less the payments of cards that end so. Seldom
-- do other words name anything, and the index of words tells without planning for just these; what it
-- tells may be of somebody else, whom find_sales leaves out.
create function find_sales_besides_card_end(
  p_company_id text, p_mode text, p_last_four text, p_other_words tsquery, p_from timestamptz,
  p_until timestamptz, p_status text, p_after_at timestamptz, p_after_id uuid, p_most integer
) returns setof sales
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 as $$
begin
  if exists (
    select from sales s
     where sale_words(
             s.company_id, s.mode, s.plain_person_name, s.person_email_lower, s.person_phone,
             s.last_four, s.amount_mills
           ) @@ p_other_words
  ) then
    return query
      select s.* from find_sales(
          p_company_id, p_mode, p_other_words, null, p_from, p_until, p_status, p_after_at, p_after_id,
          p_most
        ) s
       where s.last_four is distinct from p_last_four;
  end if;
end
$$;
revoke execute on function find_sales_besides_card_end from public;
grant execute on function find_sales_besides_card_end to piton_app;
