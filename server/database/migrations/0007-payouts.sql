-- Weekly payouts: each ledger entry goes into one payout at most. A week ends on Wednesday, staff review
-- it on Thursday and banks pay on Friday, each moved to the next business day.
create table bank_holidays (
  day date constraint bank_holidays_pkey primary key,
  name text not null constraint bank_holidays_have_a_name check (btrim(name) <> ''),
  -- A day that staff reopened stays here, to show that banks were meant to be closed.
  is_observed boolean not null default true
);

grant select on bank_holidays to piton_app;

-- One run per cut-off, which is the end of that Wednesday.
create table payout_runs (
  cut_off_day date constraint payout_runs_pkey primary key
    constraint payout_runs_cut_off_on_wednesday check (extract(isodow from cut_off_day) = 3),
  -- From the calendar of business days when the run began.
  review_day date not null,
  value_day date not null,
  minimum_mills bigint not null
    constraint payout_runs_minimum_is_whole_cents check (minimum_mills > 0 and minimum_mills % 10 = 0),
  opened_at timestamptz not null default database_now(),
  -- When all owners had been processed. A closed run takes no more payouts.
  closed_at timestamptz,
  -- The hash of its payouts at closing, which two people approve.
  hash bytea,
  constraint payout_runs_are_closed_with_their_hash check ((closed_at is null) = (hash is null))
);

grant select on payout_runs to piton_app;

-- Each owner with a balance when the run began, and the outcome.
create table payout_run_owners (
  cut_off_day date not null
    constraint payout_run_owners_run_fkey references payout_runs (cut_off_day),
  owner_id uuid not null constraint payout_run_owners_owner_fkey references users (id),
  -- Null until the run has processed the owner.
  outcome text constraint payout_run_owners_outcome_is_known
    check (outcome in ('queued', 'held', 'nothing')),
  reasons text[] not null default '{}',
  owed_mills bigint not null default 0,
  -- Whether the owner is emailed about a week that holds their money.
  is_notified boolean not null default false,
  -- An owner whom the run could not process stays open with the failure, and the others are paid.
  first_failed_at timestamptz,
  -- The latest failure.
  failed_at timestamptz,
  -- The database's message and code, to find the cause.
  failure text,
  failure_code text,
  constraint payout_run_owners_pkey primary key (cut_off_day, owner_id),
  constraint payout_run_owners_held_for_a_reason
    check (coalesce(outcome = 'held', false) <= (reasons <> '{}')),
  constraint payout_run_owners_held_are_notified check (not is_notified or outcome = 'held'),
  constraint payout_run_owners_fail_with_a_reason check (
    (failed_at is null) = (failure is null) and (failed_at is null) = (first_failed_at is null)
    and (failure_code is null or failure is not null)
  ),
  constraint payout_run_owners_are_skipped_for_a_failure
    check (not 'not_processed' = any (reasons) or failure is not null),
  constraint payout_run_owners_reasons_are_known
    check (reasons <@ array[
      'no_bank_account', 'bank_in_review', 'bank_contradicts', 'email_unverified', 'account_closed',
      'below_minimum', 'negative', 'company_rejected', 'company_suspended', 'not_processed'
    ])
);

create index payout_run_owners_owner_idx on payout_run_owners (owner_id, cut_off_day desc);

create index payout_run_owners_open_idx on payout_run_owners (cut_off_day, owner_id) where outcome is null;

create index payout_run_owners_skipped_idx on payout_run_owners (cut_off_day)
  where 'not_processed' = any (reasons);

-- Staff page through them, the largest amounts first.
create index payout_run_owners_held_idx on payout_run_owners (cut_off_day, owed_mills desc, owner_id desc)
  where reasons <> '{}';

grant select on payout_run_owners to piton_app;

create table payouts (
  id uuid constraint payouts_pkey primary key,
  cut_off_day date not null,
  owner_id uuid not null,
  -- The bank prints it with the payout; short enough for every file format.
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
  -- The account that two people had verified by then; later edits don't change it.
  bank_name text not null,
  account_name text not null,
  account_type text not null,
  account_routing text not null,
  sealed_number bytea not null,
  last_four text not null,
  number_hash bytea not null,
  bank_approval_id uuid not null constraint payouts_bank_approval_fkey references approvals (id),
  queued_at timestamptz not null default database_now(),
  deposited_on date,
  constraint payouts_one_a_week unique (cut_off_day, owner_id),
  constraint payouts_run_fkey foreign key (cut_off_day, owner_id)
    references payout_run_owners (cut_off_day, owner_id),
  constraint payouts_owner_key unique (id, owner_id)
);

create index payouts_owner_idx on payouts (owner_id, queued_at desc, id desc);

-- Staff ask for payouts in a few states, out of all.
create index payouts_state_idx on payouts (state) include (net_mills, cut_off_day);

-- Finds an owner's payouts under way, however old, which the owner's companies show.
create index payouts_under_way_idx on payouts (owner_id)
  where state in ('queued', 'approved', 'in_transit');

grant select on payouts to piton_app;

-- One company's part of a payout: its account's entries after one and up to another.
create table payout_lines (
  payout_id uuid not null,
  owner_id uuid not null,
  company_id text not null constraint payout_lines_company_fkey references companies (id),
  account_id bigint not null constraint payout_lines_account_fkey references ledger_accounts (id),
  -- Null for an account's first line, of which there is one.
  after_entry_id bigint,
  to_entry_id bigint not null
    constraint payout_lines_entry_fkey references ledger_entries (id),
  carried_in_mills bigint not null,
  sale_count bigint not null,
  sale_mills bigint not null,
  fee_mills bigint not null,
  -- Adjustments, disputes and returned earlier payouts, with their sign.
  other_mills bigint not null,
  -- Negative if the company owes: it is offset against its owner's other companies.
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

grant select on payout_lines to piton_app;

-- A payout's history, one row per state.
create table payout_steps (
  payout_id uuid not null,
  owner_id uuid not null,
  number smallint not null,
  state text not null,
  at timestamptz not null default database_now(),
  -- Null for Piton's own steps.
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
  -- Approval moves no money.
  constraint payout_steps_are_posted
    check ((state = 'approved') = (ledger_transaction_id is null)),
  constraint payout_steps_name_their_cause
    check (ledger_cause is not distinct from
      case when ledger_transaction_id is not null then 'payout:' || payout_id || ':' || state end)
);

grant select on payout_steps to piton_app;

-- The file sent to the bank, created once. It holds account numbers, so it is sealed like them.
create table payout_files (
  cut_off_day date constraint payout_files_pkey primary key
    constraint payout_files_run_fkey references payout_runs (cut_off_day),
  format text not null constraint payout_files_format_is_known check (format in ('csv', 'nacha', 'pain')),
  value_day date not null,
  sealed_bytes bytea not null,
  sha256 bytea not null constraint payout_files_sha256_is_one check (octet_length(sha256) = 32),
  payout_count bigint not null,
  total_mills bigint not null,
  made_by uuid not null constraint payout_files_maker_fkey references users (id),
  made_at timestamptz not null default database_now()
);

grant select on payout_files to piton_app;

-- Outbox of emails about payouts: a row is written with the event and deleted as its email is queued, so
-- that none is lost or sent twice and no release waits for an email.
create table payout_outbox (
  id bigint generated always as identity constraint payout_outbox_pkey primary key,
  cut_off_day date not null,
  owner_id uuid not null,
  -- The new state of that week's payout; `held` if there is none.
  kind text not null constraint payout_outbox_kind_is_known check (
    kind in ('in_transit', 'deposited', 'failed', 'returned', 'cancelled', 'held')
  ),
  at timestamptz not null default database_now(),
  try_after timestamptz,
  constraint payout_outbox_once unique (cut_off_day, owner_id, kind),
  constraint payout_outbox_owner_fkey foreign key (cut_off_day, owner_id)
    references payout_run_owners (cut_off_day, owner_id)
);

grant select, delete on payout_outbox to piton_app;
grant update (try_after) on payout_outbox to piton_app;

-- An imported file. Some hold account numbers, so all are sealed like payout_files.
create table bank_imports (
  id uuid constraint bank_imports_pkey primary key,
  kind text not null constraint bank_imports_kind_is_known
    check (kind in ('bank_csv', 'nacha_returns', 'acquirer_csv')),
  name text not null constraint bank_imports_have_a_name check (btrim(name) <> ''),
  sealed_bytes bytea not null,
  sha256 bytea not null constraint bank_imports_sha256_is_one check (octet_length(sha256) = 32),
  -- The number of lines per result.
  counts jsonb not null,
  -- The total of its posted lines; failed and returned payouts are negative.
  posted_mills bigint not null,
  imported_by uuid not null constraint bank_imports_importer_fkey references users (id),
  imported_at timestamptz not null default database_now(),
  constraint bank_imports_once unique (kind, sha256)
);

create index bank_imports_newest_idx on bank_imports (imported_at desc, id desc);

grant select on bank_imports to piton_app;

create table bank_import_lines (
  -- Deferred, because the import is written after its lines, with their totals.
  import_id uuid not null constraint bank_import_lines_import_fkey references bank_imports (id)
    deferrable initially deferred,
  -- Its position in the file.
  number integer not null constraint bank_import_lines_number_counts check (number > 0),
  reference text not null,
  -- As in the file: a word, or the clearing house's code.
  outcome text not null,
  amount_mills bigint not null
    constraint bank_import_lines_are_whole_cents check (amount_mills % 10 = 0),
  day date,
  result text not null constraint bank_import_lines_result_is_known
    check (result in ('posted', 'already_posted', 'unknown', 'wrong_amount', 'wrong_state')),
  -- Codes and figures that explain the result; contract/payouts/import-notes.ts has the texts.
  notes jsonb not null constraint bank_import_lines_notes_are_a_list
    check (jsonb_typeof(notes) = 'array'),
  -- The payout concerned, and the state that this line led it to.
  payout_id uuid,
  owner_id uuid,
  step text constraint bank_import_lines_step_is_known check (step in ('deposited', 'failed', 'returned')),
  -- The payment concerned.
  sale_id uuid,
  company_id text,
  -- The bank fee on a payout. The acquirer's fees are in settled_lines.
  bank_fee_mills bigint not null default 0,
  -- A deposit reported before the payout's value date counts, but staff must check that the bank meant
  -- this payout.
  is_early boolean not null default false,
  constraint bank_import_lines_pkey primary key (import_id, number),
  constraint bank_import_lines_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  -- Deferred, because the step requires this line and is taken after it.
  constraint bank_import_lines_step_fkey foreign key (payout_id, step)
    references payout_steps (payout_id, state) deferrable initially deferred,
  constraint bank_import_lines_step_once unique (payout_id, step),
  constraint bank_import_lines_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id),
  constraint bank_import_lines_are_about_one check (payout_id is null or sale_id is null),
  constraint bank_import_lines_unknown_are_about_none
    check ((result = 'unknown') = (payout_id is null and sale_id is null)),
  constraint bank_import_lines_post_steps
    check ((step is not null) = (result = 'posted' and payout_id is not null)),
  constraint bank_import_lines_bank_fee_is_whole_cents check (bank_fee_mills % 10 = 0),
  -- A bank fee above the amount sent is another amount in the wrong column.
  constraint bank_import_lines_bank_fee_is_of_its_amount
    check (bank_fee_mills = 0 or bank_fee_mills between 0 and amount_mills and sale_id is null)
);

-- Few lines are not posted, and staff ask for them whatever their age.
create index bank_import_lines_not_posted_idx on bank_import_lines (import_id)
  where result in ('unknown', 'wrong_amount', 'wrong_state');

create index bank_import_lines_reference_idx on bank_import_lines (reference)
  where result in ('posted', 'already_posted');

create index bank_import_lines_not_deposited_idx on bank_import_lines (owner_id)
  where outcome = 'deposited' and result in ('wrong_amount', 'wrong_state');

create index bank_import_lines_early_idx on bank_import_lines (import_id) where is_early;

grant select on bank_import_lines to piton_app;

-- Settled amounts that the acquirer has paid us or taken back, each once.
create table settled_lines (
  import_id uuid not null,
  number integer not null,
  kind text not null constraint settled_lines_kind_is_known
    check (kind in ('sale', 'chargeback', 'reversal')),
  sale_id uuid not null,
  company_id text not null,
  -- The dispute whose chargeback the acquirer took, or reversed after it was won.
  dispute_id uuid constraint settled_lines_dispute_fkey references disputes (id),
  -- Negative if the acquirer takes it.
  amount_mills bigint not null constraint settled_lines_amount_is_whole_cents
    check (amount_mills <> 0 and amount_mills % 10 = 0),
  -- The acquirer's fee on it, with its sign.
  acquirer_fee_mills bigint not null constraint settled_lines_acquirer_fee_is_whole_cents
    check (acquirer_fee_mills % 10 = 0),
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
  constraint settled_lines_of_a_dispute check ((kind = 'sale') = (dispute_id is null)),
  constraint settled_lines_sign_is_of_its_kind check ((kind = 'chargeback') = (amount_mills < 0))
);

create unique index settled_lines_sale_once on settled_lines (sale_id) where kind = 'sale';

create unique index settled_lines_dispute_once on settled_lines (dispute_id, kind);

create index settled_lines_sale_idx on settled_lines (sale_id);

create index settled_lines_ledger_idx on settled_lines (ledger_transaction_id);

grant select on settled_lines to piton_app;

-- Staff's resolution of a line that was not posted, with the reason. If two people are required, each
-- has a row, and the last one closes the line.
create table resolved_import_lines (
  import_id uuid not null,
  number integer not null,
  -- Counts the line's resolutions; a voided half approval keeps its turn.
  turn integer not null constraint resolved_import_lines_turn_counts check (turn > 0),
  reason text not null constraint resolved_import_lines_have_a_reason check (btrim(reason) <> ''),
  resolved_by uuid not null constraint resolved_import_lines_person_fkey references users (id),
  resolved_at timestamptz not null default database_now(),
  -- The approval, if two people resolve it.
  approval_id uuid constraint resolved_import_lines_approval_fkey references approvals (id),
  is_last boolean not null,
  constraint resolved_import_lines_pkey primary key (import_id, number, turn),
  constraint resolved_import_lines_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number),
  constraint resolved_import_lines_one_is_enough check (is_last or approval_id is not null)
);

create unique index resolved_import_lines_last_once on resolved_import_lines (import_id, number) where is_last;

create index resolved_import_lines_approval_idx on resolved_import_lines (approval_id);

grant select on resolved_import_lines to piton_app;

-- The bank fee for each outcome of a payout. We bear it, and it moves no other money.
create table bank_fees (
  payout_id uuid not null,
  owner_id uuid not null,
  -- The outcome that the bank took a fee for.
  step text not null
    constraint bank_fees_step_is_known check (step in ('deposited', 'failed', 'returned')),
  -- The first line that reported it.
  import_id uuid not null,
  number integer not null,
  amount_mills bigint not null
    constraint bank_fees_amount_is_whole_cents check (amount_mills > 0 and amount_mills % 10 = 0),
  mode text not null default 'live' constraint bank_fees_are_live check (mode = 'live'),
  ledger_transaction_id bigint not null constraint bank_fees_ledger_key unique,
  ledger_cause text not null
    generated always as ('bank_fee:' || payout_id::text || ':' || step) stored,
  constraint bank_fees_pkey primary key (payout_id, step),
  constraint bank_fees_line_key unique (import_id, number),
  constraint bank_fees_payout_fkey foreign key (payout_id, owner_id)
    references payouts (id, owner_id),
  constraint bank_fees_step_fkey foreign key (payout_id, step)
    references payout_steps (payout_id, state),
  constraint bank_fees_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number),
  constraint bank_fees_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause)
);

grant select on bank_fees to piton_app;

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

alter table payout_files enable row level security;

create policy payout_files_are_read_by_staff on payout_files for select
  using ((select is_acting_staff()));

alter table payout_outbox enable row level security;

create policy payout_outbox_are_for_piton on payout_outbox
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

alter table bank_imports enable row level security;

create policy bank_imports_are_read_by_staff on bank_imports for select
  using ((select is_acting_staff()));

alter table bank_import_lines enable row level security;

create policy bank_import_lines_are_read_by_staff on bank_import_lines for select
  using ((select is_acting_staff()));

alter table settled_lines enable row level security;

create policy settled_lines_are_read_by_staff on settled_lines for select
  using ((select is_acting_staff()));

alter table resolved_import_lines enable row level security;

create policy resolved_import_lines_are_read_by_staff on resolved_import_lines for select
  using ((select is_acting_staff()));

alter table bank_fees enable row level security;

create policy bank_fees_are_read_by_staff on bank_fees for select
  using ((select is_acting_staff()));

create type payout_line_due as (
  company_id text, standing text, account_id bigint, after_entry_id bigint, to_entry_id bigint,
  carried_in_mills bigint, sale_count bigint, sale_mills bigint, fee_mills bigint, other_mills bigint,
  net_mills bigint, carried_out_mills bigint
);

create type matched_payout_line as (
  number integer, payout_id uuid, owner_id uuid, step text, result text, notes jsonb,
  amount_mills bigint, bank_fee_mills bigint
);

create function easter_sunday(year integer) returns date
  language plpgsql immutable strict as $$
declare
  -- Gauss's algorithm for the Gregorian calendar, in the form of Meeus, Jones and Butcher.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
  n integer := h + l - 7 * m + 114;
begin
  return make_date(year, n / 31, n % 31 + 1);
end
$$;

-- Returns a year's bank holidays. One on a Sunday moves to the next day that is no holiday; one on a
-- Saturday doesn't move.
create function bank_holidays_of(year integer) returns table (day date, name text)
  language sql immutable strict as $$
  with fixed (month, date, name, sunday_days) as (
    values (1, 1, 'New Year’s Day', 2), (1, 2, 'New Year’s Holiday', 1),
           (2, 22, 'Independence Day', 1), (5, 1, 'Labour Day', 1),
           (8, 1, 'Emancipation Day', 1), (12, 13, 'National Day', 1),
           (12, 25, 'Christmas Day', 2), (12, 26, 'Boxing Day', 1)
  ), of_easter (days, name) as (
    values (-2, 'Good Friday'), (1, 'Easter Monday'), (50, 'Whit Monday'), (60, 'Corpus Christi')
  )
  select falls + case extract(isodow from falls) when 7 then sunday_days else 0 end, name
    from fixed cross join make_date(year, month, date) as falls
  union all
  select easter_sunday(year) + days, name from of_easter
  union all
  select first + (8 - extract(isodow from first)::integer) % 7, 'Thanksgiving'
    from make_date(year, 10, 1) as first
$$;

insert into bank_holidays (day, name)
select holiday.day, holiday.name
  from generate_series(2026, 2055) as year cross join bank_holidays_of(year) as holiday;

drop function bank_holidays_of, easter_sunday;
