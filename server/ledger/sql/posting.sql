-- The ledger is append-only, each transaction balances, and each cause posts once.

create or replace function refuse_rewriting() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace function ledger_entries_come_with_their_transaction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed_id bigint;
begin
  -- A lookup for each row, because a join would read the whole table for a few rows.
  select w.transaction_id into closed_id
    from written w
   where (select t.made_in from ledger_transactions t where t.id = w.transaction_id)
         <> pg_current_xact_id()
   limit 1;
  if found then
    raise exception 'ledger transaction % is closed', closed_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

-- Security definer: it must see every entry, and up to PostgreSQL 17 a deferred trigger runs as the role
-- that commits, which sees the entries of one company.
create or replace function ledger_transactions_balance() returns trigger
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

-- Security definer: the role that creates a company may not write accounts.
create or replace function open_company_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with opened as (
    insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
    select mode, code, new.id, 'credit', 1, true
      from (values ('live'), ('test')) as modes (mode)
     cross join (values ('merchant_payable'), ('disputed_funds')) as company (code)
    returning id
  )
  insert into ledger_balances (account_id) select id from opened;
  return null;
end
$$;

-- Whether a transaction holds exactly these entries, [{ "code", "company_id" or null, "kind",
-- "amount_mills" }]. In PL/pgSQL, because it keeps its plan when a run checks thousands of postings.
create or replace function has_exact_entries(posted_id bigint, expected jsonb) returns boolean
  language plpgsql stable as $$
begin
  return not exists (
    with posted as (
      select a.code, a.company_id, e.kind, e.amount_mills
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = posted_id
    ), wanted as (
      select * from jsonb_to_recordset(expected)
        as w (code text, company_id text, kind text, amount_mills bigint)
    )
    (select * from posted except all select * from wanted)
    union all
    (select * from wanted except all select * from posted)
  );
end
$$;

-- Posts a transaction with its entries; a repeated cause with the same content returns its first
-- transaction. `p_entries` is [{ "code", "company_id" or null, "kind", "amount_mills" }].
create or replace function post_to_ledger(
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
    -- The times may differ, because a repeat comes later.
    select id into posted_id from ledger_transactions
     where mode = p_mode and cause = p_cause and (kind, actor) = (p_kind, p_actor);
    if not found or not has_exact_entries(posted_id, p_entries) then
      raise exception '% was posted with other content', p_cause using errcode = 'restrict_violation';
    end if;
    return posted_id;
  end if;
  for entry in
    select a.id, a.company_id, a.side, a.step_mills, a.keeps_balance, a.code,
           e.code as given_code, e.company_id as given_company, e.kind, e.amount_mills
      from jsonb_to_recordset(p_entries)
           as e (code text, company_id text, kind text, amount_mills bigint)
      -- Looks accounts up by keys without nulls, because an index cannot serve `is not distinct from`.
      left join lateral (
        select w.* from ledger_accounts w
         where w.mode = p_mode and w.code = e.code and w.company_id = e.company_id
        union all
        select w.* from ledger_accounts w
         where w.mode = p_mode and w.code = e.code and w.company_id is null and e.company_id is null
      ) a on true
     -- Updates accounts in id order, so two postings cannot deadlock.
     order by a.id, e.kind
  loop
    if entry.id is null then
      raise exception 'there is no % account % of %', p_mode, entry.given_code,
        coalesce(entry.given_company, 'the platform') using errcode = 'foreign_key_violation';
    end if;
    if entry.company_id is not null and not is_acting_staff()
      and entry.company_id is distinct from acting_company_id()
    then
      raise exception 'company % posts for itself only', coalesce(acting_company_id(), 'none')
        using errcode = 'insufficient_privilege';
    end if;
    if entry.amount_mills % entry.step_mills <> 0 then
      raise exception '% accepts whole cents only', entry.code using errcode = 'check_violation';
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

-- Posts one live transaction for each cause in one statement, because a bank file may hold thousands.
-- `p_entries` is [{ "cause", "code", "kind", "amount_mills" }], only for accounts of the platform, which
-- keep no balance. An entry that its account does not accept is left out, so the transaction does not
-- balance and is rejected.
create or replace function post_platform_entries(p_kind text, p_actor text, p_entries jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  with requested as materialized (
    select * from jsonb_to_recordset(p_entries)
      as e (cause text, code text, kind text, amount_mills bigint)
  ), posted as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
      select 'live', p_kind, cause, p_actor, database_now() from requested group by cause order by cause
      returning id, cause
  )
  insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
    select p.id, 'live', a.id, e.kind, e.amount_mills
      from requested e
      join posted p on p.cause = e.cause
      join ledger_accounts a on a.mode = 'live' and a.code = e.code and a.company_id is null
     where not a.keeps_balance and e.amount_mills % a.step_mills = 0
     order by p.id, a.id
$$;

grant execute on function has_exact_entries(bigint,jsonb) to piton_app;
