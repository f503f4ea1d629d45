-- Append-only tables reject changes, transactions balance, and a new company gets its accounts.

create or replace trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_rewriting();

create or replace trigger ledger_transactions_are_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_rewriting();

create or replace trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_rewriting();

create or replace trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_rewriting();

create or replace trigger companies_open_their_accounts after insert on companies
  for each row execute function open_company_accounts();

create or replace trigger company_versions_stay before update or delete on company_versions
  for each row execute function refuse_rewriting();

create or replace trigger company_versions_are_not_emptied before truncate on company_versions
  for each statement execute function refuse_rewriting();

create or replace trigger review_decisions_stay before update or delete on review_decisions
  for each row execute function refuse_rewriting();

create or replace trigger review_decisions_are_not_emptied before truncate on review_decisions
  for each statement execute function refuse_rewriting();

create or replace trigger approvals_are_not_emptied before truncate on approvals
  for each statement execute function refuse_rewriting();

create or replace trigger bank_account_versions_stay before update or delete on bank_account_versions
  for each row execute function refuse_rewriting();

create or replace trigger bank_account_versions_are_not_emptied before truncate on bank_account_versions
  for each statement execute function refuse_rewriting();

create or replace trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_rewriting();

create or replace trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_rewriting();

create or replace trigger audit_links_stay before update or delete on audit_links
  for each row execute function refuse_rewriting();

create or replace trigger audit_links_are_not_emptied before truncate on audit_links
  for each statement execute function refuse_rewriting();

create or replace trigger audit_blocks_stay before update or delete on audit_blocks
  for each row execute function refuse_rewriting();

create or replace trigger audit_blocks_are_not_emptied before truncate on audit_blocks
  for each statement execute function refuse_rewriting();

create or replace trigger audit_heads_stay before update or delete on audit_heads
  for each row execute function refuse_rewriting();

create or replace trigger audit_heads_are_not_emptied before truncate on audit_heads
  for each statement execute function refuse_rewriting();

create or replace trigger sale_events_are_not_emptied before truncate on sale_events
  for each statement execute function refuse_rewriting();

create or replace trigger ledger_entries_come_with_their_transaction after insert on ledger_entries
  referencing new table as written
  for each statement execute function ledger_entries_come_with_their_transaction();

drop trigger if exists ledger_transactions_balance on ledger_transactions;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind <> 'sale') execute function ledger_transactions_balance();

create or replace trigger proposals_are_not_emptied before truncate on proposals
  for each statement execute function refuse_rewriting();

create or replace trigger sale_collections_are_not_emptied before truncate on sale_collections
  for each statement execute function refuse_rewriting();

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

create or replace trigger ledger_days_stay before update or delete on ledger_days
  for each row execute function refuse_rewriting();

create or replace trigger ledger_days_are_not_emptied before truncate on ledger_days
  for each statement execute function refuse_rewriting();

create or replace trigger closed_ledger_days_stay before update or delete on closed_ledger_days
  for each row execute function refuse_rewriting();

create or replace trigger closed_ledger_days_are_not_emptied before truncate on closed_ledger_days
  for each statement execute function refuse_rewriting();

create or replace trigger resolved_import_lines_stay before update or delete on resolved_import_lines
  for each row execute function refuse_rewriting();

create or replace trigger resolved_import_lines_are_not_emptied before truncate on resolved_import_lines
  for each statement execute function refuse_rewriting();

create or replace trigger bank_fees_stay before update or delete on bank_fees
  for each row execute function refuse_rewriting();

create or replace trigger bank_fees_are_not_emptied before truncate on bank_fees
  for each statement execute function refuse_rewriting();

create or replace trigger audit_countersignatures_stay before update or delete on audit_countersignatures
  for each row execute function refuse_rewriting();

create or replace trigger audit_countersignatures_are_not_emptied before truncate on audit_countersignatures
  for each statement execute function refuse_rewriting();
