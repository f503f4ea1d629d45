-- A dispute has the terms of the proposals that opened and decided it.

-- Sums the chargebacks of a sale that were not reversed.
create or replace function charged_back(sale uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_mills), 0)::bigint from disputes where sale_id = sale and state <> 'won'
$$;

-- The most that can be charged back or refunded of a sale: what was paid, and what two people credited from its
-- page against the acquirer, which had charged the card after all.
create or replace function returnable_mills(sale sales) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case when sale.status = 'Approved' then sale.amount_mills else 0 end
       + greatest(0, coalesce(sum(amount_mills), 0))::bigint
    from proposals
   where sale_id = sale.id and kind = 'adjustment' and against = 'acquirer_receivable' and state = 'done'
$$;

-- A settlement that names a chargeback without the acquirer's reference of its case gets this one.
create or replace function settlement_reference(batch text, invoice text) returns text
language sql immutable as $$ select upper(batch) || ' ' || invoice $$;

-- Whether a dispute's reference comes from a settlement instead of the acquirer's notice.
create or replace function is_settlement_reference(reference text, invoice text) returns boolean
language sql immutable as $$ select coalesce(right(upper(reference), length(invoice) + 1) = ' ' || invoice, false) $$;

-- Whether a sale has a dispute of the same amount, not won, whose reference can't tell the two apart because
-- one of them has none of the acquirer's.
create or replace function has_possible_duplicate(sale sales, reference text, amount_mills bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from disputes d
     where d.sale_id = sale.id and d.amount_mills = has_possible_duplicate.amount_mills and d.state <> 'won'
       and lower(d.acquirer_reference) is distinct from lower(reference)
       and (is_settlement_reference(d.acquirer_reference, sale.invoice)
         or is_settlement_reference(reference, sale.invoice))
  )
$$;

-- An approved proposal opens or decides its dispute. No other statement writes disputes.
create or replace function update_dispute() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'dispute' then
    insert into disputes (
      id, sale_id, company_id, mode, amount_mills, fee_mills, acquirer_reference, notified_on, reason,
      respond_by, opened_at
    ) values (
      new.id, new.sale_id, new.company_id, new.mode, new.amount_mills, new.fee_mills, new.reference,
      new.happened_on, new.dispute_reason, new.respond_by, new.ended_at
    );
  else
    update disputes set state = new.outcome, decided_at = new.ended_at, decision_id = new.id
     where id = new.dispute_id;
  end if;
  return null;
end
$$;

-- Holds for every writer of the row: a dispute has the terms of the proposal that opened it, and is
-- decided once, as a second proposal says.
create or replace function disputes_keep_their_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE'
    and exists (
      select from proposals
       where id = new.id and kind = 'dispute' and state = 'done'
         and (sale_id, company_id, mode, amount_mills, fee_mills, reference, happened_on, ended_at)
           = (new.sale_id, new.company_id, new.mode, new.amount_mills, new.fee_mills,
              new.acquirer_reference, new.notified_on, new.opened_at)
         and (dispute_reason, respond_by) is not distinct from (new.reason, new.respond_by)
    )
    and (tg_op = 'INSERT') = (new.state = 'open')
    and (tg_op = 'INSERT' or old.state = 'open' and exists (
      select from proposals
       where id = new.decision_id and dispute_id = new.id and state = 'done'
         and (outcome, ended_at) = (new.state, new.decided_at)
    ))
  then
    return new;
  end if;
  raise exception 'dispute % contradicts its proposals', coalesce(new.id, old.id)
    using errcode = 'check_violation', constraint = 'disputes_keep_their_rules';
end
$$;

-- A dispute cannot precede its sale, so its notice is dated on the day of the sale or later.
create or replace function proposals_dispute_after_the_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold_on date;
begin
  select saint_lucia_day(created_at) into sold_on
    from sales where id = new.sale_id;
  if new.happened_on < sold_on then
    raise exception 'sale % was made on %, and a dispute cannot be dated earlier', new.sale_id, sold_on
      using errcode = 'check_violation', constraint = 'proposals_dispute_after_the_sale';
  end if;
  return new;
end
$$;

grant execute on function
  charged_back(uuid),
  returnable_mills(sales),
  settlement_reference(text,text),
  is_settlement_reference(text,text),
  has_possible_duplicate(sales,text,bigint)
to piton_app;
