-- Posts each bank fee on a payout once, with the line that reports it.

-- Returns the payout state that a line's bank fee belongs to: the one that it led to, or the one already
-- known.
create or replace function charged_step(line bank_import_lines) returns text
language sql stable as $$
  select coalesce(line.step, case
      when line.outcome = 'deposited' then 'deposited'
      else (
        select s.state from payout_steps s
         where s.payout_id = line.payout_id and s.state in ('failed', 'returned')
      )
    end)
   where line.charge_mills > 0 and line.result in ('posted', 'already_posted')
$$;

-- Whether a bank fee matches its line and its payout exactly.
create or replace function is_as_charged(charge payout_charges) returns boolean
language sql stable as $$
  select exists (
    select from bank_import_lines l join payouts p on p.id = l.payout_id
     where (l.import_id, l.number) = (charge.import_id, charge.number)
       and (l.payout_id, charged_step(l), l.charge_mills)
           = (charge.payout_id, charge.step, charge.amount_mills)
       and (l.reference, l.amount_mills) = (p.reference, p.net_mills)
  )
$$;

create or replace function payout_charges_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added c join ledger_transactions t on t.id = c.ledger_transaction_id
     where t.made_in <> pg_current_xact_id() or t.kind <> 'bank_charge' or not is_as_charged(c)
        or exists (select from bank_imports i where i.id = c.import_id)
  ) then
    raise exception 'a bank fee differs from its imported line'
      using errcode = 'check_violation', constraint = 'payout_charges_keep_their_rules';
  end if;
  return null;
end
$$;

-- Returns the entries of a bank fee; debits are positive.
create or replace function charge_entries(charge_mills bigint)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  values ('bank_charges', null::text, 'bank_charge', charge_mills),
         ('bank', null::text, 'bank_charge', -charge_mills)
$$;

-- A bank fee's posting holds exactly its entries.
create or replace function ledger_transactions_have_their_charge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charge payout_charges;
begin
  select * into charge from payout_charges where ledger_transaction_id = new.id;
  if not found or exists (
    with posted as (
      select a.code, a.company_id, e.kind, e.amount_mills
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.id
    )
    (select * from posted except all select * from charge_entries(charge.amount_mills))
    union all
    (select * from charge_entries(charge.amount_mills) except all select * from posted)
  ) then
    raise exception 'ledger transaction % matches no bank fee', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_charge';
  end if;
  return null;
end
$$;

-- Returns posted or repeated lines whose bank fee has not been posted with that amount.
create or replace function uncharged_lines(import uuid) returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l
   where l.import_id = import and l.charge_mills > 0 and l.result in ('posted', 'already_posted')
     and not exists (
       select from payout_charges c
        where (c.payout_id, c.step, c.amount_mills) = (l.payout_id, charged_step(l), l.charge_mills)
     )
$$;

-- Posts an import's outstanding bank fees at once, because a file may hold thousands.
create or replace function post_bank_charges(import uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  charged bank_import_lines[] := array(select l from uncharged_lines(import) l);
begin
  if charged = '{}' then return; end if;
  perform post_platform_entries('bank_charge', 'bank', (
    select jsonb_agg(jsonb_build_object(
             'cause', 'charge:' || l.payout_id || ':' || charged_step(l), 'code', e.code, 'kind', e.kind,
             'amountMills', e.amount_mills::text
           ))
      from unnest(charged) l cross join lateral charge_entries(l.charge_mills) e
  ));
  insert into payout_charges (
    payout_id, owner_id, step, import_id, number, amount_mills, ledger_transaction_id
  )
    select l.payout_id, l.owner_id, charged_step(l), l.import_id, l.number, l.charge_mills, t.id
      from unnest(charged) l
      join ledger_transactions t
        on t.mode = 'live' and t.cause = 'charge:' || l.payout_id || ':' || charged_step(l);
end
$$;

-- Sums the bank fees that one import posted.
create or replace function import_bank_fees(import uuid) returns bigint
language sql stable as $$
  select coalesce(sum(amount_mills), 0)::bigint from payout_charges where import_id = import
$$;

grant execute on function
  charged_step(bank_import_lines),
  is_as_charged(payout_charges),
  charge_entries(bigint),
  uncharged_lines(uuid),
  import_bank_fees(uuid)
to piton_app;
