-- What the bank and the acquirer say is read in: what became of payouts, and which payments were settled.
-- Each file is read in once, all of it in one transaction, and every line says what came of it.

alter table ledger_accounts
  drop constraint ledger_accounts_code_is_known,
  add constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'acquirer_cost', 'merchant_payable', 'merchant_hold',
    'fee_income', 'dispute_fee_income', 'adjustments',
    'bank', 'payout_queued', 'payout_in_transit'
  ));
-- What the acquirer keeps of what it settles; of the live book alone, as the bank is.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
values ('live', 'acquirer_cost', 'debit', 10, false);

-- Not valid, as in 0024: 0047 reads what is there.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_is_known,
  add constraint ledger_transactions_kind_is_known check (
    kind in (
      'sale', 'adjustment', 'chargeback', 'chargeback_won', 'chargeback_lost',
      'payout_queued', 'payout_cancelled', 'payout_in_transit', 'payout_deposited', 'payout_failed',
      'payout_returned', 'acquirer_settlement'
    )
  ) not valid;
alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'adjustment', 'chargeback', 'dispute_fee', 'chargeback_won', 'chargeback_lost',
      'payout', 'payout_back', 'settled_sale', 'settled_chargeback', 'settled_reversal'
    )
  ) not valid;

-- A file as it was read. Account numbers stand in some, so that all are sealed as payout_files are.
create table bank_imports (
  id uuid constraint bank_imports_pkey primary key,
  kind text not null constraint bank_imports_kind_is_known
    check (kind in ('bank_csv', 'nacha_returns', 'acquirer_csv')),
  name text not null constraint bank_imports_have_a_name check (btrim(name) <> ''),
  sealed_bytes bytea not null,
  sha256 bytea not null constraint bank_imports_sha256_is_one check (octet_length(sha256) = 32),
  -- Result → how many of its lines.
  counts jsonb not null,
  -- What its booked lines come to; what comes back of payouts is negative.
  booked_mills bigint not null,
  imported_by uuid not null constraint bank_imports_importer_fkey references users (id),
  imported_at timestamptz not null default clock_of_books(),
  constraint bank_imports_once unique (kind, sha256)
);
create index bank_imports_newest_idx on bank_imports (imported_at desc, id desc);

create table bank_import_lines (
  -- Written after its lines: it says what they came to.
  import_id uuid not null constraint bank_import_lines_import_fkey references bank_imports (id)
    deferrable initially deferred,
  -- Where it stands in the file.
  number integer not null constraint bank_import_lines_number_counts check (number > 0),
  reference text not null,
  -- As the file says it: a word, or the clearing house's code.
  outcome text not null,
  amount_mills bigint not null
    constraint bank_import_lines_are_whole_cents check (amount_mills % 10 = 0),
  day date,
  result text not null constraint bank_import_lines_result_is_known
    check (result in ('booked', 'already', 'unknown', 'wrong_amount', 'wrong_state')),
  said text not null,
  -- The payout that it is about, and the state into which it led that.
  payout_id uuid,
  owner_id uuid,
  step text constraint bank_import_lines_step_is_known check (step in ('deposited', 'failed', 'returned')),
  -- The payment that it is about.
  sale_id uuid,
  company_id text,
  constraint bank_import_lines_pkey primary key (import_id, number),
  constraint bank_import_lines_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  -- Before the step is taken, which asks for this line.
  constraint bank_import_lines_step_fkey foreign key (payout_id, step)
    references payout_steps (payout_id, state) deferrable initially deferred,
  constraint bank_import_lines_step_once unique (payout_id, step),
  constraint bank_import_lines_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id),
  constraint bank_import_lines_are_about_one check (payout_id is null or sale_id is null),
  constraint bank_import_lines_unknown_are_about_none
    check ((result = 'unknown') = (payout_id is null and sale_id is null)),
  constraint bank_import_lines_book_steps
    check ((step is not null) = (result = 'booked' and payout_id is not null))
);

-- What the acquirer has paid us, or taken back, of payments: each once.
create table settled_lines (
  import_id uuid not null,
  number integer not null,
  kind text not null constraint settled_lines_kind_is_known
    check (kind in ('sale', 'chargeback', 'reversal')),
  sale_id uuid not null,
  company_id text not null,
  -- What was charged back, and what of it came back to us after all.
  chargeback_id uuid constraint settled_lines_chargeback_fkey references corrections (id),
  -- Negative where the acquirer takes it.
  amount_mills bigint not null constraint settled_lines_amount_is_whole_cents
    check (amount_mills <> 0 and amount_mills % 10 = 0),
  -- What it keeps beside it, with its sign.
  charge_mills bigint not null constraint settled_lines_charge_is_whole_cents
    check (charge_mills % 10 = 0),
  settled_on date not null,
  batch text not null constraint settled_lines_have_a_batch check (btrim(batch) <> ''),
  mode text not null default 'live' constraint settled_lines_are_live check (mode = 'live'),
  ledger_transaction_id bigint not null,
  ledger_cause text not null
    generated always as ('settlement:' || import_id::text || ':' || batch) stored,
  constraint settled_lines_pkey primary key (import_id, number),
  constraint settled_lines_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number),
  constraint settled_lines_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint settled_lines_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint settled_lines_of_a_chargeback check ((kind = 'sale') = (chargeback_id is null)),
  constraint settled_lines_sign_is_of_its_kind check ((kind = 'chargeback') = (amount_mills < 0))
);
create unique index settled_lines_sale_once on settled_lines (sale_id) where kind = 'sale';
create unique index settled_lines_chargeback_once on settled_lines (chargeback_id, kind);
create index settled_lines_sale_idx on settled_lines (sale_id);
create index settled_lines_ledger_idx on settled_lines (ledger_transaction_id);

create trigger bank_imports_stay before update or delete on bank_imports
  for each row execute function refuse_rewriting();
create trigger bank_imports_are_not_emptied before truncate on bank_imports
  for each statement execute function refuse_rewriting();
create trigger bank_import_lines_stay before update or delete on bank_import_lines
  for each row execute function refuse_rewriting();
create trigger bank_import_lines_are_not_emptied before truncate on bank_import_lines
  for each statement execute function refuse_rewriting();
create trigger settled_lines_stay before update or delete on settled_lines
  for each row execute function refuse_rewriting();
create trigger settled_lines_are_not_emptied before truncate on settled_lines
  for each statement execute function refuse_rewriting();

alter table bank_imports enable row level security;
create policy bank_imports_are_read_by_staff on bank_imports for select
  using ((select is_acting_staff()));
alter table bank_import_lines enable row level security;
create policy bank_import_lines_are_read_by_staff on bank_import_lines for select
  using ((select is_acting_staff()));
alter table settled_lines enable row level security;
create policy settled_lines_are_read_by_staff on settled_lines for select
  using ((select is_acting_staff()));
grant select on bank_imports, bank_import_lines, settled_lines to piton_app;

-- What its lines came to: how many of each result, and the sum of what was booked.
create function imported_in_all(import uuid, out counts jsonb, out booked_mills bigint)
language sql stable as $$
  select coalesce(jsonb_object_agg(result, lines), '{}'), coalesce(sum(mills), 0)::bigint
    from (
      select result, count(*) as lines,
             sum(case when step in ('failed', 'returned') then -amount_mills else amount_mills end)
               filter (where result = 'booked') as mills
        from bank_import_lines where import_id = import group by result
    ) counted
$$;

-- Whoever writes it: an import says what its lines say, for ever.
create function bank_imports_are_their_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said record;
  import bank_imports;
begin
  select * into import from bank_imports where id = new.id;
  select * into said from imported_in_all(new.id);
  if (import.counts, import.booked_mills) is distinct from (said.counts, said.booked_mills)
    or import.counts = '{}'
  then
    raise exception 'import % does not say what its lines say', new.id
      using errcode = 'check_violation', constraint = 'bank_imports_are_their_lines';
  end if;
  return null;
end
$$;
create constraint trigger bank_imports_are_their_lines after insert on bank_imports
  deferrable initially deferred
  for each row execute function bank_imports_are_their_lines();

-- No line comes to a file that was read in before, and one that was booked is its payout's to the cent.
create function bank_import_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added l join bank_imports i on i.id = l.import_id
  ) then
    raise exception 'what was read in stays as it was' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from added l join payouts p on p.id = l.payout_id
     where l.step is not null
       and (l.amount_mills <> p.net_mills or l.reference <> p.reference
         or l.step = 'deposited' and l.day is null)
  ) then
    raise exception 'a line does not say what its payout says'
      using errcode = 'check_violation', constraint = 'bank_import_lines_are_their_payouts';
  end if;
  return null;
end
$$;
create trigger bank_import_lines_keep_their_rules after insert on bank_import_lines
  referencing new table as added
  for each statement execute function bank_import_lines_keep_their_rules();

-- A payout arrives or comes back on the word of the bank: a line that was read in.
create function payout_steps_have_their_line() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from bank_import_lines l join payouts p on p.id = l.payout_id
     where l.payout_id = new.payout_id and l.step = new.state
       and (new.state <> 'deposited' or p.deposited_on is not distinct from l.day)
  ) then
    raise exception 'nobody read in that payout % is %', new.payout_id, new.state
      using errcode = 'check_violation', constraint = 'payout_steps_have_their_line';
  end if;
  return null;
end
$$;
create constraint trigger payout_steps_have_their_line after insert on payout_steps
  deferrable initially deferred
  for each row when (new.state in ('deposited', 'failed', 'returned'))
  execute function payout_steps_have_their_line();

-- What is settled of a payment is what was paid, what was charged back, or what of that was won, all of it.
create function is_as_settled(line settled_lines) returns boolean
language sql stable as $$
  select exists (
    select from sales s
      left join corrections c on c.id = line.chargeback_id
     where s.id = line.sale_id and s.mode = line.mode and s.status = 'Approved'
       and case line.kind
         when 'sale' then line.amount_mills = s.amount_mills
         else (c.sale_id, c.kind, c.state, c.amount_mills)
             = (line.sale_id, 'chargeback', 'done', abs(line.amount_mills))
           and (line.kind = 'chargeback' or exists (
             select from corrections e
              where e.chargeback_id = c.id and e.state = 'done' and e.outcome = 'won'
           ))
       end
  )
$$;

create function settled_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added s
      join ledger_transactions t on t.id = s.ledger_transaction_id
      join bank_import_lines l on (l.import_id, l.number) = (s.import_id, s.number)
     where t.made_in <> pg_current_xact_id() or t.kind <> 'acquirer_settlement'
        or (l.result, l.sale_id, l.amount_mills) is distinct from ('booked', s.sale_id, s.amount_mills)
        or not is_as_settled(s)
  ) then
    raise exception 'what was settled is not what was paid'
      using errcode = 'check_violation', constraint = 'settled_lines_keep_their_rules';
  end if;
  return null;
end
$$;
create trigger settled_lines_keep_their_rules after insert on settled_lines
  referencing new table as added
  for each statement execute function settled_lines_keep_their_rules();

-- What the settling of these lines posts. Debits are positive.
create function settlement_legs(kind text, amount_mills bigint, charge_mills bigint)
returns table (code text, entry_kind text, mills bigint)
language sql immutable as $$
  values ('bank', 'settled_' || kind, amount_mills - charge_mills),
         ('acquirer_cost', 'settled_' || kind, charge_mills),
         ('acquirer_receivable', 'settled_' || kind, -amount_mills)
$$;

create function settlement_entries(posted bigint)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql stable as $$
  select leg.code, null, leg.entry_kind, sum(leg.mills)::bigint
    from settled_lines s cross join lateral settlement_legs(s.kind, s.amount_mills, s.charge_mills) leg
   where s.ledger_transaction_id = posted
   group by leg.code, leg.entry_kind having sum(leg.mills) <> 0
$$;

-- What is posted for the acquirer is what was settled, all of it and nothing besides.
create function ledger_transactions_have_their_settlement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    with booked as (
      select a.code, a.company_id, e.kind, e.amount_mills
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.id
    )
    (select * from booked except all select * from settlement_entries(new.id))
    union all
    (select * from settlement_entries(new.id) except all select * from booked)
  ) or not exists (select from settled_lines where ledger_transaction_id = new.id) then
    raise exception 'ledger transaction % is not that of a settlement', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_settlement';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_have_their_settlement after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'acquirer_settlement')
  execute function ledger_transactions_have_their_settlement();
drop trigger ledger_transactions_have_their_correction on ledger_transactions;
create constraint trigger ledger_transactions_have_their_correction after insert on ledger_transactions
  deferrable initially deferred
  for each row when (
    new.kind not in ('sale', 'acquirer_settlement') and not starts_with(new.kind, 'payout_')
  )
  execute function ledger_transactions_have_their_correction();

-- The lines of a file as its reader hands them over. `means` is what a line says in our words: deposited,
-- failed, returned, back (either of the two), sale, chargeback, reversal.
create function import_lines(lines jsonb) returns table (
  number integer, reference text, outcome text, means text, amount_mills bigint, currency text, day date,
  reason text, charge_mills bigint, batch text
)
  language sql immutable as $$
  select number, reference, outcome, means, "amountMills", currency, day, reason, "chargeMills", batch
    from jsonb_to_recordset(lines) as line (
      number integer, reference text, outcome text, means text, "amountMills" bigint, currency text,
      day date, reason text, "chargeMills" bigint, batch text
    )
$$;

-- Whose payouts and payments are no business of the acting member of staff: it is their own money.
create function own_lines(lines jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from import_lines(lines) l
      join payouts p on p.reference = l.reference
      join companies c on c.owner_id = p.owner_id
      join company_members m on m.company_id = c.id
     where l.batch is null and m.user_id = acting_user_id()
  ) or exists (
    select from import_lines(lines) l
      join payouts p on p.reference = l.reference
     where l.batch is null and p.owner_id = acting_user_id()
  ) or exists (
    select from import_lines(lines) l
      join sales s on s.invoice = l.reference
      join company_members m on m.company_id = s.company_id
     where l.batch is not null and m.user_id = acting_user_id()
  )
$$;

-- Whether the owner's account is the one that this was sent to, in whatever state.
create function is_where_it_went(payout payouts, account bank_accounts) returns boolean
  language sql immutable
  return coalesce(
    (account.bank_name, account.account_name, account.account_type, account.account_routing,
     account.number_hash)
    = (payout.bank_name, payout.account_name, payout.account_type, payout.account_routing,
       payout.number_hash), false);

create type judged_payout_line as (
  number integer, payout_id uuid, owner_id uuid, step text, result text, said text
);

-- What comes of lines about payouts. A file may say several things of one, which come one after the other:
-- first by their day, of one day what arrived before what came back. This judges those whose turn it is.
create function judge_payout_lines(lines jsonb, its_turn integer) returns setof judged_payout_line
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.*, p.id as payout_id,
           row_number() over (
             partition by coalesce(p.id::text, l.number::text)
             order by l.day nulls first, l.means <> 'deposited', l.number
           ) as turn
      from import_lines(lines) l left join payouts p on p.reference = l.reference
  ), followed as (
    select l.*, p.owner_id, p.state, p.net_mills, p.cut_off_day, is_where_it_went(p, b) as is_same,
           case
             when l.means = 'deposited' and p.state = 'in_transit' then 'deposited'
             when l.means in ('failed', 'back') and p.state = 'in_transit' then 'failed'
             when l.means in ('returned', 'back') and p.state = 'deposited' then 'returned'
           end as step
      from said l
      left join payouts p on p.id = l.payout_id
      left join bank_accounts b on b.user_id = p.owner_id
     where l.turn = its_turn
  ), judged as (
    select f.*, case
        when payout_id is null then 'unknown'
        when currency <> 'XCD' or amount_mills <> net_mills then 'wrong_amount'
        when means = 'deposited' and state in ('deposited', 'returned') then 'already'
        when means <> 'deposited' and state in ('failed', 'returned') then 'already'
        when step is null
          or step = 'deposited' and not coalesce(day between cut_off_day and cut_off_day + 366, false)
          then 'wrong_state'
        else 'booked'
      end as result
      from followed f
  )
  select number, payout_id, owner_id, case result when 'booked' then step end, result, case result
      when 'unknown' then 'No payout goes by this reference.'
      when 'wrong_amount' then
        case when currency <> 'XCD' then 'It was sent in XCD, and this says ' || currency || '.'
             else 'EC$' || money_words(net_mills) || ' was sent.' end
      when 'already' then
        case means when 'deposited' then 'The bank said so before.' else 'Its money is back already.' end
      when 'wrong_state' then case
        when state in ('queued', 'approved') then 'It has not been sent yet.'
        when state = 'cancelled' then 'It was cancelled and never sent.'
        when step is not null then 'It cannot have been on that day: its week ended on ' || cut_off_day || '.'
        when means = 'deposited' then 'The bank said before that it failed, and its money is back.'
        when means = 'failed' then 'The bank said before that it was deposited.'
        else 'The bank has not said yet that it was deposited.'
      end
      else case
        when step = 'deposited' then 'It is in the bank.'
        when is_same then reason || ' Its money is back, and the bank account is in review.'
        else reason || ' Its money is back. The bank account is another one by now, and stays as it is.'
      end
    end
    from judged
$$;

-- Nothing more is paid to an account that did not take a payout, until two people have verified it again.
create function hold_bank_account(payout payouts, why text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held bank_accounts;
begin
  update bank_accounts b
     set in_review = true, approval_id = null, review_note = why, review_fields = '{}',
         version = version + 1
   where b.user_id = payout.owner_id and is_where_it_went(payout, b)
  returning * into held;
  if not found then return; end if;
  perform void_approvals('bank_account', held.user_id::text);
  perform record_payout('hold-bank-account', 'bank_account', held.user_id::text, why, jsonb_build_object(
    'title', held.bank_name || ' •••• ' || held.last_four, 'payout', payout.reference));
end
$$;

-- What take_payout_step does of each payout that an import found in the bank, for all of them together:
-- thousands arrive with one file. No account keeps a balance of it, so that nobody waits.
create function deposit_payouts(import uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  arrived uuid[] := array(
    select l.payout_id from bank_import_lines l join payouts p on p.id = l.payout_id
     where l.import_id = import and l.step = 'deposited' and p.state = 'in_transit'
     order by l.payout_id
  );
begin
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    select 'live', 'payout_deposited', 'payout:' || id || ':deposited', 'payouts', clock_of_books()
      from unnest(arrived) as id;
  insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
    select t.id, 'live', a.id, e.kind, e.amount_mills
      from unnest(arrived) as payout
      join ledger_transactions t on t.mode = 'live' and t.cause = 'payout:' || payout || ':deposited'
     cross join lateral payout_entries(payout, 'deposited') e
      join ledger_accounts a on a.mode = 'live' and a.code = e.code and a.company_id is null
     order by t.id, a.id;
  update payouts p set state = 'deposited', deposited_on = l.day
    from unnest(arrived) as payout
    join bank_import_lines l on l.payout_id = payout and l.step = 'deposited'
   where l.import_id = import and p.id = payout;
  insert into payout_steps (
    payout_id, owner_id, number, state, by_id, ledger_transaction_id, ledger_cause
  )
  select p.id, p.owner_id, (select count(*) + 1 from payout_steps where payout_id = p.id), 'deposited',
         acting_user_id(), t.id, t.cause
    from unnest(arrived) as payout
    join payouts p on p.id = payout
    join ledger_transactions t on t.mode = 'live' and t.cause = 'payout:' || p.id || ':deposited';
end
$$;

-- Judges and books lines about payouts. Whoever edits such an account, or pays to it, waits until then.
create function book_payout_lines(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  this_turn integer := 0;
  back record;
begin
  perform from bank_accounts b
    where b.user_id in (
      select p.owner_id from import_lines(lines) l join payouts p on p.reference = l.reference
       where l.means <> 'deposited'
    )
    order by b.user_id for no key update;
  perform from payouts p
    where p.reference in (select l.reference from import_lines(lines) l)
    order by p.id for no key update;
  loop
    this_turn := this_turn + 1;
    insert into bank_import_lines (
      import_id, number, reference, outcome, amount_mills, day, result, said, payout_id, owner_id, step
    )
    select import, l.number, l.reference, l.outcome, l.amount_mills, l.day, j.result, j.said, j.payout_id,
           j.owner_id, j.step
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

create type judged_settlement as (
  number integer, sale_id uuid, company_id text, chargeback_id uuid, result text, said text
);

-- What comes of an acquirer's lines. Of a payment that was charged back several times each line finds a
-- chargeback of its amount of its own, the one that was decided first.
create function judge_settlements(lines jsonb) returns setof judged_settlement
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.*, s.id as sale_id, s.company_id, s.status, s.amount_mills as paid_mills,
           row_number() over (
             partition by l.means, l.reference, l.amount_mills order by l.number
           ) as nth
      from import_lines(lines) l
      left join sales s on s.invoice = l.reference and s.mode = 'live'
  ), chargebacks as (
    select c.id, c.sale_id, c.amount_mills, means.means,
           exists (
             select from settled_lines d where d.chargeback_id = c.id and d.kind = means.means
           ) as is_settled,
           c.ended_at
      from corrections c
     cross join (values ('chargeback'), ('reversal')) as means (means)
     where c.kind = 'chargeback' and c.state = 'done'
       and c.sale_id in (select sale_id from said where said.means <> 'sale')
       and (means.means = 'chargeback' or exists (
         select from corrections e where e.chargeback_id = c.id and e.state = 'done' and e.outcome = 'won'
       ))
  ), open as (
    select c.*, row_number() over (
             partition by means, sale_id, amount_mills order by ended_at, id
           ) as nth
      from chargebacks c where not is_settled
  ), judged as (
    select l.*, o.id as chargeback_id, case
        when l.sale_id is null then 'unknown'
        when l.means = 'sale' then case
          when l.amount_mills <> l.paid_mills then 'wrong_amount'
          when l.nth > 1
            or exists (select from settled_lines d where d.sale_id = l.sale_id and d.kind = 'sale')
            then 'already'
          when l.status <> 'Approved' then 'wrong_state'
          else 'booked'
        end
        when o.id is not null then 'booked'
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and c.amount_mills = abs(l.amount_mills)
        ) then 'already'
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and not c.is_settled
        ) then 'wrong_amount'
        else 'wrong_state'
      end as result
      from said l
      left join open o on o.sale_id = l.sale_id and o.means = l.means
        and o.amount_mills = abs(l.amount_mills) and o.nth = l.nth and l.means <> 'sale'
  )
  select number, sale_id, company_id, chargeback_id, result, case result
      when 'unknown' then 'No live payment has this invoice number.'
      when 'wrong_amount' then case means
        when 'sale' then 'EC$' || money_words(paid_mills) || ' was paid.'
        else 'EC$' || (
          select string_agg(money_words(c.amount_mills), ', ' order by c.ended_at) from chargebacks c
           where c.sale_id = judged.sale_id and c.means = judged.means and not c.is_settled
        ) || case means when 'chargeback' then ' was charged back.' else ' was won back.' end
      end
      when 'already' then 'It was settled before.'
      when 'wrong_state' then case means
        when 'sale' then 'The payment is ' || status || ', and the acquirer settled it.'
        when 'chargeback' then 'No chargeback of this payment stands in our books.'
        else 'No chargeback of this payment was won.'
      end
      else case means
        when 'sale' then 'It was settled.'
        when 'chargeback' then 'It was taken back.'
        else 'It came back to us.'
      end
    end
    from judged
$$;

-- Judges and books an acquirer's lines, all of one of its batches in one posting.
create function book_settlements(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  judged judged_settlement[] := array(select j from judge_settlements(lines) j);
begin
  insert into bank_import_lines (
    import_id, number, reference, outcome, amount_mills, day, result, said, sale_id, company_id
  )
  select import, l.number, l.reference, l.outcome, l.amount_mills, l.day, j.result, j.said, j.sale_id,
         j.company_id
    from import_lines(lines) l join unnest(judged) j on j.number = l.number;
  insert into settled_lines (
    import_id, number, kind, sale_id, company_id, chargeback_id, amount_mills, charge_mills, settled_on,
    batch, ledger_transaction_id
  )
  with settled as (
    select l.*, j.sale_id, j.company_id, j.chargeback_id
      from import_lines(lines) l join unnest(judged) j on j.number = l.number
     where j.result = 'booked'
  ), entries as (
    select s.batch, leg.code, leg.entry_kind, sum(leg.mills) as mills
      from settled s cross join lateral settlement_legs(s.means, s.amount_mills, s.charge_mills) leg
     group by 1, 2, 3 having sum(leg.mills) <> 0
  ), posted as materialized (
    select batch, post_to_ledger(
             'live', 'acquirer_settlement', 'settlement:' || import || ':' || batch, 'acquirer',
             clock_of_books(),
             jsonb_agg(jsonb_build_object(
               'code', code, 'companyId', null, 'kind', entry_kind, 'amountMills', mills::text
             ))
           ) as id
      from entries group by batch
  )
  select import, s.number, s.means, s.sale_id, s.company_id, s.chargeback_id, s.amount_mills,
         s.charge_mills, s.day, s.batch, posted.id
    from settled s join posted on posted.batch = s.batch;
end
$$;

-- The acting member of staff reads in a file. Answers 'done'; 'repeat' with the import of before where the
-- very same file was read in, which changes nothing; 'own' where it is about their own money.
create function import_bank_file(
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
  if own_lines(p_lines) then
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
  perform record_payout('import-bank-file', 'bank_import', p_id::text, '', jsonb_build_object(
    'title', p_name, 'kind', p_kind, 'sha256', encode(p_sha256, 'hex'), 'lines', total.counts,
    'amount', money_words(total.booked_mills)));
  outcome := 'done';
  import_id := p_id;
end
$$;

revoke execute on function
  imported_in_all(uuid), bank_imports_are_their_lines, bank_import_lines_keep_their_rules,
  payout_steps_have_their_line, is_as_settled(settled_lines), settled_lines_keep_their_rules,
  settlement_legs(text, bigint, bigint), settlement_entries(bigint),
  ledger_transactions_have_their_settlement, import_lines(jsonb), own_lines(jsonb),
  is_where_it_went(payouts, bank_accounts), judge_payout_lines(jsonb, integer),
  hold_bank_account(payouts, text), deposit_payouts(uuid), book_payout_lines(uuid, jsonb), judge_settlements(jsonb),
  book_settlements(uuid, jsonb), import_bank_file(uuid, text, text, bytea, bytea, jsonb)
from public;
-- What the self-check asks sees what its caller sees.
grant execute on function
  imported_in_all(uuid), is_as_settled(settled_lines), settlement_legs(text, bigint, bigint),
  settlement_entries(bigint), import_bank_file(uuid, text, text, bytea, bytea, jsonb)
to piton_app;
