-- What a bank keeps of our money for a payout is booked beside it; and what the bank paid although the books say
-- that it came back, two people correct against the bank.

alter table ledger_accounts
  drop constraint ledger_accounts_code_is_known,
  add constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'acquirer_cost', 'merchant_payable', 'merchant_hold',
    'fee_income', 'dispute_fee_income', 'adjustments',
    'bank', 'bank_charges', 'payout_queued', 'payout_in_transit'
  ));
-- Of the live book alone, as the bank is.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
values ('live', 'bank_charges', 'debit', 10, false);

-- Not valid, as in 0024: what is there keeps the narrower rule of before.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_is_known,
  add constraint ledger_transactions_kind_is_known check (
    kind in (
      'sale', 'adjustment', 'chargeback', 'chargeback_won', 'chargeback_lost',
      'payout_queued', 'payout_cancelled', 'payout_in_transit', 'payout_deposited', 'payout_failed',
      'payout_returned', 'acquirer_settlement', 'bank_charge'
    )
  ) not valid;
alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'adjustment', 'chargeback', 'dispute_fee', 'chargeback_won', 'chargeback_lost',
      'payout', 'payout_back', 'settled_sale', 'settled_chargeback', 'settled_reversal', 'bank_charge'
    )
  ) not valid;

-- As before, and against the bank: of the live book alone, which has one.
alter table corrections
  drop constraint corrections_say_what,
  add constraint corrections_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null and outcome in ('approved', 'declined', 'stands')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income', 'bank')
    when 'chargeback' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    else sale_id is not null and outcome in ('won', 'lost') and chargeback_id is not null
      and amount_mills > 0 and fee_mills = 0
  end, false)),
  add constraint corrections_against_the_bank_are_live
    check (against is distinct from 'bank' or mode = 'live');

-- What a line about a payout says that the bank kept. What the acquirer keeps stands in settled_lines.
alter table bank_import_lines
  add column charge_mills bigint not null default 0,
  add constraint bank_import_lines_charge_is_whole_cents check (charge_mills % 10 = 0),
  -- More than was sent is another amount in the wrong column.
  add constraint bank_import_lines_charge_is_of_its_amount
    check (charge_mills = 0 or charge_mills between 0 and amount_mills and sale_id is null);

-- What the bank kept for each thing that became of a payout: its cost is ours, and nobody else's money moves by it.
create table payout_charges (
  payout_id uuid not null,
  owner_id uuid not null,
  -- What became of it then.
  step text not null
    constraint payout_charges_step_is_known check (step in ('deposited', 'failed', 'returned')),
  -- The line that said so first.
  import_id uuid not null,
  number integer not null,
  amount_mills bigint not null
    constraint payout_charges_amount_is_whole_cents check (amount_mills > 0 and amount_mills % 10 = 0),
  mode text not null default 'live' constraint payout_charges_are_live check (mode = 'live'),
  ledger_transaction_id bigint not null constraint payout_charges_ledger_key unique,
  ledger_cause text not null
    generated always as ('charge:' || payout_id::text || ':' || step) stored,
  constraint payout_charges_pkey primary key (payout_id, step),
  constraint payout_charges_line_key unique (import_id, number),
  constraint payout_charges_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  constraint payout_charges_step_fkey foreign key (payout_id, step)
    references payout_steps (payout_id, state),
  constraint payout_charges_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number),
  constraint payout_charges_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause)
);
create trigger payout_charges_stay before update or delete on payout_charges
  for each row execute function refuse_rewriting();
create trigger payout_charges_are_not_emptied before truncate on payout_charges
  for each statement execute function refuse_rewriting();
alter table payout_charges enable row level security;
create policy payout_charges_are_read_by_staff on payout_charges for select
  using ((select is_acting_staff()));
grant select on payout_charges to piton_app;

-- For what the bank kept it: what the line led its payout to, or what was known of that before.
create function charged_step(line bank_import_lines) returns text
language sql stable as $$
  select coalesce(line.step, case
      when line.outcome = 'deposited' then 'deposited'
      else (
        select s.state from payout_steps s
         where s.payout_id = line.payout_id and s.state in ('failed', 'returned')
      )
    end)
   where line.charge_mills > 0 and line.result in ('booked', 'already')
$$;

-- Whether a line says just what was booked of it.
create function is_as_charged(charge payout_charges) returns boolean
language sql stable as $$
  select exists (
    select from bank_import_lines l join payouts p on p.id = l.payout_id
     where (l.import_id, l.number) = (charge.import_id, charge.number)
       and (l.payout_id, charged_step(l), l.charge_mills)
           = (charge.payout_id, charge.step, charge.amount_mills)
       and (l.reference, l.amount_mills) = (p.reference, p.net_mills)
  )
$$;

create function payout_charges_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added c join ledger_transactions t on t.id = c.ledger_transaction_id
     where t.made_in <> pg_current_xact_id() or t.kind <> 'bank_charge' or not is_as_charged(c)
        or exists (select from bank_imports i where i.id = c.import_id)
  ) then
    raise exception 'what the bank kept is not what was read in'
      using errcode = 'check_violation', constraint = 'payout_charges_keep_their_rules';
  end if;
  return null;
end
$$;
create trigger payout_charges_keep_their_rules after insert on payout_charges
  referencing new table as added
  for each statement execute function payout_charges_keep_their_rules();

-- What a charge posts. Debits are positive.
create function charge_entries(charge_mills bigint)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  values ('bank_charges', null::text, 'bank_charge', charge_mills),
         ('bank', null::text, 'bank_charge', -charge_mills)
$$;

-- What is posted as the bank's charge is what it kept, all of it and nothing besides.
create function ledger_transactions_have_their_charge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charge payout_charges;
begin
  select * into charge from payout_charges where ledger_transaction_id = new.id;
  if not found or exists (
    with booked as (
      select a.code, a.company_id, e.kind, e.amount_mills
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.id
    )
    (select * from booked except all select * from charge_entries(charge.amount_mills))
    union all
    (select * from charge_entries(charge.amount_mills) except all select * from booked)
  ) then
    raise exception 'ledger transaction % is not that of a charge', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_charge';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_have_their_charge after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'bank_charge')
  execute function ledger_transactions_have_their_charge();
drop trigger ledger_transactions_have_their_correction on ledger_transactions;
create constraint trigger ledger_transactions_have_their_correction after insert on ledger_transactions
  deferrable initially deferred
  for each row when (
    new.kind not in ('sale', 'acquirer_settlement', 'bank_charge') and not starts_with(new.kind, 'payout_')
  )
  execute function ledger_transactions_have_their_correction();

-- Lines that were booked, or said what was booked before, with a charge that is not booked just so.
create function uncharged_lines(import uuid) returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l
   where l.import_id = import and l.charge_mills > 0 and l.result in ('booked', 'already')
     and not exists (
       select from payout_charges c
        where (c.payout_id, c.step, c.amount_mills) = (l.payout_id, charged_step(l), l.charge_mills)
     )
$$;

-- As before, and all that they say the bank kept is booked.
create or replace function bank_imports_are_their_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said record;
  import bank_imports;
begin
  select * into import from bank_imports where id = new.id;
  select * into said from imported_in_all(new.id);
  if (import.counts, import.booked_mills) is distinct from (said.counts, said.booked_mills)
    or import.counts = '{}' or exists (select from uncharged_lines(new.id))
  then
    raise exception 'import % does not say what its lines say', new.id
      using errcode = 'check_violation', constraint = 'bank_imports_are_their_lines';
  end if;
  return null;
end
$$;

-- What two people agree on, and of a line without a charge what they agreed on before there were any.
create or replace function line_hash(line bank_import_lines) returns bytea
  language sql stable
  return sha256(convert_to((
    case when line.charge_mills = 0 then to_jsonb(line) - 'charge_mills' else to_jsonb(line) end
  )::text, 'UTF8'));

-- The amount is what was sent, also where the file says what came back and what the bank kept.
alter type judged_payout_line add attribute amount_mills bigint, add attribute charge_mills bigint;

-- As before, with what the bank kept. What comes back may be less by just that. A charge is booked once for each
-- thing that becomes of a payout, by the first line that says so; that it was another one waits for a person.
create or replace function judge_payout_lines(lines jsonb, its_turn integer) returns setof judged_payout_line
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.number, l.reference, l.means, l.currency, l.day, l.reason, p.id as payout_id,
           coalesce(l.charge_mills, 0) as kept_mills,
           case when l.means <> 'deposited' and l.amount_mills + l.charge_mills = p.net_mills
             then p.net_mills else l.amount_mills end as sent_mills,
           row_number() over (
             partition by coalesce(p.id::text, l.number::text)
             order by l.day nulls first, l.means <> 'deposited', l.number
           ) as turn
      from import_lines(lines) l left join payouts p on p.reference = l.reference
  ), followed as (
    select l.*, p.owner_id, p.state, p.net_mills, is_where_it_went(p, b) as is_same,
           sale_day(sent.at) as sent_on, not has_come(l.day) as is_to_come, booked.day as booked_day,
           charged.amount_mills as charged_mills,
           case l.means when 'deposited' then p.state in ('deposited', 'returned')
                        else p.state in ('failed', 'returned') end as is_again,
           case
             when l.means = 'deposited' and p.state = 'in_transit' then 'deposited'
             when l.means in ('failed', 'back') and p.state = 'in_transit' then 'failed'
             when l.means in ('returned', 'back') and p.state = 'deposited' then 'returned'
           end as step
      from said l
      left join payouts p on p.id = l.payout_id
      left join payout_steps sent on sent.payout_id = p.id and sent.state = 'in_transit'
      left join bank_accounts b on b.user_id = p.owner_id
      left join bank_import_lines booked on booked.payout_id = p.id
        and booked.step = case l.means when 'deposited' then 'deposited' else p.state end
      left join payout_charges charged on charged.payout_id = p.id
        and charged.step = case l.means when 'deposited' then 'deposited' else p.state end
     where l.turn = its_turn
  ), judged as (
    select f.*, case
        when payout_id is null then 'unknown'
        when currency <> 'XCD' or sent_mills <> net_mills then 'wrong_amount'
        when is_again and coalesce(day = booked_day, means <> 'deposited') then
          case when kept_mills > 0 and kept_mills <> charged_mills then 'wrong_amount' else 'already' end
        when step is null or is_to_come or step = 'deposited' and not coalesce(day >= sent_on, false)
          then 'wrong_state'
        else 'booked'
      end as result
      from followed f
  )
  select number, payout_id, owner_id, case result when 'booked' then step end, result, case result
      when 'unknown' then 'No payout goes by this reference.'
      when 'wrong_amount' then case
        when currency <> 'XCD' then 'It was sent in XCD, and this says ' || currency || '.'
        when sent_mills = net_mills then
          'The bank said before that it kept EC$' || money_words(charged_mills) || ' of our money for it.'
        else 'EC$' || money_words(net_mills) || ' was sent'
          || case when kept_mills > 0 and means <> 'deposited'
               then ', and Amount and Charge do not come to it.' else '.' end
      end
      when 'already' then
        case means when 'deposited' then 'The bank said so before.' else 'Its money is back already.' end
          || case when kept_mills > 0 and charged_mills is null then
               ' The bank kept EC$' || money_words(kept_mills) || ' of our money for it, which is booked now.'
             else '' end
      when 'wrong_state' then case
        when state in ('queued', 'approved') then 'It has not been sent yet.'
        when state = 'cancelled' then 'It was cancelled and never sent.'
        when is_again then 'The bank said before that ' || case means
            when 'deposited' then 'it paid this' else 'this came back' end
          || coalesce(' on ' || day_words(booked_day), '') || '.'
        when step is not null and is_to_come then 'That day has not come yet.'
        when step is not null then
          'It was sent on ' || day_words(sent_on) || ', and this says an earlier day.'
        when means = 'deposited' then 'The bank said before that it failed, and its money is back.'
        when means = 'failed' then 'The bank said before that it was deposited.'
        else 'The bank has not said yet that it was deposited.'
      end
      else case
        when step = 'deposited' then 'It is in the bank.'
        else case when reason ~ '[.!?]$' then reason else reason || '.' end || case
          when is_same then ' Its money is back, and the bank account is in review.'
          else ' Its money is back. The bank account is another one by now, and stays as it is.'
        end
      end || case when kept_mills > 0 then
          ' The bank kept EC$' || money_words(kept_mills) || ' of our money for it.' else '' end
    end, sent_mills, kept_mills
    from judged
$$;

-- What the lines of an import say that the bank kept, and nobody has booked yet. Thousands may, with one file.
create function book_charges(import uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  charged bank_import_lines[] := array(select l from uncharged_lines(import) l);
begin
  if charged = '{}' then return; end if;
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    select 'live', 'bank_charge', 'charge:' || l.payout_id || ':' || charged_step(l), 'bank', clock_of_books()
      from unnest(charged) l;
  insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
    select t.id, 'live', a.id, e.kind, e.amount_mills
      from unnest(charged) l
      join ledger_transactions t
        on t.mode = 'live' and t.cause = 'charge:' || l.payout_id || ':' || charged_step(l)
     cross join lateral charge_entries(l.charge_mills) e
      join ledger_accounts a on a.mode = 'live' and a.code = e.code and a.company_id is null
     order by t.id, a.id;
  insert into payout_charges (
    payout_id, owner_id, step, import_id, number, amount_mills, ledger_transaction_id
  )
    select l.payout_id, l.owner_id, charged_step(l), l.import_id, l.number, l.charge_mills, t.id
      from unnest(charged) l
      join ledger_transactions t
        on t.mode = 'live' and t.cause = 'charge:' || l.payout_id || ':' || charged_step(l);
end
$$;

-- As before, and what the bank kept is booked once the payouts have moved.
create or replace function book_payout_lines(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  this_turn integer := 0;
  back record;
  owners uuid[] := array(
    select distinct p.owner_id from import_lines(lines) l join payouts p on p.reference = l.reference
     where l.means <> 'deposited'
  );
begin
  perform from bank_accounts b
    where b.user_id = any (owners) order by b.user_id for no key update;
  perform from payouts p
    where p.reference in (select l.reference from import_lines(lines) l)
    order by p.id for no key update;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = any (owners))
    order by a.id for no key update of b;
  loop
    this_turn := this_turn + 1;
    insert into bank_import_lines (
      import_id, number, reference, outcome, amount_mills, charge_mills, day, result, said, payout_id, owner_id,
      step
    )
    select import, l.number, l.reference, l.outcome, j.amount_mills, j.charge_mills, l.day, j.result, j.said,
           j.payout_id, j.owner_id, j.step
      from judge_payout_lines(lines, this_turn) j join import_lines(lines) l on l.number = j.number;
    exit when not found;
    perform deposit_payouts(import);
    perform take_payout_step(b.payout_id, b.step, b.reason)
       from (
         select j.payout_id, j.step, l.reason
           from import_lines(lines) l
           join bank_import_lines j on j.import_id = import and j.number = l.number
           join payouts p on p.id = j.payout_id
          where j.step in ('failed', 'returned') and may_follow(p.state, j.step)
          order by j.payout_id
       ) b;
    perform book_charges(import);
  end loop;
  for back in
    select p as payout, l.reason
      from import_lines(lines) l
      join bank_import_lines j on j.import_id = import and j.number = l.number
      join payouts p on p.id = j.payout_id
     where j.step in ('failed', 'returned')
     order by p.owner_id, p.id
  loop
    perform hold_bank_account(back.payout, back.reason);
  end loop;
end
$$;

-- As before, and of what the bank kept only a line that names it says anything.
create or replace function is_answered_by(line bank_import_lines, later bank_import_lines) returns boolean
  language sql immutable
  return later.reference = line.reference and later.result in ('booked', 'already')
    and say_the_same(later.outcome, line.outcome)
    and case when line.outcome in ('chargeback', 'reversal')
      then line.result <> 'wrong_amount'
        and later.amount_mills = line.amount_mills and later.day is not distinct from line.day
      else (later.amount_mills = line.amount_mills or line.result = 'wrong_amount')
        and (later.result = 'booked' or later.day is not distinct from line.day)
        and (line.charge_mills = 0 or line.outcome = 'sale' or later.charge_mills > 0)
    end;

-- As before; what was booked of what the bank kept is told apart, and in the audit too.
create function charged_in_all(import uuid) returns bigint
language sql stable as $$
  select coalesce(sum(amount_mills), 0)::bigint from payout_charges where import_id = import
$$;
create or replace function import_bank_file(
  p_id uuid, p_kind text, p_name text, p_sealed_bytes bytea, p_sha256 bytea, p_lines jsonb,
  out outcome text, out import_id uuid
)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  total record;
begin
  if not is_deciding() then
    raise exception 'only staff reads in what the bank says' using errcode = '42501';
  end if;
  -- One after the other: of two who send the same file the second hears what came of the first.
  perform pg_advisory_xact_lock(hashtextextended('bank import', 0));
  select i.id into import_id from bank_imports i where i.kind = p_kind and i.sha256 = p_sha256;
  if found then
    outcome := 'repeat';
    return;
  end if;
  if own_lines(p_kind, p_lines) then
    outcome := 'own';
    return;
  end if;
  if p_kind = 'acquirer_csv' then
    perform book_settlements(p_id, p_lines);
  else
    perform book_payout_lines(p_id, p_lines);
  end if;
  select * into total from imported_in_all(p_id);
  insert into bank_imports (
    id, kind, name, sealed_bytes, sha256, counts, booked_mills, imported_by
  ) values (
    p_id, p_kind, p_name, p_sealed_bytes, p_sha256, total.counts, total.booked_mills, acting_user_id()
  );
  perform record_payout('import-bank-file', 'bank_import', p_id::text, '', jsonb_strip_nulls(jsonb_build_object(
    'title', p_name, 'kind', p_kind, 'sha256', encode(p_sha256, 'hex'), 'lines', total.counts,
    'amount', money_words(total.booked_mills),
    'charges', money_words(nullif(charged_in_all(p_id), 0)))));
  outcome := 'done';
  import_id := p_id;
end
$$;

revoke execute on function
  charged_step(bank_import_lines), is_as_charged(payout_charges), payout_charges_keep_their_rules,
  charge_entries(bigint), ledger_transactions_have_their_charge, uncharged_lines(uuid), book_charges(uuid),
  charged_in_all(uuid)
from public;
grant execute on function
  charged_in_all(uuid), charged_step(bank_import_lines), is_as_charged(payout_charges), charge_entries(bigint),
  uncharged_lines(uuid)
to piton_app;
