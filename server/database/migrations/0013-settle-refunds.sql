-- The acquirer's settlements take refunds, each once.
alter table settled_lines
  add column refund_id uuid,
  add constraint settled_lines_refund_fkey foreign key (refund_id) references refunds (id) not valid,
  drop constraint settled_lines_kind_is_known,
  add constraint settled_lines_kind_is_known
    check (kind in ('sale', 'refund', 'chargeback', 'reversal')) not valid,
  drop constraint settled_lines_of_a_dispute,
  add constraint settled_lines_of_a_dispute
    check ((kind in ('chargeback', 'reversal')) = (dispute_id is not null)) not valid,
  add constraint settled_lines_of_a_refund check ((kind = 'refund') = (refund_id is not null)) not valid,
  drop constraint settled_lines_sign_is_of_its_kind,
  add constraint settled_lines_sign_is_of_its_kind
    check ((kind in ('chargeback', 'refund')) = (amount_mills < 0)) not valid;

alter type matched_settlement add attribute refund_id uuid;

-- The acquirer names a refund by its reference.
create index refunds_reference_idx on refunds (upper(reference)) where mode = 'live' and state = 'done';

alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'refund', 'refund_fee', 'adjustment', 'chargeback', 'dispute_fee',
      'chargeback_reversal', 'dispute_lost', 'payout', 'payout_return', 'settled_sale',
      'settled_refund', 'settled_chargeback', 'settled_reversal', 'bank_fee'
    )
  ) not valid;
