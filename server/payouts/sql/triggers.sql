-- Payouts keep their rules and match their append-only lines, steps, files, imports and postings.

create or replace trigger payout_runs_stay_as_closed before update or delete on payout_runs
  for each row execute function payout_runs_stay_as_closed();

create or replace trigger payout_run_owners_are_processed_once before update or delete on payout_run_owners
  for each row execute function payout_run_owners_are_processed_once();

create or replace trigger payout_lines_are_their_entries before insert on payout_lines
  for each row execute function payout_lines_are_their_entries();

create or replace trigger payouts_keep_their_rules before insert or update or delete on payouts
  for each row execute function payouts_keep_their_rules();

drop trigger if exists payouts_are_their_lines on payouts;
create constraint trigger payouts_are_their_lines after insert or update on payouts
  deferrable initially deferred
  for each row execute function payouts_are_their_lines();

drop trigger if exists ledger_transactions_have_their_payout on ledger_transactions;
create constraint trigger ledger_transactions_have_their_payout after insert on ledger_transactions
  deferrable initially deferred
  for each row when (starts_with(new.kind, 'payout_'))
  execute function ledger_transactions_have_their_payout();

drop trigger if exists payout_files_are_their_payouts on payout_files;
create constraint trigger payout_files_are_their_payouts after insert on payout_files
  deferrable initially deferred
  for each row execute function payout_files_are_their_payouts();

drop trigger if exists bank_imports_are_their_lines on bank_imports;
create constraint trigger bank_imports_are_their_lines after insert on bank_imports
  deferrable initially deferred
  for each row execute function bank_imports_are_their_lines();

create or replace trigger bank_import_lines_keep_their_rules after insert on bank_import_lines
  referencing new table as added
  for each statement execute function bank_import_lines_keep_their_rules();

drop trigger if exists payout_steps_have_their_line on payout_steps;
create constraint trigger payout_steps_have_their_line after insert on payout_steps
  deferrable initially deferred
  for each row when (new.state in ('deposited', 'failed', 'returned'))
  execute function payout_steps_have_their_line();

create or replace trigger settled_lines_keep_their_rules after insert on settled_lines
  referencing new table as added
  for each statement execute function settled_lines_keep_their_rules();

drop trigger if exists ledger_transactions_have_their_settlement on ledger_transactions;
create constraint trigger ledger_transactions_have_their_settlement after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'acquirer_settlement')
  execute function ledger_transactions_have_their_settlement();

create or replace trigger payouts_await_the_bank after update on payouts
  referencing new table as moved old table as were
  for each statement execute function payouts_await_the_bank();

create or replace trigger resolved_import_lines_keep_their_rules before insert on resolved_import_lines
  for each row execute function resolved_import_lines_keep_their_rules();

create or replace trigger payout_steps_show_on_companies after insert on payout_steps
  for each row when (new.state in ('queued', 'deposited', 'failed', 'cancelled'))
  execute function companies_show_pending_payouts();

create or replace trigger bank_fees_keep_their_rules after insert on bank_fees
  referencing new table as added
  for each statement execute function bank_fees_keep_their_rules();

drop trigger if exists ledger_transactions_have_their_bank_fee on ledger_transactions;
create constraint trigger ledger_transactions_have_their_bank_fee after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'bank_fee')
  execute function ledger_transactions_have_their_bank_fee();

create or replace trigger bank_import_lines_mark_early_deposits before insert on bank_import_lines
  for each row when (new.step = 'deposited')
  execute function bank_import_lines_mark_early_deposits();

create or replace trigger payout_steps_stay before update or delete on payout_steps
  for each row execute function refuse_rewriting();

create or replace trigger payout_steps_are_not_emptied before truncate on payout_steps
  for each statement execute function refuse_rewriting();

create or replace trigger payout_lines_stay before update or delete on payout_lines
  for each row execute function refuse_rewriting();

create or replace trigger payout_lines_are_not_emptied before truncate on payout_lines
  for each statement execute function refuse_rewriting();

create or replace trigger payout_runs_are_not_emptied before truncate on payout_runs
  for each statement execute function refuse_rewriting();

create or replace trigger payout_run_owners_are_not_emptied before truncate on payout_run_owners
  for each statement execute function refuse_rewriting();

create or replace trigger payouts_are_not_emptied before truncate on payouts
  for each statement execute function refuse_rewriting();

create or replace trigger payout_files_stay before update or delete on payout_files
  for each row execute function refuse_rewriting();

create or replace trigger payout_files_are_not_emptied before truncate on payout_files
  for each statement execute function refuse_rewriting();

create or replace trigger bank_imports_stay before update or delete on bank_imports
  for each row execute function refuse_rewriting();

create or replace trigger bank_imports_are_not_emptied before truncate on bank_imports
  for each statement execute function refuse_rewriting();

create or replace trigger bank_import_lines_stay before update or delete on bank_import_lines
  for each row execute function refuse_rewriting();

create or replace trigger bank_import_lines_are_not_emptied before truncate on bank_import_lines
  for each statement execute function refuse_rewriting();

create or replace trigger settled_lines_stay before update or delete on settled_lines
  for each row execute function refuse_rewriting();

create or replace trigger settled_lines_are_not_emptied before truncate on settled_lines
  for each statement execute function refuse_rewriting();

create or replace trigger resolved_import_lines_stay before update or delete on resolved_import_lines
  for each row execute function refuse_rewriting();

create or replace trigger resolved_import_lines_are_not_emptied before truncate on resolved_import_lines
  for each statement execute function refuse_rewriting();

create or replace trigger bank_fees_stay before update or delete on bank_fees
  for each row execute function refuse_rewriting();

create or replace trigger bank_fees_are_not_emptied before truncate on bank_fees
  for each statement execute function refuse_rewriting();
