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

-- The process that gets true sends the refund to the gateway; no other ever does, because a resend could
-- refund twice.
create or replace function begin_sending_refund(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update refunds set sent_at = database_now()
   where id = p_id and method = 'gateway' and state = 'pending' and sent_at is null
     and (company_id = acting_company_id() or is_acting_piton());
  return found;
end
$$;

-- Ends a pending refund and posts its end. Returns its state before.
create or replace function write_refund_end(p_id uuid, p_state text, p_reference text, p_failure text)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r refunds;
  posted bigint;
begin
  select * into strict r from refunds where id = p_id for update;
  if r.state <> 'pending' then return r.state; end if;
  posted := post_refund(r, 'refund_' || p_state, 'refund:' || r.id || ':' || p_state);
  update refunds
     set state = p_state, ended_at = database_now(), gateway_reference = coalesce(p_reference, ''),
         failure = coalesce(p_failure, ''), end_transaction_id = posted
   where id = p_id;
  return 'pending';
end
$$;

-- The server ends a refund that it sent, on the gateway's response. Staff end others by a proposal that two
-- of them approve.
create or replace function end_refund(p_id uuid, p_state text, p_reference text, p_failure text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if p_state not in ('done', 'failed') or not exists (
    select from refunds
     where id = p_id and sent_at is not null and (company_id = acting_company_id() or is_acting_piton())
  ) then
    raise exception 'permission denied to end refund %', p_id using errcode = 'insufficient_privilege';
  end if;
  return write_refund_end(p_id, p_state, p_reference, p_failure);
end
$$;

-- Holds for every writer of the row: a refund keeps its terms, is sent once and ends once, and a sale's
-- refunds and disputes never exceed it.
create or replace function refunds_keep_their_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changeable constant text[] := array['sent_at', 'state', 'ended_at', 'gateway_reference', 'failure',
    'end_transaction_id', 'end_cause'];
  sale sales;
begin
  if tg_op = 'DELETE' then
    raise exception 'refunds cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.state <> 'pending' or to_jsonb(old) - changeable <> to_jsonb(new) - changeable
      or old.sent_at is distinct from new.sent_at and (old.sent_at is not null or new.state <> 'pending')
    then
      raise exception 'refund % is immutable, sent once and ended once', old.id
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select * into strict sale from sales where id = new.sale_id for no key update;
  if new.state <> 'pending' or sale.status <> 'Approved' or sale.mode <> new.mode
    or charged_back(sale.id) + refunded(sale.id) + new.amount_mills > sale.amount_mills
    or new.fee_mills <> refund_fee_share(sale, new.amount_mills)
  then
    raise exception 'sale % cannot be refunded by % mills', sale.id, new.amount_mills
      using errcode = 'check_violation', constraint = 'refunds_return_what_was_paid';
  end if;
  return new;
end
$$;

-- Each posting of a refund belongs to its row and holds exactly its entries.
create or replace function ledger_transactions_have_their_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refunds;
begin
  select * into r from refunds
   where case new.kind when 'refund' then ledger_transaction_id = new.id else end_transaction_id = new.id end;
  if not found
    or new.kind <> 'refund' and new.kind <> 'refund_' || r.state
    or not has_exact_entries(new.id, (select jsonb_agg(e) from refund_entries(r, new.kind) e))
  then
    raise exception 'ledger transaction % matches no refund', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_refund';
  end if;
  return null;
end
$$;

grant execute on function
  refunded(uuid),
  request_refund(uuid,uuid,bigint,text,text),
  begin_sending_refund(uuid),
  end_refund(uuid,text,text,text)
to piton_app;
