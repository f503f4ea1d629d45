-- Two members of staff void a sale whose outcome stays unknown, at a gateway that can.

alter table proposals drop constraint proposals_say_what;
alter table proposals add constraint proposals_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null
      and outcome in ('voided', 'approved', 'declined', 'confirmed')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income', 'bank')
    when 'dispute' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    when 'dispute_outcome' then sale_id is not null and outcome in ('won', 'lost')
      and dispute_id is not null and amount_mills > 0 and fee_mills = 0
    when 'refund' then sale_id is not null and outcome is null and amount_mills > 0 and fee_mills = 0
      and char_length(btrim(reason)) <= 200
    when 'refund_outcome' then sale_id is not null and outcome in ('done', 'failed') and amount_mills > 0
      and fee_mills = 0 and (outcome = 'failed' or btrim(reference) <> '')
    else sale_id is null and outcome is null and amount_mills >= 0 and fee_mills = 0
  end, false)) not valid;
alter table proposals validate constraint proposals_say_what;
