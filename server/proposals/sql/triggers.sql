-- Proposals keep their terms, lapse with their approval and match their postings.

create or replace trigger proposals_keep_their_rules before insert or update or delete on proposals
  for each row execute function proposals_keep_their_rules();

create or replace trigger approvals_lapse_their_proposals after update of void_at on approvals
  for each row when (new.kind = 'proposal' and new.void_at is not null)
  execute function lapse_proposals();


drop trigger if exists ledger_transactions_have_their_proposal on ledger_transactions;
create constraint trigger ledger_transactions_have_their_proposal after insert on ledger_transactions
  deferrable initially deferred
  for each row when (
    new.kind not in ('sale', 'acquirer_settlement', 'bank_fee') and not starts_with(new.kind, 'payout_')
    and not starts_with(new.kind, 'refund')
  )
  execute function ledger_transactions_have_their_proposal();

create or replace trigger proposals_are_not_emptied before truncate on proposals
  for each statement execute function refuse_rewriting();
