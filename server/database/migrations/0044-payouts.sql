-- What is owed goes to the banks of its owners once a week. One payout per owner and week, with a line per
-- company that says which entries of its account it takes: each line goes on where the one before it ended,
-- so that every entry is in exactly one.

-- What time it is where money is booked and weeks end: one clock for all servers, which tests may set.
create function clock_of_books() returns timestamptz
  language sql volatile
  return clock_timestamp();
alter table ledger_transactions alter column created_at set default clock_of_books();

alter table ledger_accounts
  drop constraint ledger_accounts_code_is_known,
  add constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'merchant_payable', 'merchant_hold',
    'fee_income', 'dispute_fee_income', 'adjustments',
    'bank', 'payout_queued', 'payout_in_transit'
  ));
-- Of the live book alone: play money goes to no bank.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
values
  ('live', 'bank', 'debit', 10, false),
  -- What was taken from merchants' accounts and has not been sent.
  ('live', 'payout_queued', 'credit', 10, false),
  -- What was sent and the bank has not said it paid.
  ('live', 'payout_in_transit', 'credit', 10, false);

-- Not valid, as in 0024: 0045 reads what is there.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_is_known,
  add constraint ledger_transactions_kind_is_known check (
    kind in (
      'sale', 'adjustment', 'chargeback', 'chargeback_won', 'chargeback_lost',
      'payout_queued', 'payout_cancelled', 'payout_in_transit', 'payout_deposited', 'payout_failed',
      'payout_returned'
    )
  ) not valid;
alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'adjustment', 'chargeback', 'dispute_fee', 'chargeback_won', 'chargeback_lost',
      'payout', 'payout_back'
    )
  ) not valid;

-- One per cut-off, which is the end of that Wednesday.
create table payout_runs (
  cut_off_day date constraint payout_runs_pkey primary key
    constraint payout_runs_cut_off_on_wednesday check (extract(isodow from cut_off_day) = 3),
  -- As the calendar of banks had them when it began.
  review_day date not null,
  value_day date not null,
  minimum_mills bigint not null
    constraint payout_runs_minimum_is_whole_cents check (minimum_mills > 0 and minimum_mills % 10 = 0),
  opened_at timestamptz not null default clock_of_books(),
  -- When everybody had been looked at. Nothing is added to it any more.
  closed_at timestamptz,
  -- Then, of all its payouts: what two people agree on.
  hash bytea,
  constraint payout_runs_are_closed_with_their_hash check ((closed_at is null) = (hash is null))
);

-- Whoever was owed anything when the run began, and what came of it.
create table payout_run_owners (
  cut_off_day date not null
    constraint payout_run_owners_run_fkey references payout_runs (cut_off_day),
  owner_id uuid not null constraint payout_run_owners_owner_fkey references users (id),
  -- Null until somebody has looked.
  outcome text constraint payout_run_owners_outcome_is_known
    check (outcome in ('queued', 'held', 'nothing')),
  reasons text[] not null default '{}' constraint payout_run_owners_reasons_are_known
    check (reasons <@ array[
      'no_bank_account', 'bank_in_review', 'email_unverified', 'account_closed', 'below_minimum',
      'negative', 'company_refused', 'company_suspended'
    ]),
  owed_mills bigint not null default 0,
  constraint payout_run_owners_pkey primary key (cut_off_day, owner_id),
  constraint payout_run_owners_held_for_a_reason
    check (coalesce(outcome = 'held', false) <= (reasons <> '{}'))
);
create index payout_run_owners_open_idx on payout_run_owners (cut_off_day) where outcome is null;
create index payout_run_owners_owner_idx on payout_run_owners (owner_id, cut_off_day desc);

create table payouts (
  id uuid constraint payouts_pkey primary key,
  cut_off_day date not null,
  owner_id uuid not null,
  -- What the bank prints beside it; short enough for every kind of file.
  reference text not null constraint payouts_reference_key unique
    constraint payouts_reference_shape check (reference ~ '^[A-Z0-9]{10,15}$'),
  state text not null default 'queued' constraint payouts_state_is_known check (
    state in ('queued', 'approved', 'in_transit', 'deposited', 'cancelled', 'failed', 'returned')
  ),
  net_mills bigint not null
    constraint payouts_are_whole_cents check (net_mills > 0 and net_mills % 10 = 0),
  sale_count bigint not null,
  sale_mills bigint not null,
  fee_mills bigint not null,
  -- The account that two people had verified by then, whatever becomes of it.
  bank_name text not null,
  account_name text not null,
  account_type text not null,
  account_routing text not null,
  sealed_number bytea not null,
  last_four text not null,
  number_hash bytea not null,
  bank_approval_id uuid not null constraint payouts_bank_approval_fkey references approvals (id),
  queued_at timestamptz not null default clock_of_books(),
  deposited_on date,
  constraint payouts_one_a_week unique (cut_off_day, owner_id),
  constraint payouts_run_fkey foreign key (cut_off_day, owner_id)
    references payout_run_owners (cut_off_day, owner_id),
  constraint payouts_owner_key unique (id, owner_id)
);
create index payouts_owner_idx on payouts (owner_id, queued_at desc, id desc);

-- Of one company, which entries of its account: those after the one and up to the other.
create table payout_lines (
  payout_id uuid not null,
  owner_id uuid not null,
  company_id text not null constraint payout_lines_company_fkey references companies (id),
  account_id bigint not null constraint payout_lines_account_fkey references ledger_accounts (id),
  -- Null of an account's first line, of which there is one.
  after_entry_id bigint,
  to_entry_id bigint not null
    constraint payout_lines_entry_fkey references ledger_entries (id),
  carried_in_mills bigint not null,
  sale_count bigint not null,
  sale_mills bigint not null,
  fee_mills bigint not null,
  -- Corrections and what came back of earlier payouts, with their sign.
  other_mills bigint not null,
  -- Negative where the company owes: it is taken from what its owner's others are owed.
  net_mills bigint not null constraint payout_lines_are_whole_cents check (net_mills % 10 = 0),
  carried_out_mills bigint not null,
  constraint payout_lines_pkey primary key (payout_id, company_id),
  constraint payout_lines_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  constraint payout_lines_to_key unique (account_id, to_entry_id),
  constraint payout_lines_after_key unique nulls not distinct (account_id, after_entry_id),
  constraint payout_lines_go_on foreign key (account_id, after_entry_id)
    references payout_lines (account_id, to_entry_id),
  constraint payout_lines_go_forward check (to_entry_id > coalesce(after_entry_id, 0)),
  constraint payout_lines_add_up check (
    carried_in_mills + sale_mills - fee_mills + other_mills = net_mills + carried_out_mills
  ),
  constraint payout_lines_carry_less_than_a_cent
    check (carried_in_mills between 0 and 9 and carried_out_mills between 0 and 9)
);
create index payout_lines_company_idx on payout_lines (company_id);

-- What became of a payout, one row for each state that it has been in.
create table payout_steps (
  payout_id uuid not null,
  owner_id uuid not null,
  number smallint not null,
  state text not null,
  at timestamptz not null default clock_of_books(),
  -- Null of what Piton did by itself.
  by_id uuid constraint payout_steps_by_fkey references users (id),
  reason text not null default '',
  mode text not null default 'live' constraint payout_steps_are_live check (mode = 'live'),
  ledger_transaction_id bigint constraint payout_steps_ledger_key unique,
  ledger_cause text,
  constraint payout_steps_pkey primary key (payout_id, number),
  constraint payout_steps_once unique (payout_id, state),
  constraint payout_steps_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  constraint payout_steps_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  -- That two people agree moves no money.
  constraint payout_steps_are_booked
    check ((state = 'approved') = (ledger_transaction_id is null)),
  constraint payout_steps_name_their_cause
    check (ledger_cause is not distinct from
      case when ledger_transaction_id is not null then 'payout:' || payout_id || ':' || state end)
);
create trigger payout_steps_stay before update or delete on payout_steps
  for each row execute function refuse_rewriting();
create trigger payout_steps_are_not_emptied before truncate on payout_steps
  for each statement execute function refuse_rewriting();
create trigger payout_lines_stay before update or delete on payout_lines
  for each row execute function refuse_rewriting();
create trigger payout_lines_are_not_emptied before truncate on payout_lines
  for each statement execute function refuse_rewriting();
-- Whoever looked has looked, and what is closed stays closed.
create function payout_runs_stay_as_closed() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
    or (to_jsonb(new) - 'closed_at' - 'hash') <> (to_jsonb(old) - 'closed_at' - 'hash')
  then
    raise exception 'runs of payouts stay as they were closed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payout_runs_stay_as_closed before update or delete on payout_runs
  for each row execute function payout_runs_stay_as_closed();
create trigger payout_runs_are_not_emptied before truncate on payout_runs
  for each statement execute function refuse_rewriting();
create function payout_run_owners_are_looked_at_once() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
    or (new.cut_off_day, new.owner_id) <> (old.cut_off_day, old.owner_id)
  then
    raise exception 'whoever was looked at for a run was' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payout_run_owners_are_looked_at_once before update or delete on payout_run_owners
  for each row execute function payout_run_owners_are_looked_at_once();
create trigger payout_run_owners_are_not_emptied before truncate on payout_run_owners
  for each statement execute function refuse_rewriting();
create trigger payouts_are_not_emptied before truncate on payouts
  for each statement execute function refuse_rewriting();

alter table payout_runs enable row level security;
create policy payout_runs_are_seen_by_staff on payout_runs for select
  using ((select is_acting_staff()));
alter table payout_run_owners enable row level security;
create policy payout_run_owners_are_their_own on payout_run_owners for select
  using (owner_id = (select acting_user_id()) or (select is_acting_staff()));
alter table payouts enable row level security;
create policy payouts_are_their_own on payouts for select
  using (owner_id = (select acting_user_id()) or (select is_acting_staff()));
alter table payout_lines enable row level security;
create policy payout_lines_are_their_own on payout_lines for select
  using (owner_id = (select acting_user_id()) or (select is_acting_staff()));
alter table payout_steps enable row level security;
create policy payout_steps_are_their_own on payout_steps for select
  using (owner_id = (select acting_user_id()) or (select is_acting_staff()));
grant select on payout_runs, payout_run_owners, payouts, payout_lines, payout_steps to piton_app;

-- Whole cents, towards less.
create function whole_cents(mills bigint) returns bigint
  language sql immutable strict
  return mills - ((mills % 10) + 10) % 10;

-- What an account's entries after the one and up to the other come to. A payout that was taken from it is
-- the sum of a line, and part of none.
create function entries_between(
  account bigint, after_entry bigint, to_entry bigint,
  out sale_count bigint, out sale_mills bigint, out fee_mills bigint, out other_mills bigint
)
language sql stable as $$
  select count(*) filter (where kind = 'sale'),
         coalesce(-sum(amount_mills) filter (where kind = 'sale'), 0)::bigint,
         coalesce(sum(amount_mills) filter (where kind = 'fee'), 0)::bigint,
         coalesce(-sum(amount_mills) filter (where kind not in ('sale', 'fee', 'payout')), 0)::bigint
    from ledger_entries
   where account_id = account and id > coalesce(after_entry, 0) and id <= to_entry
$$;

create type payout_line_due as (
  company_id text, standing text, account_id bigint, after_entry_id bigint, to_entry_id bigint,
  carried_in_mills bigint, sale_count bigint, sale_mills bigint, fee_mills bigint, other_mills bigint,
  net_mills bigint, carried_out_mills bigint
);

-- What each company of an owner is owed for what was booked before that moment, as the lines of a payout:
-- the same question for whoever wants to know and for the run that pays. An account's entries follow each
-- other, so that what was booked up to the newest of them that is early enough is taken.
create function payout_lines_due(owner uuid, before timestamptz) returns setof payout_line_due
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.standing, a.id, earlier.to_entry_id, newest.id, coalesce(earlier.carried_out_mills, 0),
         s.sale_count, s.sale_mills, s.fee_mills, s.other_mills,
         whole_cents(due.mills), due.mills - whole_cents(due.mills)
    from companies c
    join ledger_accounts a
      on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
    left join lateral (
      select l.to_entry_id, l.carried_out_mills from payout_lines l
       where l.account_id = a.id order by l.to_entry_id desc limit 1
    ) earlier on true
   cross join lateral (
      select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account_id = a.id and e.id > coalesce(earlier.to_entry_id, 0) and t.created_at < before
       order by e.id desc limit 1
    ) newest
   cross join lateral entries_between(a.id, earlier.to_entry_id, newest.id) s
   cross join lateral (
      select coalesce(earlier.carried_out_mills, 0) + s.sale_mills - s.fee_mills + s.other_mills
    ) due (mills)
   where c.owner_id = owner
     and (owner = acting_user_id() or is_acting_staff())
$$;

-- What a company owes is taken from its owner's others, also where it is not paid out itself.
create function is_paid_out(standing text, net_mills bigint) returns boolean
  language sql immutable strict
  return standing = 'approved' or net_mills < 0;

-- Whoever writes it: a line goes on from the one before it, and says what its entries say.
create function payout_lines_are_their_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said record;
  carried bigint;
begin
  select carried_out_mills into carried from payout_lines
   where account_id = new.account_id and to_entry_id = new.after_entry_id;
  select * into said from entries_between(new.account_id, new.after_entry_id, new.to_entry_id);
  if new.carried_in_mills <> coalesce(carried, 0)
    or (new.sale_count, new.sale_mills, new.fee_mills, new.other_mills)
      is distinct from (said.sale_count, said.sale_mills, said.fee_mills, said.other_mills)
    or not exists (
      select from ledger_accounts a join companies c on c.id = a.company_id
       where a.id = new.account_id and (a.mode, a.code, c.id, c.owner_id)
             = ('live', 'merchant_payable', new.company_id, new.owner_id)
         and is_paid_out(c.standing, new.net_mills)
    )
    or not exists (
      select from ledger_entries where id = new.to_entry_id and account_id = new.account_id
    )
  then
    raise exception 'a line of payout % does not say what the books of % say', new.payout_id, new.company_id
      using errcode = 'check_violation', constraint = 'payout_lines_are_their_entries';
  end if;
  return new;
end
$$;
create trigger payout_lines_are_their_entries before insert on payout_lines
  for each row execute function payout_lines_are_their_entries();

-- Where a payout may go from where it is.
create function may_follow(state text, next text) returns boolean
  language sql immutable strict
  return (state, next) in (
    ('queued', 'approved'), ('queued', 'cancelled'),
    ('approved', 'in_transit'), ('approved', 'cancelled'),
    ('in_transit', 'deposited'), ('in_transit', 'failed'),
    ('deposited', 'returned')
  );

-- What a payout posts as it comes into a state. Debits are positive.
create function payout_entries(payout uuid, state text)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql stable as $$
  with moved (state, from_code, to_code) as (
    values ('queued', 'merchant_payable', 'payout_queued'),
           ('cancelled', 'payout_queued', 'merchant_payable'),
           ('in_transit', 'payout_queued', 'payout_in_transit'),
           ('deposited', 'payout_in_transit', 'bank'),
           ('failed', 'payout_in_transit', 'merchant_payable'),
           ('returned', 'bank', 'merchant_payable')
  ), legs (code, sign) as (
    select from_code, 1 from moved where moved.state = payout_entries.state
    union all
    select to_code, -1 from moved where moved.state = payout_entries.state
  )
  select code, null, 'payout', sign * p.net_mills
    from legs cross join payouts p
   where p.id = payout and code <> 'merchant_payable'
  union all
  select code, l.company_id, case sign when 1 then 'payout' else 'payout_back' end, sign * l.net_mills
    from legs cross join payout_lines l
   where l.payout_id = payout and code = 'merchant_payable' and l.net_mills <> 0
$$;

-- To an account that is verified now, and is as it was then.
create function goes_to_verified_account(payout payouts) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from bank_accounts b
     where b.user_id = payout.owner_id and not b.in_review and b.approval_id = payout.bank_approval_id
       and (b.bank_name, b.account_name, b.account_type, b.account_routing, b.sealed_number, b.last_four,
            b.number_hash)
         = (payout.bank_name, payout.account_name, payout.account_type, payout.account_routing,
            payout.sealed_number, payout.last_four, payout.number_hash)
  )
$$;

-- Whoever writes the row: a payout is for ever what it was queued as, and goes on only where it may.
create function payouts_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts stay' using errcode = 'restrict_violation';
  end if;
  if (tg_op = 'INSERT' or (old.state, new.state) = ('approved', 'in_transit'))
    and not goes_to_verified_account(new)
  then
    raise exception 'payout % goes to no verified account', new.id
      using errcode = 'check_violation', constraint = 'payouts_go_to_verified_accounts';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'queued' and new.deposited_on is null and exists (
      select from payout_runs where cut_off_day = new.cut_off_day and closed_at is null
    ) then
      return new;
    end if;
    raise exception 'a payout is queued first, and while its run is open'
      using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'state' - 'deposited_on') <> (to_jsonb(old) - 'state' - 'deposited_on')
    or new.state <> old.state and not may_follow(old.state, new.state)
    or new.deposited_on is distinct from old.deposited_on and new.state <> 'deposited'
  then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payouts_keep_their_rules';
  end if;
  return new;
end
$$;
create trigger payouts_keep_their_rules before insert or update or delete on payouts
  for each row execute function payouts_keep_their_rules();

-- At the end of the transaction: a payout is the sum of its lines, to an account that is verified as it is
-- queued, and each state that it came into is a step, in their order.
create function payouts_are_their_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.id;
  if tg_op = 'INSERT' and (
    (payout.net_mills, payout.sale_count, payout.sale_mills, payout.fee_mills) is distinct from (
      select row(sum(net_mills)::bigint, sum(sale_count)::bigint, sum(sale_mills)::bigint,
                 sum(fee_mills)::bigint)
        from payout_lines where payout_id = payout.id
    )
    or not exists (select from payout_lines where payout_id = payout.id)
  ) then
    raise exception 'payout % is not the sum of its lines', payout.id
      using errcode = 'check_violation', constraint = 'payouts_are_their_lines';
  end if;
  if payout.state is distinct from (
      select state from payout_steps where payout_id = payout.id order by number desc limit 1
    )
    or exists (
      select from (
        select state, lag(state) over (order by number) as earlier
          from payout_steps where payout_id = payout.id
      ) steps
       where case when earlier is null then state <> 'queued' else not may_follow(earlier, state) end
    )
  then
    raise exception 'payout % is %, and its steps say something else', payout.id, payout.state
      using errcode = 'check_violation', constraint = 'payouts_have_their_steps';
  end if;
  return null;
end
$$;
create constraint trigger payouts_are_their_lines after insert or update on payouts
  deferrable initially deferred
  for each row execute function payouts_are_their_lines();

-- What is posted for a payout is that of one of its steps, all of it and nothing besides.
create function ledger_transactions_have_their_payout() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step payout_steps;
begin
  select * into step from payout_steps where ledger_transaction_id = new.id;
  if not found or new.kind <> 'payout_' || step.state
    or exists (
      with booked as (
        select a.code, a.company_id, e.kind, e.amount_mills
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where e.transaction_id = new.id
      )
      (select * from booked except all select * from payout_entries(step.payout_id, step.state))
      union all
      (select * from payout_entries(step.payout_id, step.state) except all select * from booked)
    )
  then
    raise exception 'ledger transaction % is not that of a payout', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_payout';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_have_their_payout after insert on ledger_transactions
  deferrable initially deferred
  for each row when (starts_with(new.kind, 'payout_'))
  execute function ledger_transactions_have_their_payout();
drop trigger ledger_transactions_have_their_correction on ledger_transactions;
create constraint trigger ledger_transactions_have_their_correction after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind <> 'sale' and not starts_with(new.kind, 'payout_'))
  execute function ledger_transactions_have_their_correction();

-- A company of which something is on its way says so.
create function companies_show_pending_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company_totals t
     set payout_pending = pending.any
    from (
      select l.company_id, bool_or(p.state in ('queued', 'approved', 'in_transit')) as any
        from payout_lines l join payouts p on p.id = l.payout_id
       where l.company_id in (select company_id from payout_lines where payout_id = new.payout_id)
         and p.queued_at > clock_of_books() - interval '90 days'
       group by 1
    ) pending
   where t.company_id = pending.company_id and t.mode = 'live' and t.payout_pending <> pending.any;
  return null;
end
$$;
create trigger payout_steps_show_on_companies after insert on payout_steps
  for each row execute function companies_show_pending_payouts();

-- The one way from state to state, with what it posts. For functions alone that ask who may.
create function take_payout_step(payout uuid, next text, why text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  moved payouts;
  posted_id bigint;
  step_cause text := 'payout:' || payout || ':' || next;
begin
  select * into strict moved from payouts where id = payout for no key update;
  if next <> 'approved' then
    posted_id := post_to_ledger(
      'live', 'payout_' || next, step_cause, 'payouts', clock_of_books(),
      (select jsonb_agg(jsonb_build_object(
         'code', e.code, 'companyId', e.company_id, 'kind', e.kind, 'amountMills', e.amount_mills::text
       )) from payout_entries(payout, next) e)
    );
  end if;
  if next <> 'queued' then
    update payouts set state = next where id = payout;
  end if;
  insert into payout_steps (
    payout_id, owner_id, number, state, by_id, reason, ledger_transaction_id, ledger_cause
  ) values (
    payout, moved.owner_id,
    (select count(*) + 1 from payout_steps where payout_id = payout), next, acting_user_id(), why,
    posted_id, case when posted_id is not null then step_cause end
  );
end
$$;

-- The run of the newest cut-off, which begins once. Answers its Wednesday.
create function open_payout_run(p_minimum_mills bigint) returns date
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due date := last_cut_off_day(clock_of_books());
  week record;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  -- A clock that went back begins no run that one after it has made good already.
  perform pg_advisory_xact_lock(hashtextextended('payout run', 0));
  due := greatest(due, (select max(cut_off_day) from payout_runs));
  select * into week from payout_week(due);
  insert into payout_runs (cut_off_day, review_day, value_day, minimum_mills)
    values (due, week.review_day, week.value_day, p_minimum_mills)
    on conflict do nothing;
  if found then
    insert into payout_run_owners (cut_off_day, owner_id)
      select distinct due, c.owner_id
        from ledger_balances b
        join ledger_accounts a on a.id = b.account_id
        join companies c on c.id = a.company_id
       where a.mode = 'live' and a.code = 'merchant_payable' and b.balance_mills <> 0;
  end if;
  return due;
end
$$;

-- Why an owner is paid nothing, whatever the amount.
create function payout_hindrances(owner uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
      case when u.closed_at is not null then 'account_closed' end,
      case when u.email_verified_at is null then 'email_unverified' end,
      case when b.user_id is null then 'no_bank_account'
           when b.in_review then 'bank_in_review' end
    ], null)
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = owner and (owner = acting_user_id() or is_acting_staff())
$$;

-- Short enough for every kind of bank file, and without a letter that is taken for a number.
create function new_payout_reference(cut_off_day date) returns text
  language sql volatile
  return 'PO' || to_char(cut_off_day, 'IY"W"IW')
    || translate(upper(substr(md5(gen_random_uuid()::text), 1, 8)), '01', 'XY');

-- Looks at one owner of a run: pays them, or answers why not.
create function queue_payout(run payout_runs, owner uuid, out looked payout_run_owners)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due payout_line_due[];
  payout uuid := gen_random_uuid();
  net bigint;
begin
  looked.cut_off_day := run.cut_off_day;
  looked.owner_id := owner;
  -- Whoever books for one of these companies waits, and so does whoever changes the bank account.
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = owner)
    order by a.id for no key update of b;
  perform from bank_accounts where user_id = owner for share;
  due := array(select d from payout_lines_due(owner, (payout_week(run.cut_off_day)).cut_off) d);
  select coalesce(sum(net_mills), 0), coalesce(sum(net_mills) filter (where is_paid_out(standing, net_mills)), 0),
         array(
           select distinct 'company_' || standing from unnest(due) held
            where held.standing in ('refused', 'suspended') and held.net_mills > 0
         )
    into looked.owed_mills, net, looked.reasons from unnest(due);
  if net < 0 then
    looked.reasons := looked.reasons || 'negative'::text;
  elsif net > 0 then
    looked.reasons := looked.reasons || payout_hindrances(owner)
      || case when net < run.minimum_mills then array['below_minimum'] else '{}' end;
  end if;
  if net <= 0 or looked.reasons && array[
    'account_closed', 'email_unverified', 'no_bank_account', 'bank_in_review', 'below_minimum'
  ] then
    looked.outcome := case when looked.reasons = '{}' then 'nothing' else 'held' end;
    return;
  end if;
  looked.outcome := 'queued';
  insert into payouts (
    id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills, fee_mills, bank_name,
    account_name, account_type, account_routing, sealed_number, last_four, number_hash, bank_approval_id
  )
  select payout, run.cut_off_day, owner, new_payout_reference(run.cut_off_day), net, d.sale_count,
         d.sale_mills, d.fee_mills, b.bank_name, b.account_name, b.account_type, b.account_routing,
         b.sealed_number, b.last_four, b.number_hash, b.approval_id
    from bank_accounts b
   cross join (
      select sum(sale_count) as sale_count, sum(sale_mills) as sale_mills, sum(fee_mills) as fee_mills
        from unnest(due) where is_paid_out(standing, net_mills)
    ) d
   where b.user_id = owner;
  insert into payout_lines (
    payout_id, owner_id, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
    sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
  )
  select payout, owner, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
         sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
    from unnest(due) where is_paid_out(standing, net_mills);
  perform take_payout_step(payout, 'queued', '');
end
$$;

-- Looks at so many of those whom nobody has looked at yet, and answers what came of it; nobody where all
-- are looked at or in the hands of others who work on the same run.
create function queue_payouts(p_cut_off_day date, most integer) returns setof payout_run_owners
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run payout_runs;
  waiting uuid;
  looked payout_run_owners;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  select * into strict run from payout_runs where cut_off_day = p_cut_off_day;
  for waiting in
    select owner_id from payout_run_owners
     where cut_off_day = p_cut_off_day and outcome is null
     limit most for update skip locked
  loop
    looked := queue_payout(run, waiting);
    update payout_run_owners
       set outcome = looked.outcome, reasons = looked.reasons, owed_mills = looked.owed_mills
     where cut_off_day = p_cut_off_day and owner_id = waiting;
    return next looked;
  end loop;
end
$$;

-- All that two people agree on: who is paid what, to which account. What is taken out of it afterwards is
-- paid to nobody, and leaves it what it was.
create function payout_run_hash(run_day date) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    run_day, coalesce(jsonb_agg(jsonb_build_array(
      p.id, p.owner_id, p.reference, p.net_mills, p.bank_name, p.account_name, p.account_type,
      p.account_routing, encode(p.number_hash, 'hex'), encode(sha256(p.sealed_number), 'hex'),
      p.bank_approval_id
    ) order by p.id), '[]')
  )::text, 'UTF8'))
    from payouts p where p.cut_off_day = run_day
$$;

-- Answers whether everybody was looked at, by whomever.
create function close_payout_run(p_cut_off_day date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  update payout_runs set closed_at = clock_of_books(), hash = payout_run_hash(p_cut_off_day)
   where cut_off_day = p_cut_off_day and closed_at is null
     and not exists (
       select from payout_run_owners where cut_off_day = p_cut_off_day and outcome is null
     );
  return exists (select from payout_runs where cut_off_day = p_cut_off_day and closed_at is not null);
end
$$;

revoke execute on function
  clock_of_books(), whole_cents(bigint), entries_between(bigint, bigint, bigint),
  payout_lines_due(uuid, timestamptz), is_paid_out(text, bigint), payout_lines_are_their_entries, may_follow(text, text),
  payout_entries(uuid, text), goes_to_verified_account(payouts), payouts_keep_their_rules,
  payouts_are_their_lines, ledger_transactions_have_their_payout, companies_show_pending_payouts,
  take_payout_step(uuid, text, text), open_payout_run(bigint), payout_hindrances(uuid),
  new_payout_reference(date), queue_payout(payout_runs, uuid), queue_payouts(date, integer),
  close_payout_run(date), payout_run_hash(date), payout_runs_stay_as_closed,
  payout_run_owners_are_looked_at_once
from public;
grant execute on function
  clock_of_books(), whole_cents(bigint), entries_between(bigint, bigint, bigint),
  payout_lines_due(uuid, timestamptz), is_paid_out(text, bigint), payout_entries(uuid, text),
  open_payout_run(bigint), payout_hindrances(uuid), queue_payouts(date, integer), close_payout_run(date)
to piton_app;
