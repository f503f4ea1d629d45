-- Double entry, append-only. The server may read it and call post_to_ledger; it can write no row by
-- itself, so that nothing it does wrong can take the books out of balance.
create table ledger_accounts (
  id bigint generated always as identity constraint ledger_accounts_pkey primary key,
  mode text not null constraint ledger_accounts_mode_is_known check (mode in ('live', 'test')),
  code text not null constraint ledger_accounts_code_is_known
    check (code in ('acquirer_receivable', 'merchant_payable', 'merchant_hold', 'fee_income')),
  company_id text constraint ledger_accounts_company_fkey references companies (id),
  side text not null constraint ledger_accounts_side_is_known check (side in ('debit', 'credit')),
  -- Real money has no mills: what a bank holds moves in whole cents.
  step_mills bigint not null constraint ledger_accounts_step_is_known check (step_mills in (1, 10)),
  -- Only a merchant's accounts have a running row. A shared account's would be locked by every sale.
  keeps_balance boolean not null,
  constraint ledger_accounts_key unique nulls not distinct (mode, code, company_id),
  constraint ledger_accounts_mode_key unique (id, mode),
  constraint ledger_accounts_company_is_given
    check ((code in ('merchant_payable', 'merchant_hold')) = (company_id is not null))
);

create table ledger_balances (
  account_id bigint constraint ledger_balances_pkey primary key
    constraint ledger_balances_account_fkey references ledger_accounts (id),
  -- In the sense of the account's side: what we owe a merchant is positive.
  balance_mills bigint not null default 0,
  version bigint not null default 0
) with (fillfactor = 50);

create table ledger_transactions (
  id bigint generated always as identity constraint ledger_transactions_pkey primary key,
  mode text not null constraint ledger_transactions_mode_is_known check (mode in ('live', 'test')),
  kind text not null constraint ledger_transactions_kind_is_known check (kind in ('sale')),
  -- Names the cause. The same cause posts once, however often it is asked to.
  cause text not null,
  actor text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The database transaction that made it: entries come with it or never.
  made_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_cause_key unique (mode, cause),
  constraint ledger_transactions_mode_key unique (id, mode),
  constraint ledger_transactions_whole_key unique (id, mode, cause)
);

create table ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pkey primary key,
  transaction_id bigint not null,
  -- Part of both keys, so that test money cannot stand on a live account.
  mode text not null,
  account_id bigint not null,
  kind text not null constraint ledger_entries_kind_is_known check (kind in ('sale', 'fee')),
  -- Debits are positive, credits negative.
  amount_mills bigint not null constraint ledger_entries_amount_is_something check (amount_mills <> 0),
  -- Of accounts that keep a balance, what it was after this entry.
  balance_after_mills bigint,
  account_version bigint,
  constraint ledger_entries_transaction_fkey
    foreign key (transaction_id, mode) references ledger_transactions (id, mode),
  constraint ledger_entries_account_fkey
    foreign key (account_id, mode) references ledger_accounts (id, mode)
);

create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account_id, id);

create function refuse_rewriting() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_rewriting();
create trigger ledger_transactions_are_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_rewriting();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_rewriting();
create trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_rewriting();

create function ledger_entries_come_with_their_transaction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_current_xact_id() is distinct from
    (select made_in from ledger_transactions where id = new.transaction_id)
  then
    raise exception 'ledger transaction % is closed', new.transaction_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger ledger_entries_come_with_their_transaction before insert on ledger_entries
  for each row execute function ledger_entries_come_with_their_transaction();

-- Security definer: it has to see every entry, and up to PostgreSQL 17 a deferred trigger runs as
-- whoever commits, who sees those of one company.
create function ledger_transactions_balance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total_mills numeric;
  entry_count bigint;
begin
  select coalesce(sum(amount_mills), 0), count(*) into total_mills, entry_count
    from ledger_entries where transaction_id = new.id;
  if entry_count < 2 or total_mills <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', new.id, entry_count, total_mills
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  return null;
end
$$;

create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred
  for each row execute function ledger_transactions_balance();

-- The accounts of the platform, one set per book.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
select mode, code, side, step_mills, false
  from (values ('live'), ('test')) as books (mode)
 cross join (values
   ('acquirer_receivable', 'debit', 10),
   ('fee_income', 'credit', 1)
 ) as platform (code, side, step_mills);

-- Security definer: whoever makes a company may not write accounts otherwise.
create function open_company_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with opened as (
    insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
    select mode, code, new.id, 'credit', 1, true
      from (values ('live'), ('test')) as books (mode)
     cross join (values ('merchant_payable'), ('merchant_hold')) as company (code)
    returning id
  )
  insert into ledger_balances (account_id) select id from opened;
  return null;
end
$$;

create trigger companies_open_their_accounts after insert on companies
  for each row execute function open_company_accounts();

with opened as (
  insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
  select mode, code, companies.id, 'credit', 1, true
    from companies
   cross join (values ('live'), ('test')) as books (mode)
   cross join (values ('merchant_payable'), ('merchant_hold')) as company (code)
  returning id
)
insert into ledger_balances (account_id) select id from opened;

-- The only way into the books. `entries` is [{ "code", "companyId" or null, "kind", "amountMills" }],
-- the amount as text because JSON numbers are floats to many. Accounts are touched in the order of
-- their ids, so that two postings never wait for each other in a circle. Asked twice for one cause it
-- answers the first transaction.
create function post_to_ledger(
  p_mode text, p_kind text, p_cause text, p_actor text, p_occurred_at timestamptz, p_entries jsonb
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted_id bigint;
  entry record;
  new_balance bigint;
  new_version bigint;
begin
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    values (p_mode, p_kind, p_cause, p_actor, p_occurred_at)
    on conflict (mode, cause) do nothing
    returning id into posted_id;
  if posted_id is null then
    select id into strict posted_id from ledger_transactions where mode = p_mode and cause = p_cause;
    return posted_id;
  end if;
  for entry in
    select a.id, a.company_id, a.side, a.step_mills, a.keeps_balance, a.code,
           e.code as asked_code, e."companyId" as asked_company, e.kind, e."amountMills" as amount_mills
      from jsonb_to_recordset(p_entries)
           as e (code text, "companyId" text, kind text, "amountMills" bigint)
      left join ledger_accounts a
        on a.mode = p_mode and a.code = e.code and a.company_id is not distinct from e."companyId"
     order by a.id, e.kind
  loop
    if entry.id is null then
      raise exception 'there is no % account % of %', p_mode, entry.asked_code,
        coalesce(entry.asked_company, 'the platform') using errcode = 'foreign_key_violation';
    end if;
    if entry.company_id is not null and not is_acting_staff()
      and entry.company_id is distinct from acting_company_id()
    then
      raise exception 'company % posts for itself only', coalesce(acting_company_id(), 'none')
        using errcode = 'insufficient_privilege';
    end if;
    if entry.amount_mills % entry.step_mills <> 0 then
      raise exception '% takes whole cents only', entry.code using errcode = 'check_violation';
    end if;
    new_balance := null;
    new_version := null;
    if entry.keeps_balance then
      update ledger_balances
         set balance_mills = balance_mills
               + case entry.side when 'debit' then entry.amount_mills else -entry.amount_mills end,
             version = version + 1
       where account_id = entry.id
      returning balance_mills, version into strict new_balance, new_version;
    end if;
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
      values
      (posted_id, p_mode, entry.id, entry.kind, entry.amount_mills, new_balance, new_version);
  end loop;
  return posted_id;
end
$$;

revoke execute on function post_to_ledger, ledger_transactions_balance,
  ledger_entries_come_with_their_transaction from public;
revoke execute on function open_company_accounts from public;
grant execute on function post_to_ledger to piton_app;
grant select on ledger_accounts, ledger_balances, ledger_transactions, ledger_entries to piton_app;

alter table ledger_accounts enable row level security;
create policy ledger_accounts_of_their_company on ledger_accounts for select
  using (
    company_id = acting_company_id()
    or is_acting_staff()
    or company_id in (select id from companies where owner_id = acting_user_id())
  );
-- Whose account it is, is asked of the accounts, whose own policy answers.
alter table ledger_balances enable row level security;
create policy ledger_balances_of_visible_accounts on ledger_balances for select
  using (account_id in (select id from ledger_accounts));
alter table ledger_entries enable row level security;
create policy ledger_entries_of_visible_accounts on ledger_entries for select
  using (account_id in (select id from ledger_accounts));
alter table ledger_transactions enable row level security;
create policy ledger_transactions_with_visible_entries on ledger_transactions for select
  using (
    is_acting_staff()
    or exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id)
  );
