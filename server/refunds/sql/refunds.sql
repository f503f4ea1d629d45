-- A payment's refunds never exceed what disputes and earlier refunds left of it, and each is posted as it is
-- requested and as it ends.
-- requires: disputes/disputes, payments/payment-lifecycle

-- Sums the refunds of a sale that were not given up.
create or replace function refunded(sale uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_mills), 0)::bigint from refunds where sale_id = sale and state <> 'failed'
$$;

-- Returns a refund's share of the sale's fee. What the sale's refunds leave of the fee is the fee of what
-- they leave of the amount, so that all refunds of a payment return its fee to the mill.
create or replace function refund_fee_share(sale sales, p_amount_mills bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select fee_mills(sale.amount_mills - before, sale.fee_basis_points)
         - fee_mills(sale.amount_mills - before - p_amount_mills, sale.fee_basis_points)
    from refunded(sale.id) before
$$;

-- Returns the entries that a refund posts at a step, 'refund', 'refund_done' or 'refund_failed'; debits are
-- positive.
create or replace function refund_entries(r refunds, p_step text)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  select entry.code, entry.company_id, entry.kind,
         case p_step when 'refund_failed' then -entry.amount_mills else entry.amount_mills end
    from (values
      ('refund', 'merchant_payable', r.company_id, 'refund', r.amount_mills),
      ('refund', 'merchant_payable', r.company_id, 'refund_fee', -r.fee_mills),
      ('refund', 'fee_income', null, 'refund_fee', r.fee_mills),
      ('refund', 'refunds_pending', null, 'refund', -r.amount_mills),
      ('refund_done', 'refunds_pending', null, 'refund', r.amount_mills),
      ('refund_done', 'acquirer_receivable', null, 'refund', -r.amount_mills)
    ) as entry (step, code, company_id, kind, amount_mills)
   where entry.step = case p_step when 'refund_failed' then 'refund' else p_step end
     and entry.amount_mills <> 0
$$;

create or replace function post_refund(r refunds, p_step text, p_cause text) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  select post_to_ledger(r.mode, p_step, p_cause, 'refunds', database_now(),
    (select jsonb_agg(e) from refund_entries(r, p_step) e))
$$;

-- The owner of the company requests a refund, which takes it from the company's balance; a resend under
-- the same id is stored once. Returns 'pending', also for a resend; 'other' if the id holds something else;
-- 'not_found'; 'not_approved'; 'disputed' while a dispute is open; 'too_much'; or 'not_covered' if the
-- balance is lower.
create or replace function request_refund(
  p_id uuid, p_sale_id uuid, p_amount_mills bigint, p_reason text, p_method text
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  earlier refunds;
  r refunds;
  balance bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refund ' || p_id, 0));
  -- Disputes and other refunds of the sale wait here.
  select s.* into sale from sales s join companies c on c.id = s.company_id
   where s.id = p_sale_id and c.owner_id = acting_user_id() for no key update of s;
  if not found then return 'not_found'; end if;
  select * into earlier from refunds where id = p_id;
  if found then
    return case when (earlier.sale_id, earlier.amount_mills, earlier.reason)
      = (p_sale_id, p_amount_mills, p_reason) then 'pending' else 'other' end;
  end if;
  if sale.status <> 'Approved' then return 'not_approved'; end if;
  if exists (select from disputes where sale_id = sale.id and state = 'open') then return 'disputed'; end if;
  if charged_back(sale.id) + refunded(sale.id) + p_amount_mills > sale.amount_mills then return 'too_much'; end if;
  r := (
    p_id, sale.id, sale.company_id, sale.mode, p_amount_mills, refund_fee_share(sale, p_amount_mills), p_reason,
    p_method, acting_user_id(), database_now(), 'pending', null, '', '', null, null, null, null
  )::refunds;
  -- Locks the balance until the posting, so that refunds at once don't spend it twice.
  select b.balance_mills into strict balance
    from ledger_balances b join ledger_accounts a on a.id = b.account_id
   where a.company_id = sale.company_id and a.mode = sale.mode and a.code = 'merchant_payable'
     for update of b;
  if balance < r.amount_mills - r.fee_mills then return 'not_covered'; end if;
  perform set_config('piton.company_id', sale.company_id, true);
  r.ledger_transaction_id := post_refund(r, 'refund', 'refund:' || r.id);
  insert into refunds (
    id, sale_id, company_id, mode, amount_mills, fee_mills, reason, method, requested_by, requested_at,
    ledger_transaction_id
  ) values (
    r.id, r.sale_id, r.company_id, r.mode, r.amount_mills, r.fee_mills, r.reason, r.method, r.requested_by,
    r.requested_at, r.ledger_transaction_id
  );
  return 'pending';
end
$$;
