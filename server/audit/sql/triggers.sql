-- Binds the tables whose rows go into the audit chain, and keeps the audit append-only.

create or replace trigger audit_entries_are_chained after insert on audit_entries
  for each row execute function queue_for_chain('audit_entry');

-- Entries are chained with their transaction, because they are only ever inserted together. A sale's
-- projection queues its transaction.
create or replace trigger ledger_transactions_are_chained after insert on ledger_transactions
  for each row when (new.kind <> 'sale' or coalesce(current_setting('piton.event_source', true), '') = '')
  execute function queue_for_chain('ledger_transaction');

-- Ledger entries name their owner by account number, so accounts are chained too.
create or replace trigger ledger_accounts_are_chained after insert on ledger_accounts
  for each row execute function queue_for_chain('ledger_account');

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

create or replace trigger audit_countersignatures_stay before update or delete on audit_countersignatures
  for each row execute function refuse_rewriting();

create or replace trigger audit_countersignatures_are_not_emptied before truncate on audit_countersignatures
  for each statement execute function refuse_rewriting();
