-- Fees are in mills, so that one can be given back exactly only where a correction may hold mills too.
-- The servers of the release before propose none, and show such an amount without its mills.

-- Only what moves between a merchant's balance and our fee: everything else is money that banks move,
-- in whole cents. A comparison with nothing is nothing, and a CHECK that is nothing passes.
alter table corrections
  drop constraint corrections_amount_is_whole_cents,
  add constraint corrections_only_fees_hold_mills check (
    coalesce(amount_mills % 10 = 0 or against = 'fee_income', false)
  );

-- As before, and to the mill where there are any: 5.201, and 12.50.
create or replace function record_correction(c corrections, did text, why text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), case when did <> 'lapse-correction' then acting_user_id() end, did,
      'correction', c.id::text, why,
      jsonb_strip_nulls(jsonb_build_object(
        'title', correction_title(c), 'companyId', c.company_id, 'saleId', c.sale_id, 'mode', c.mode,
        'outcome', c.outcome, 'against', c.against,
        'amount',
          case when c.amount_mills <> 0 then to_char(c.amount_mills / 1000.0, 'FM999999999990.009') end,
        'disputeFee', case when c.fee_mills <> 0 then to_char(c.fee_mills / 1000.0, 'FM999999999990.00') end,
        'reference', nullif(c.reference, ''), 'happenedOn', c.happened_on,
        'approvedBy', case did when 'confirm-correction' then c.proposed_by end,
        'proposedBy', case when did in ('withdraw-correction', 'turn-down-correction', 'lapse-correction') then c.proposed_by end
      )))
$$;
