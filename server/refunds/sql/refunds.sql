-- A payment's refunds never exceed what its disputes and earlier refunds left, and each is posted as it is
-- requested and as it ends.
-- requires: disputes/disputes, payments/gateways, payments/post-sale

-- Sums the refunds of a sale that have not failed.
create or replace function refunded(sale uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_mills), 0)::bigint from refunds where sale_id = sale and state <> 'failed'
$$;

-- Sums the refunds of a sale whose outcome is not known yet.
create or replace function refund_pending(sale uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_mills), 0)::bigint from refunds where sale_id = sale and state = 'pending'
$$;

-- Returns a refund's share of the sale's fee: what all refunds together return, less what earlier ones
-- have returned, so that a payment refunded in any parts returns its fee to the mill. What staff credited
-- of the fee by adjustments is not returned again.
create or replace function refund_fee_share(sale sales, p_amount_mills bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(0, least(
      sale.fee_mills - fee_mills(sale.amount_mills - before.mills - p_amount_mills, sale.fee_basis_points)
        - before.fees,
      sale.fee_mills - before.fees - credited.mills
    ))
    from (
      select coalesce(sum(amount_mills), 0)::bigint as mills, coalesce(sum(fee_mills), 0)::bigint as fees
        from refunds where sale_id = sale.id and state <> 'failed'
    ) before
   cross join (
      select coalesce(sum(amount_mills), 0)::bigint as mills
        from proposals
       where sale_id = sale.id and kind = 'adjustment' and against = 'fee_income' and state = 'done'
    ) credited
$$;

create or replace function refund_method(sale sales) returns text
language sql immutable return case when has_refunds(sale.gateway) then 'gateway' else 'portal' end;

-- Returns the company's daily cap on refunds, which is the one that two members of staff last set or else
-- the given default.
create or replace function refund_cap(p_company_id text, p_mode text, p_default_mills bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (
      select amount_mills from proposals
       where company_id = p_company_id and mode = p_mode and kind = 'refund_cap' and state = 'done'
       order by ended_at desc, id desc limit 1
    ),
    p_default_mills
  )
$$;

-- Returns by how much the merchant's refunds may take the balance below zero.
create or replace function refund_overdraft(p_company_id text, p_mode text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (
      select amount_mills from proposals
       where company_id = p_company_id and mode = p_mode and kind = 'refund_overdraft' and state = 'done'
       order by ended_at desc, id desc limit 1
    ),
    0
  )
$$;

-- Sums what the merchant, not staff, has refunded on this day of Saint Lucia.
create or replace function refunded_today(p_company_id text, p_mode text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(amount_mills), 0)::bigint from refunds
   where company_id = p_company_id and mode = p_mode and proposal_id is null and state <> 'failed'
     and requested_at >= (select start_of_saint_lucia_day(saint_lucia_day(database_now())))
$$;

-- Returns the entries that a refund posts at a step, 'refund', 'refund_done' or 'refund_failed'; debits are
-- positive. A failed one gives back all that its request took.
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
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  acting constant text := coalesce(current_setting('piton.company_id', true), '');
  posted bigint;
begin
  -- The ledger lets a company post for itself alone. The callers have checked who acts.
  perform set_config('piton.company_id', r.company_id, true);
  posted := post_to_ledger(r.mode, p_step, p_cause, 'refunds', database_now(),
    (select jsonb_agg(e) from refund_entries(r, p_step) e));
  perform set_config('piton.company_id', acting, true);
  return posted;
end
$$;

-- Why a pending refund waits for staff: it is made in the portal, or five minutes after it was sent its
-- outcome is unknown. Null for any other.
create or replace function refund_waits_for(r refunds) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when r.state <> 'pending' then null
    when r.method = 'portal' then 'portal'
    when coalesce(r.sent_at + interval '5 minutes', r.requested_at + interval '1 hour') <= (select database_now())
      then 'outcome'
  end
$$;

-- Whether the sale has a dispute that the acquirer has not decided, or that staff are about to open.
create or replace function is_in_dispute(p_sale_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from disputes where sale_id = p_sale_id and state = 'open')
      or exists (select from proposals where sale_id = p_sale_id and kind = 'dispute' and state = 'proposed')
$$;

-- Returns the owner who may refund a company's payments now: the acting one, or the one whose key acts with
-- the permission to refund. Null for any other caller.
create or replace function refunding_owner(p_company_id text, p_mode text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.owner_id from companies c
   where c.id = p_company_id
     and (c.owner_id = acting_user_id() or acting_key_may(p_company_id, p_mode, 'refund'))
$$;

-- The name of the API key that requested a refund; null without one.
create or replace function refund_key_name(r refunds) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from api_keys where id = r.api_key_id
$$;

-- Says what a refund would do and why it would be refused: 'not_approved', 'disputed', 'dispute_proposed',
-- 'too_much', 'over_daily_cap' or 'not_covered'; null if it may be requested. Without an amount, all that is left. Only
-- the company's owner and its keys for refunds get a row.
create or replace function refund_quote(p_sale_id uuid, p_amount_mills bigint, p_daily_cap_mills bigint)
returns table (
  company_id text, mode text, method text, amount_mills bigint, left_mills bigint, fee_mills bigint,
  balance_mills bigint, overdraft_mills bigint, daily_cap_mills bigint, today_mills bigint, refusal text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.mode, refund_method(s), asked.mills, rest.mills, share.mills, b.balance_mills,
         limits.overdraft, limits.cap, limits.today,
         case
           when s.status <> 'Approved' then 'not_approved'
           when is_in_dispute(s.id) then case
             when exists (select from disputes d where d.sale_id = s.id and d.state = 'open') then 'disputed'
             else 'dispute_proposed' end
           when asked.mills > rest.mills or asked.mills <= 0 then 'too_much'
           when limits.today + asked.mills > limits.cap then 'over_daily_cap'
           when b.balance_mills - (asked.mills - share.mills) < -limits.overdraft then 'not_covered'
         end
    from sales s
    join companies c on c.id = s.company_id and c.owner_id = refunding_owner(s.company_id, s.mode)
    join ledger_accounts a
      on a.company_id = s.company_id and a.mode = s.mode and a.code = 'merchant_payable'
    join ledger_balances b on b.account_id = a.id
   cross join lateral (
      select case when s.status = 'Approved'
        then greatest(0, s.amount_mills - charged_back(s.id) - refunded(s.id)) else 0 end
    ) rest (mills)
   cross join lateral (select coalesce(p_amount_mills, rest.mills)) asked (mills)
   cross join lateral (
      select case when asked.mills between 1 and rest.mills then refund_fee_share(s, asked.mills) else 0 end
    ) share (mills)
   cross join lateral (
      select refund_overdraft(s.company_id, s.mode), refund_cap(s.company_id, s.mode, p_daily_cap_mills),
             refunded_today(s.company_id, s.mode)
    ) limits (overdraft, cap, today)
   where s.id = p_sale_id
$$;

-- Holds for every writer of the row: a refund keeps its terms, has its merchant or two members of staff
-- behind it, is sent once and ends once, and a sale's refunds and disputes never exceed it.
create or replace function refunds_keep_their_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- PostgreSQL fills in the generated columns afterwards.
  at_settlement constant text[] := array['is_settled', 'end_cause', 'ledger_cause'];
  changeable constant text[] := array['sent_at', 'sent_as', 'state', 'ended_at', 'is_void', 'reference', 'failure',
    'host_reference', 'approval_code', 'detail', 'end_transaction_id', 'end_cause', 'ledger_cause', 'method'];
  sale sales;
begin
  if tg_op = 'DELETE' then
    raise exception 'refunds cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.state = 'done' and not old.is_settled and new.is_settled
      and to_jsonb(old) - at_settlement = to_jsonb(new) - at_settlement
      and exists (select from settled_lines where refund_id = old.id)
    then
      return new;
    end if;
    if old.state <> 'pending' or to_jsonb(old) - changeable <> to_jsonb(new) - changeable
      or old.sent_at is distinct from new.sent_at and (old.sent_at is not null or new.state <> 'pending')
      -- What was sent to the gateway never becomes a task to make it.
      or old.method <> new.method
        and (new.method <> 'portal' or old.sent_at is not null or new.state <> 'pending')
    then
      raise exception 'refund % is immutable, sent once and ended once', old.id
        using errcode = 'restrict_violation';
    end if;
    if new.state <> 'pending' and new.sent_at is null and new.mode = 'live' and not exists (
      select from proposals p
       where p.refund_id = new.id and p.kind = 'refund_outcome' and p.state = 'proposed'
         and p.outcome = new.state and is_approved_proposal(p)
    ) then
      raise exception 'refund % was neither sent nor ended by two people', new.id
        using errcode = 'insufficient_privilege', constraint = 'refunds_end_on_evidence';
    end if;
    return new;
  end if;
  select * into strict sale from sales where id = new.sale_id for no key update;
  if new.state <> 'pending' or new.sent_at is not null or new.is_settled or sale.status <> 'Approved' or sale.mode <> new.mode
    or charged_back(sale.id) + refunded(sale.id) + new.amount_mills > sale.amount_mills
    or new.fee_mills <> refund_fee_share(sale, new.amount_mills) or new.method <> refund_method(sale)
    or is_in_dispute(sale.id)
  then
    raise exception 'sale % cannot be refunded by % mills', sale.id, new.amount_mills
      using errcode = 'check_violation', constraint = 'refunds_return_what_was_paid';
  end if;
  if new.api_key_id is not null
    and (new.api_key_id, true) is distinct from
      (acting_key_id(), acting_key_may(new.company_id, new.mode, 'refund'))
  then
    raise exception 'refund % was requested by a key that may not', new.id
      using errcode = 'insufficient_privilege', constraint = 'refunds_have_a_requester';
  end if;
  if new.proposal_id is null and not exists (
      select from companies where id = new.company_id and owner_id = new.requested_by
    )
    or new.proposal_id is not null and not exists (
      select from proposals p
       where p.id = new.proposal_id and p.kind = 'refund' and p.state = 'proposed'
         and (p.sale_id, p.amount_mills, p.proposed_by) = (new.sale_id, new.amount_mills, new.requested_by)
         and is_approved_proposal(p)
    )
  then
    raise exception 'refund % was requested neither by its merchant nor by two people', new.id
      using errcode = 'insufficient_privilege', constraint = 'refunds_have_a_requester';
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
  if new.kind = 'refund' then
    select * into r from refunds where ledger_transaction_id = new.id;
  else
    select * into r from refunds where end_transaction_id = new.id and 'refund_' || state = new.kind;
  end if;
  if r.id is null or not has_exact_entries(new.id, (select jsonb_agg(e) from refund_entries(r, new.kind) e)) then
    raise exception 'ledger transaction % matches no refund', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_refund';
  end if;
  return null;
end
$$;

grant execute on function
  refunded(uuid),
  refund_pending(uuid),
  refund_method(sales),
  refund_cap(text,text,bigint),
  refund_overdraft(text,text),
  refunded_today(text,text),
  refund_waits_for(refunds),
  refund_entries(refunds,text),
  refund_key_name(refunds),
  refund_quote(uuid,bigint,bigint)
to piton_app;
