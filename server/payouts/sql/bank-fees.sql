-- Posts each bank fee on a payout once, with the line that reports it.

-- Returns the payout state that a line's bank fee belongs to: the one that it led to, or the one already
-- known.
create or replace function bank_fee_step(line bank_import_lines) returns text
language sql stable as $$
  select coalesce(line.step, case
      when line.outcome = 'deposited' then 'deposited'
      else (
        select s.state from payout_steps s
         where s.payout_id = line.payout_id and s.state in ('failed', 'returned')
      )
    end)
   where line.bank_fee_mills > 0 and line.result in ('posted', 'already_posted')
$$;

-- Whether a bank fee matches its line and its payout exactly.
create or replace function is_as_reported(fee bank_fees) returns boolean
language sql stable as $$
  select exists (
    select from bank_import_lines l join payouts p on p.id = l.payout_id
     where (l.import_id, l.number) = (fee.import_id, fee.number)
       and (l.payout_id, bank_fee_step(l), l.bank_fee_mills)
           = (fee.payout_id, fee.step, fee.amount_mills)
       and (l.reference, l.amount_mills) = (p.reference, p.net_mills)
  )
$$;

create or replace function bank_fees_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added f join ledger_transactions t on t.id = f.ledger_transaction_id
     where t.made_in <> pg_current_xact_id() or t.kind <> 'bank_fee' or not is_as_reported(f)
        or exists (select from bank_imports i where i.id = f.import_id)
  ) then
    raise exception 'a bank fee differs from its imported line'
      using errcode = 'check_violation', constraint = 'bank_fees_keep_their_rules';
  end if;
  return null;
end
$$;

-- Returns the entries of a bank fee; debits are positive.
create or replace function bank_fee_entries(bank_fee_mills bigint)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  values ('bank_fees', null::text, 'bank_fee', bank_fee_mills),
         ('bank', null::text, 'bank_fee', -bank_fee_mills)
$$;

-- A bank fee's posting holds exactly its entries.
create or replace function ledger_transactions_have_their_bank_fee() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fee bank_fees;
begin
  select * into fee from bank_fees where ledger_transaction_id = new.id;
  if not found
    or not has_exact_entries(new.id, (select jsonb_agg(e) from bank_fee_entries(fee.amount_mills) e))
  then
    raise exception 'ledger transaction % matches no bank fee', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_bank_fee';
  end if;
  return null;
end
$$;

-- Returns posted or repeated lines whose bank fee has not been posted with that amount.
create or replace function unposted_fee_lines(import uuid) returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l
   where l.import_id = import and l.bank_fee_mills > 0 and l.result in ('posted', 'already_posted')
     and not exists (
       select from bank_fees f
        where (f.payout_id, f.step, f.amount_mills) = (l.payout_id, bank_fee_step(l), l.bank_fee_mills)
     )
$$;

-- Posts an import's outstanding bank fees at once, because a file may hold thousands.
create or replace function post_bank_fees(import uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  lines bank_import_lines[] := array(select l from unposted_fee_lines(import) l);
begin
  if lines = '{}' then return; end if;
  perform post_platform_entries('bank_fee', 'bank', (
    select jsonb_agg(jsonb_build_object(
             'cause', 'bank_fee:' || l.payout_id || ':' || bank_fee_step(l), 'code', e.code, 'kind', e.kind,
             'amount_mills', e.amount_mills
           ))
      from unnest(lines) l cross join lateral bank_fee_entries(l.bank_fee_mills) e
  ));
  insert into bank_fees (
    payout_id, owner_id, step, import_id, number, amount_mills, ledger_transaction_id
  )
    select l.payout_id, l.owner_id, bank_fee_step(l), l.import_id, l.number, l.bank_fee_mills, t.id
      from unnest(lines) l
      join ledger_transactions t
        on t.mode = 'live' and t.cause = 'bank_fee:' || l.payout_id || ':' || bank_fee_step(l);
end
$$;

-- Sums the bank fees that one import posted.
create or replace function import_bank_fees(import uuid) returns bigint
language sql stable as $$
  select coalesce(sum(amount_mills), 0)::bigint from bank_fees where import_id = import
$$;

grant execute on function
  bank_fee_step(bank_import_lines),
  is_as_reported(bank_fees),
  bank_fee_entries(bigint),
  unposted_fee_lines(uuid),
  import_bank_fees(uuid)
to piton_app;
