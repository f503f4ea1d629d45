-- A proposal moves money only as two people approved it, and its posting holds exactly its entries.
-- requires: disputes/disputes, refunds/refunds, payments/gateways, payments/approved-voids

-- Hashes everything that two people approve.
create or replace function proposal_hash(p proposals) returns bytea
  language sql immutable
  return sha256(convert_to((jsonb_build_array(
    p.id, p.kind, p.company_id, p.mode, p.sale_id, p.dispute_id, p.outcome, p.against,
    p.amount_mills, p.fee_mills, p.reference, p.happened_on, p.reason, p.sale_version, p.proposed_by,
    extract(epoch from p.proposed_at)
  ) || case when p.refund_id is null then '[]' else jsonb_build_array(p.refund_id) end)::text
  -- Approvals from before disputes had a deadline stay valid.
  || coalesce(p.dispute_reason || ' ' || to_jsonb(p.respond_by)::text, ''), 'UTF8'));

-- Returns the entries that a proposal posts; debits are positive. A dispute's amount becomes
-- disputed funds until the acquirer decides, and we keep the sale's fee, because the payment was made.
create or replace function proposal_entries(p proposals)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  select entry.code, entry.company_id, entry.kind, entry.amount_mills
    from (values
      ('adjustment', 'merchant_payable', p.company_id, 'adjustment', -p.amount_mills),
      ('adjustment', p.against, null, 'adjustment', p.amount_mills),
      ('dispute', 'merchant_payable', p.company_id, 'chargeback', p.amount_mills),
      ('dispute', 'disputed_funds', p.company_id, 'chargeback', -p.amount_mills),
      ('dispute', 'chargebacks_at_acquirer', null, 'chargeback', p.amount_mills),
      ('dispute', 'acquirer_receivable', null, 'chargeback', -p.amount_mills),
      ('dispute', 'merchant_payable', p.company_id, 'dispute_fee', p.fee_mills),
      ('dispute', 'dispute_fee_income', null, 'dispute_fee', -p.fee_mills),
      ('won', 'acquirer_receivable', null, 'chargeback_reversal', p.amount_mills),
      ('won', 'chargebacks_at_acquirer', null, 'chargeback_reversal', -p.amount_mills),
      ('won', 'disputed_funds', p.company_id, 'chargeback_reversal', p.amount_mills),
      ('won', 'merchant_payable', p.company_id, 'chargeback_reversal', -p.amount_mills),
      ('lost', 'disputed_funds', p.company_id, 'dispute_lost', p.amount_mills),
      ('lost', 'chargebacks_at_acquirer', null, 'dispute_lost', -p.amount_mills)
    ) as entry (happens, code, company_id, kind, amount_mills)
   where entry.happens = case p.kind when 'dispute_outcome' then p.outcome else p.kind end
     and entry.amount_mills <> 0
$$;

-- Returns the kind of the ledger transaction that a proposal posts.
create or replace function proposal_ledger_kind(p proposals) returns text
language sql immutable as $$
  select case p.kind
    when 'dispute' then 'chargeback'
    when 'dispute_outcome' then case p.outcome when 'won' then 'chargeback_reversal' else 'dispute_lost' end
    else p.kind
  end
$$;

create or replace function is_approved_proposal(p proposals) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from approvals
     where kind = 'proposal' and subject_id = p.id::text and subject_hash = proposal_hash(p)
       and second_at is not null and void_at is null
  )
$$;

-- Holds for every writer of the row: a proposal starts as proposed, keeps its terms, and is done only
-- with two approvals.
create or replace function proposals_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  dispute disputes;
begin
  if tg_op = 'DELETE' then
    raise exception 'proposals cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a proposal starts as proposed' using errcode = 'restrict_violation';
    end if;
  elsif old.state <> 'proposed'
    or proposal_hash(new) <> proposal_hash(old) or new.state = 'proposed'
  then
    raise exception 'proposal % is immutable and ends once', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.sale_id is not null and new.state in ('proposed', 'done') then
    -- Writers of a sale's proposals and refunds lock the sale, so together they cannot return more than was
    -- paid.
    select * into strict sale from sales where id = new.sale_id for no key update;
    if sale.mode <> new.mode then
      raise exception 'proposal % has another mode', new.id using errcode = 'check_violation';
    end if;
    if new.kind = 'dispute'
      and charged_back(sale.id) + refunded(sale.id) + new.amount_mills > returnable_mills(sale)
    then
      raise exception 'sale % cannot be charged back by % mills', sale.id, new.amount_mills
        using errcode = 'check_violation', constraint = 'proposals_charge_back_what_was_paid';
    end if;
    if new.kind = 'dispute_outcome' then
      select * into dispute from disputes where id = new.dispute_id;
      if (dispute.sale_id, dispute.amount_mills) is distinct from (new.sale_id, new.amount_mills) then
        raise exception 'proposal % decides no dispute of this sale and amount', new.id
          using errcode = 'check_violation';
      end if;
    end if;
    if new.kind = 'refund_outcome' and not exists (
      select from refunds r
       where r.id = new.refund_id and (r.sale_id, r.amount_mills) = (new.sale_id, new.amount_mills)
         and r.state = case new.state when 'proposed' then 'pending' else new.outcome end
    ) then
      raise exception 'proposal % ends no refund of this sale and amount', new.id
        using errcode = 'check_violation';
    end if;
  end if;
  if new.state = 'done' and not is_approved_proposal(new) then
    raise exception 'proposal % was not approved by two people', new.id
      using errcode = 'check_violation', constraint = 'proposals_need_their_approval';
  end if;
  return new;
end
$$;

-- Each posting of the trigger's kinds belongs to one completed proposal and holds exactly its entries.
create or replace function ledger_transactions_have_their_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proposal proposals;
begin
  select * into proposal from proposals where ledger_transaction_id = new.id and state = 'done';
  if not found
    or new.kind <> proposal_ledger_kind(proposal)
    or not has_exact_entries(new.id, (select jsonb_agg(e) from proposal_entries(proposal) e))
  then
    raise exception 'ledger transaction % matches no proposal', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_proposal';
  end if;
  return null;
end
$$;

-- The codes and figures of a proposal's title. Row-level security hides other companies' sales and names.
create or replace function proposal_subject(p proposals) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'kind', p.kind, 'outcome', p.outcome, 'amountMills', p.amount_mills, 'disputeFeeMills', p.fee_mills,
    'sale', (
      select jsonb_build_object('invoice', invoice, 'amountMills', amount_mills)
        from sales where id = p.sale_id
    ),
    'disputeReference', (select acquirer_reference from disputes where id = p.dispute_id),
    'companyName', (select name from companies where id = p.company_id)
  )
$$;

-- A proposal lapses when its approval is voided, for whatever reason.
create or replace function lapse_proposals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lapsed proposals;
begin
  update proposals set state = 'lapsed', ended_at = database_now()
   where id = new.subject_id::uuid and state = 'proposed'
  returning * into lapsed;
  if found then
    perform record_proposal(lapsed, 'lapse-proposal', case
      when lapsed.sale_version <> coalesce((select sale_version(s) from sales s where s.id = lapsed.sale_id), '')
        then 'sale_changed'
      else 'proposal_unsupported'
    end);
  end if;
  return null;
end
$$;

-- Whether a sale allows this proposal now. Staff may resolve a pending payment only after a status
-- inquiry, which shows that no process still waits for the gateway's response. At a gateway without
-- inquiries the lapsed lease shows it, and a customer who is being authenticated ends the payment. While a
-- void is under way, staff wait for its result.
create or replace function allows_proposal(sale sales, kind text, outcome text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when kind = 'resolution' and outcome = 'confirmed' then sale.status <> 'Pending' and exists (
      select from sale_contradictions where sale_id = sale.id and resolved_by is null
    )
    when kind = 'resolution' and is_being_voided(sale.id) then false
    when kind = 'resolution' and outcome = 'voided' and not has_voids(sale.gateway) then false
    when kind = 'resolution' and has_status_inquiry(sale.gateway) then
      sale.status = 'Pending' and sale.backoff_step > 0
    when kind = 'resolution' then
      sale.status = 'Pending' and sale.next_inquiry_at < database_now() - interval '1 minute'
        and not exists (
          select from sale_authentications a
           where a.sale_id = sale.id and a.state in ('begun', 'challenged')
        )
    when kind = 'adjustment' then sale.status <> 'Pending'
    when kind = 'refund' then sale.status = 'Approved' and not is_in_dispute(sale.id)
    when kind = 'dispute' then returnable_mills(sale) > 0
    when kind = 'dispute_outcome' then sale.status <> 'Pending'
    else sale.status = 'Approved'
  end
$$;

-- The proposals that the acting member of staff may make about a sale now, as the console names them. The
-- amount and the dispute of each are checked when it is made.
create or replace function allowed_proposals(sale sales) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select offered.name
      from (values
        (1, 'voided', 'resolution', 'voided'),
        (2, 'approved', 'resolution', 'approved'),
        (3, 'declined', 'resolution', 'declined'),
        (4, 'confirmed', 'resolution', 'confirmed'),
        (5, 'adjustment', 'adjustment', null),
        (6, 'dispute', 'dispute', null),
        (7, 'dispute_outcome', 'dispute_outcome', null),
        (8, 'refund', 'refund', null),
        (9, 'refund_outcome', 'refund_outcome', null)
      ) as offered (place, name, kind, outcome)
     where is_acting_staff()
       and not exists (
         select from company_members
          where company_id = sale.company_id and user_id = acting_user_id()
       )
       and not exists (
         select from proposals
          where sale_id = sale.id and state = 'proposed' and sale_version = sale_version(sale)
       )
       and allows_proposal(sale, offered.kind, offered.outcome)
       and case offered.kind
         when 'dispute' then charged_back(sale.id) + refunded(sale.id) < returnable_mills(sale)
         when 'refund' then charged_back(sale.id) + refunded(sale.id) < sale.amount_mills
         when 'dispute_outcome' then exists (
           select from disputes where sale_id = sale.id and state = 'open'
         )
         when 'refund_outcome' then exists (
           select from refunds r where r.sale_id = sale.id and refund_waits_for(r) is not null
         )
         else true
       end
     order by offered.place
  )
$$;

grant execute on function
  proposal_hash(proposals),
  proposal_entries(proposals),
  is_approved_proposal(proposals),
  proposal_subject(proposals),
  allowed_proposals(sales)
to piton_app;
