-- Refunds keep their terms and match their postings.

create or replace trigger refunds_keep_their_rules before insert or update or delete on refunds
  for each row execute function refunds_keep_their_rules();

create or replace trigger refunds_are_not_emptied before truncate on refunds
  for each statement execute function refuse_rewriting();

drop trigger if exists ledger_transactions_have_their_refund on ledger_transactions;
create constraint trigger ledger_transactions_have_their_refund after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'refund' or starts_with(new.kind, 'refund_'))
  execute function ledger_transactions_have_their_refund();
