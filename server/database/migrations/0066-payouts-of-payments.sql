-- The payout that each of these payments is in, for the owner who is paid by it.
create function payouts_of_sales(p_sale_ids uuid[]) returns table (sale_id uuid, reference text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, p.reference
    from unnest(p_sale_ids) asked (id)
    -- Looked up one by one: joins may read the whole of what they need a page of.
   cross join lateral (
      select id, company_id, mode, ledger_transaction_id from sales where id = asked.id offset 0
    ) s
    join ledger_accounts a
      on a.company_id = s.company_id and a.mode = s.mode and a.code = 'merchant_payable'
   cross join lateral (
      select e.id from ledger_entries e
       where e.transaction_id = s.ledger_transaction_id and e.account_id = a.id and e.kind = 'sale'
       offset 0
    ) entry
    -- Lines of an account follow each other without a gap.
   cross join lateral (
      select l.payout_id, l.after_entry_id from payout_lines l
       where l.account_id = a.id and l.to_entry_id >= entry.id
       order by l.to_entry_id limit 1
    ) line
    join payouts p on p.id = line.payout_id and p.owner_id = acting_user_id()
   where entry.id > coalesce(line.after_entry_id, 0)
$$;
revoke execute on function payouts_of_sales from public;
grant execute on function payouts_of_sales to piton_app;
