-- The end of an approved payment posts it and its fee to the ledger, once.

-- Posts the sale and its fee, in entries that cancel out. The merchant's balance stays locked until the
-- transaction ends, so little may follow.
create or replace function post_sale(sale sales, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fee constant bigint := sale.fee_mills;
  posted_id bigint;
  receivable bigint;
  payable bigint;
  income bigint;
  new_balance bigint;
  new_version bigint;
  total_mills numeric;
begin
  select
    (select id from ledger_accounts
      where mode = sale.mode and code = 'acquirer_receivable' and company_id is null),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'merchant_payable' and company_id = sale.company_id),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'fee_income' and company_id is null)
    into strict receivable, payable, income;
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    values (sale.mode, 'sale', 'sale:' || sale.id, 'payments', p_at)
    returning id into posted_id;
  update ledger_balances
     set balance_mills = balance_mills + sale.amount_mills - fee,
         version = version + case when fee > 0 then 2 else 1 end
   where account_id = payable
  returning balance_mills, version into strict new_balance, new_version;
  -- The ledger holds no entries of zero, and a fee can round to zero.
  with posted as (
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
      select posted_id, sale.mode, e.account_id, e.kind, e.amount_mills, e.balance_after, e.version
        from (values
          (receivable, 'sale', sale.amount_mills, null, null),
          (payable, 'sale', -sale.amount_mills, new_balance + fee, new_version - (fee > 0)::integer),
          (payable, 'fee', fee, new_balance, new_version),
          (income, 'fee', -fee, null, null)
        ) e (account_id, kind, amount_mills, balance_after, version)
       where e.amount_mills <> 0
    returning amount_mills
  )
  select sum(amount_mills) into strict total_mills from posted;
  if total_mills is distinct from 0 then
    raise exception 'the entries of sale % sum to %', sale.id, total_mills
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  return posted_id;
end
$$;

-- A posting of kind `sale` belongs to one Approved sale and holds exactly its entries. Security definer,
-- because up to PostgreSQL 17 a deferred trigger runs as the role that commits.
create or replace function ledger_transactions_have_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  wrong boolean;
begin
  if new.cause ~ '^sale:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into sale from sales
     where id = substr(new.cause, 6)::uuid and ledger_transaction_id = new.id and status = 'Approved';
  end if;
  if sale.id is not null then
    -- Each entry once, and no others.
    select count(*) <> case when sale.fee_mills > 0 then 4 else 2 end
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = -sale.amount_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = sale.amount_mills
             and a.code = 'acquirer_receivable') <> 1
        or sale.fee_mills > 0 and (
          count(*) filter (where e.kind = 'fee' and e.amount_mills = sale.fee_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
          or count(*) filter (where e.kind = 'fee' and e.amount_mills = -sale.fee_mills
             and a.code = 'fee_income') <> 1
        )
      into wrong
      from ledger_entries e
           -- A lookup for each entry, because a join may read all accounts.
           cross join lateral (
             select code, company_id from ledger_accounts where id = e.account_id offset 0
           ) a
     where e.transaction_id = new.id;
  end if;
  if sale.id is null or wrong then
    raise exception 'ledger transaction % matches no approved sale', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_sale';
  end if;
  return null;
end
$$;

-- Half a mill rounds up, as in contract/money/money.ts.
create or replace function fee_mills(amount_mills bigint, basis_points integer) returns bigint
  language sql immutable parallel safe
  return (amount_mills / 10 * basis_points + 500) / 1000;

-- fee_mills, because the rules of a sale's row are checked as the role that updates it.
grant execute on function fee_mills(bigint,integer) to piton_app;
