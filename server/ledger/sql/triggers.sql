-- The ledger's tables are append-only, and its transactions balance.

create or replace trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_rewriting();

create or replace trigger ledger_transactions_are_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_rewriting();

create or replace trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_rewriting();

create or replace trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_rewriting();

create or replace trigger ledger_entries_come_with_their_transaction after insert on ledger_entries
  referencing new table as written
  for each statement when (coalesce(current_setting('piton.event_source', true), '') = '')
  execute function ledger_entries_come_with_their_transaction();

drop trigger if exists ledger_transactions_balance on ledger_transactions;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind <> 'sale') execute function ledger_transactions_balance();

create or replace trigger ledger_days_stay before update or delete on ledger_days
  for each row execute function refuse_rewriting();

create or replace trigger ledger_days_are_not_emptied before truncate on ledger_days
  for each statement execute function refuse_rewriting();

create or replace trigger closed_ledger_days_stay before update or delete on closed_ledger_days
  for each row execute function refuse_rewriting();

create or replace trigger closed_ledger_days_are_not_emptied before truncate on closed_ledger_days
  for each statement execute function refuse_rewriting();
