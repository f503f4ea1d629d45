-- Tables whose rows go into the audit chain.

create or replace trigger audit_entries_are_chained after insert on audit_entries
  for each row execute function queue_for_chain('audit_entry');

-- With its entries, which come with it or never.
create or replace trigger ledger_transactions_are_chained after insert on ledger_transactions
  for each row execute function queue_for_chain('ledger_transaction');

-- Entries say whose money it is by the number of an account.
create or replace trigger ledger_accounts_are_chained after insert on ledger_accounts
  for each row execute function queue_for_chain('ledger_account');
