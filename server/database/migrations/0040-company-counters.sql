-- The counters of these companies' books and what is owed to their merchants, for whoever works with
-- them. By itself it asks who that is, once: row-level security asked of each table that it needs, and
-- read all accounts and balances of everybody's companies to find those of one.
create function company_counters(p_company_ids text[])
returns table (
  company_id text, mode text, approved_count bigint, newest_mills bigint, payout_pending boolean,
  balance_mills bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.mode, t.approved_count, t.newest_mills, t.payout_pending, b.balance_mills
    from company_totals t
    join ledger_accounts a on a.company_id = t.company_id and a.mode = t.mode
     and a.code = 'merchant_payable'
    join ledger_balances b on b.account_id = a.id
   where t.company_id = any (p_company_ids)
     and exists (
       select from company_members m
        where m.company_id = t.company_id and m.user_id = acting_user_id()
     )
$$;
revoke execute on function company_counters from public;
grant execute on function company_counters to piton_app;
