-- What Home asks of the database with every opening, asked in fewer steps.

-- As before; who acts is asked once, not for each day.
alter policy sale_days_of_their_company on sale_days
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

-- The companies that the acting merchant works with, or that one of them, each with what its books came to, its
-- keys in use and all of its people: whoever works with a company may know with whom. It asks by itself who works with them, once: row-level security would be asked of
-- each table, and read everybody's accounts and balances. Not in SQL, which older databases plan at each call.
-- `company_counters` and `public_keys_of` stay for a server of the release before.
create function company_sides(p_user_id uuid, only_company_id text)
returns table (company_id text, counters json, keys json, members uuid[])
-- People have few: of a thousand, which is what is taken for true otherwise, all companies would be read.
language plpgsql stable rows 3 security definer set search_path = public, pg_temp as $$
begin
  return query
    select own.company_id,
           (select json_object_agg(t.mode, json_build_object(
                     'approved', t.approved_count::text, 'newest', t.newest_mills::text,
                     'payoutPending', t.payout_pending, 'balance', b.balance_mills::text
                   ))
              from company_totals t
              join ledger_accounts a on a.company_id = t.company_id and a.mode = t.mode
               and a.code = 'merchant_payable'
              join ledger_balances b on b.account_id = a.id
             where t.company_id = own.company_id),
           (select json_agg(json_build_object(
                     'keyId', k.id, 'state', k.state, 'publicKey', k.public_key, 'created', k.created_at
                   ) order by k.state, k.created_at desc)
              from company_key_pairs k
             where k.company_id = own.company_id and k.state <> 'retired'),
           (select array_agg(m.user_id order by m.added_at, m.user_id)
              from company_members m where m.company_id = own.company_id)
      from company_members own
     where own.user_id = p_user_id and p_user_id = acting_user_id()
       and own.company_id = coalesce(only_company_id, own.company_id);
end
$$;
revoke execute on function company_sides from public;
grant execute on function company_sides to piton_app;
