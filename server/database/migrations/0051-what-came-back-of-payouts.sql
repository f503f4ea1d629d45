-- What came back of payouts that did not arrive is told apart from what was corrected, and since when there is
-- anything to tell of.

-- Hardly any entry is one of these, and a week holds thousands of others.
create index ledger_entries_payout_back_idx on ledger_entries (account_id, id) where kind = 'payout_back';

-- Of what we owe a company of the acting person, what its entries after the one and up to the other brought
-- back. Staff is told of anybody's, and so is Piton, who writes the mails.
create function came_back_between(account bigint, after_entry bigint, to_entry bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(e.amount_mills), 0)::bigint
    from ledger_accounts a
    join companies c on c.id = a.company_id
    join ledger_entries e on e.account_id = a.id
   where a.id = account
     and (c.owner_id = acting_user_id() or is_acting_staff() or is_acting_piton())
     and e.kind = 'payout_back' and e.id > coalesce(after_entry, 0) and e.id <= to_entry
$$;
-- When the acting person was first owed anything; null of whoever never was.
create function first_booked_at() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(t.created_at)
    from companies c
    join ledger_accounts a
      on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
   cross join lateral (
      select transaction_id from ledger_entries where account_id = a.id order by id limit 1
   ) e
    join ledger_transactions t on t.id = e.transaction_id
   where c.owner_id = acting_user_id()
$$;
revoke execute on function came_back_between(bigint, bigint, bigint), first_booked_at() from public;
grant execute on function came_back_between(bigint, bigint, bigint), first_booked_at() to piton_app;
