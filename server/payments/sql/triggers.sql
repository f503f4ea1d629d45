-- Only functions end sales. Only old test payments are ever deleted.

-- Checks postings of kind `sale` other than a payment's own. Those name a source; the server could name one
-- too, but it may not write the ledger.
drop trigger if exists ledger_transactions_have_their_sale on ledger_transactions;
create constraint trigger ledger_transactions_have_their_sale after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'sale' and coalesce(current_setting('piton.event_source', true), '') = '')
  execute function ledger_transactions_have_their_sale();

-- Without a WHEN clause, which PostgreSQL parses in each statement.
create or replace trigger sales_end_on_evidence before update on sales
  for each row execute function check_end_of_sale();

create or replace trigger sales_stay before delete on sales for each row execute function sales_stay();

create or replace trigger sales_are_not_emptied before truncate on sales
  for each statement execute function refuse_rewriting();

create or replace trigger sale_events_stay before update or delete on sale_events
  for each row execute function records_of_sales_stay();

create or replace trigger sale_events_are_not_emptied before truncate on sale_events
  for each statement execute function refuse_rewriting();
