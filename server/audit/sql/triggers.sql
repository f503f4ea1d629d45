-- Binds the tables whose rows go into the audit chain.

create or replace trigger audit_entries_are_chained after insert on audit_entries
  for each row execute function queue_for_chain('audit_entry');

-- Entries are chained with their transaction, because they are only ever inserted together.
create or replace trigger ledger_transactions_are_chained after insert on ledger_transactions
  for each row execute function queue_for_chain('ledger_transaction');

-- Ledger entries name their owner by account number, so accounts are chained too.
create or replace trigger ledger_accounts_are_chained after insert on ledger_accounts
  for each row execute function queue_for_chain('ledger_account');
