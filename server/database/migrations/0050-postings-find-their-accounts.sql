-- As before, and each account is found by its key: an index finds nothing that may be null, or is not
-- distinct from it, so that every posting looked through the accounts of all companies.
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
    select id into strict posted_id from ledger_transactions where mode = p_mode and cause = p_cause;
    return posted_id;
  end if;
  for entry in
    select a.id, a.company_id, a.side, a.step_mills, a.keeps_balance, a.code,
           e.code as asked_code, e."companyId" as asked_company, e.kind, e."amountMills" as amount_mills
      from jsonb_to_recordset(p_entries)
           as e (code text, "companyId" text, kind text, "amountMills" bigint)
      left join lateral (
        select w.* from ledger_accounts w
         where w.mode = p_mode and w.code = e.code and w.company_id = e."companyId"
        union all
        select w.* from ledger_accounts w
         where w.mode = p_mode and w.code = e.code and w.company_id is null and e."companyId" is null
      ) a on true
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
