-- One member of staff makes a proposal, another approves it, and either can withdraw it. Each step writes
-- an audit entry.

-- Writes a proposal's audit entry, with amounts to the mill. A lapsed proposal has no actor, because
-- another action causes the lapse.
create or replace function record_proposal(p proposals, p_action text, p_reason text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), case when p_action <> 'lapse-proposal' then acting_user_id() end, p_action,
      'proposal', p.id::text, p_reason,
      jsonb_strip_nulls(jsonb_build_object(
        'subject', proposal_subject(p), 'companyId', p.company_id, 'saleId', p.sale_id, 'disputeId', p.dispute_id,
        'refundId', p.refund_id, 'mode', p.mode,
        'outcome', p.outcome, 'against', p.against,
        'amount',
          case when p.amount_mills <> 0 then to_char(p.amount_mills / 1000.0, 'FM999999999990.009') end,
        'disputeFee', case when p.fee_mills <> 0 then to_char(p.fee_mills / 1000.0, 'FM999999999990.00') end,
        'reference', nullif(p.reference, ''), 'happenedOn', p.happened_on,
        'disputeReason', p.dispute_reason, 'respondBy', p.respond_by,
        'approvedBy', case p_action when 'approve-proposal' then p.proposed_by end,
        'proposedBy', case when p_action in ('withdraw-proposal', 'reject-proposal', 'lapse-proposal') then p.proposed_by end
      )))
$$;

-- Members of a company, its owner among them, take no part in its proposals.
create or replace function concerned_by_proposal(p proposals) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select user_id from company_members where company_id = p.company_id order by 1)
$$;

-- Compares a resent proposal with the stored one of the same id: 'same' if the acting member of staff
-- proposed exactly this, 'other' if not, null if there is none.
create or replace function earlier_proposal(p_id uuid, p_terms jsonb) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when
      (p.kind, p.proposed_by, p.outcome, p.against, p.fee_mills, p.reference, p.happened_on, p.reason,
       p.sale_version, p.dispute_reason, p.respond_by)
      is not distinct from
      (p_terms ->> 'kind', acting_user_id(), p_terms ->> 'outcome', p_terms ->> 'against',
       coalesce((p_terms ->> 'feeMills')::bigint, 0), coalesce(p_terms ->> 'reference', ''),
       (p_terms ->> 'happenedOn')::date, p_terms ->> 'reason', coalesce(p_terms ->> 'saleVersion', ''),
       p_terms ->> 'disputeReason', (p_terms ->> 'respondBy')::date)
      and case p.kind
        when 'dispute_outcome' then p.dispute_id = (p_terms ->> 'disputeId')::uuid
        when 'refund_outcome' then p.refund_id = (p_terms ->> 'refundId')::uuid
        else p.amount_mills = coalesce((p_terms ->> 'amountMills')::bigint, 0)
          and p.sale_id is not distinct from (p_terms ->> 'saleId')::uuid
          and p.company_id = coalesce(p_terms ->> 'companyId', p.company_id)
          and p.mode = coalesce(p_terms ->> 'mode', p.mode)
      end
    then 'same' else 'other' end
    from proposals p where p.id = p_id
$$;

-- Whether an equal adjustment is already pending. The lock makes the second of two concurrent proposals
-- wait until the first has committed.
create or replace function has_equal_adjustment(p_terms jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('adjustments ' || (p_terms ->> 'companyId'), 0));
  return exists (
    select from proposals
     where company_id = p_terms ->> 'companyId' and mode = p_terms ->> 'mode' and kind = 'adjustment'
       and amount_mills = (p_terms ->> 'amountMills')::bigint and state = 'proposed'
  );
end
$$;

create or replace function max_open_proposals() returns integer language sql immutable return 50;

-- Lapses a proposal that names no case of the acquirer, because a proposal with its reference takes its place.
create or replace function replace_proposal(p proposals) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from approvals where kind = 'proposal' and subject_id = p.id::text for update;
  update proposals set state = 'lapsed', ended_at = database_now() where id = p.id and state = 'proposed';
  perform record_proposal(p, 'lapse-proposal', 'notice_arrived');
  perform void_approvals('proposal', p.id::text);
end
$$;

-- The acting member of staff proposes and gives the first of two approvals; a resend under the same id
-- is stored once. Returns 'proposed', also for a resend; 'other' if the id holds something else;
-- 'too_many' at the proposer's limit of open proposals; 'possible_duplicate' if an equal adjustment is pending,
-- or has_possible_duplicate of a dispute, and the proposer has not confirmed this one; 'changed' if the sale has changed since it was seen;
-- 'open_already' if the sale has an open proposal, except one that a settlement made of the same dispute, which
-- the acquirer's notice replaces; 'known_dispute' if the sale has a dispute with the
-- acquirer's reference that was not won; 'too_much' or 'refund_too_much' if disputes and refunds would exceed
-- the sale; or 'not_now' or 'not_found'.
--
-- Functions that write proposals lock in this order to prevent deadlocks: proposal id, proposer, the
-- company's adjustments, sale, approvals, proposals.
create or replace function propose(p_id uuid, p_terms jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  dispute disputes;
  refund refunds;
  proposed proposals;
  replaced proposals;
  earlier text;
  of_sale uuid := (p_terms ->> 'saleId')::uuid;
  moved bigint := coalesce((p_terms ->> 'amountMills')::bigint, 0);
begin
  if not is_deciding() then
    raise exception 'only staff may propose' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposal ' || p_id, 0));
  earlier := earlier_proposal(p_id, p_terms);
  if earlier is not null then
    return case earlier when 'same' then 'proposed' else 'other' end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || acting_user_id(), 0));
  if (select count(*) from proposals where proposed_by = acting_user_id() and state = 'proposed')
    >= max_open_proposals()
  then
    return 'too_many';
  end if;
  if p_terms ->> 'kind' = 'adjustment' and has_equal_adjustment(p_terms)
    and not coalesce((p_terms ->> 'isPossibleDuplicate')::boolean, false)
  then
    return 'possible_duplicate';
  end if;
  if p_terms ->> 'kind' = 'dispute_outcome' then
    select * into dispute from disputes where id = (p_terms ->> 'disputeId')::uuid;
    if not found then return 'not_found'; end if;
    of_sale := dispute.sale_id;
    moved := dispute.amount_mills;
  end if;
  if p_terms ->> 'kind' = 'refund_outcome' then
    select * into refund from refunds where id = (p_terms ->> 'refundId')::uuid;
    if not found then return 'not_found'; end if;
    of_sale := refund.sale_id;
    moved := refund.amount_mills;
  end if;
  if of_sale is not null then
    select * into sale from sales where id = of_sale for no key update;
    if not found
      or sale.company_id <> coalesce(p_terms ->> 'companyId', sale.company_id)
      or sale.mode <> coalesce(p_terms ->> 'mode', sale.mode)
    then
      return 'not_found';
    end if;
    if sale_version(sale) is distinct from p_terms ->> 'saleVersion' then return 'changed'; end if;
    perform void_approvals('proposal', id::text) from proposals
      where sale_id = sale.id and state = 'proposed' and sale_version <> sale_version(sale);
    select * into replaced from proposals
     where sale_id = sale.id and state = 'proposed' and kind = 'dispute' and p_terms ->> 'kind' = 'dispute'
       and amount_mills = moved and is_settlement_reference(reference, sale.invoice)
       and not is_settlement_reference(p_terms ->> 'reference', sale.invoice);
    if exists (
      select from proposals where sale_id = sale.id and state = 'proposed' and id is distinct from replaced.id
    ) then
      return 'open_already';
    end if;
    if not allows_proposal(sale, p_terms ->> 'kind', p_terms ->> 'outcome')
      or exists (select from disputes where id = dispute.id and state <> 'open')
      or exists (select from refunds r where r.id = refund.id and refund_waits_for(r) is null)
    then
      return 'not_now';
    end if;
    if p_terms ->> 'kind' = 'dispute' then
      if has_possible_duplicate(sale, p_terms ->> 'reference', moved)
        and not coalesce((p_terms ->> 'isPossibleDuplicate')::boolean, false)
      then
        return 'possible_duplicate';
      end if;
      if charged_back(sale.id) + refunded(sale.id) + moved > returnable_mills(sale) then return 'too_much'; end if;
      if exists (
        select from disputes
         where sale_id = sale.id and lower(acquirer_reference) = lower(p_terms ->> 'reference')
           and state <> 'won'
      ) then
        return 'known_dispute';
      end if;
    end if;
    if p_terms ->> 'kind' = 'refund' and charged_back(sale.id) + refunded(sale.id) + moved > sale.amount_mills
    then
      return 'refund_too_much';
    end if;
  elsif not exists (select from companies where id = p_terms ->> 'companyId') then
    return 'not_found';
  end if;
  if replaced.id is not null then perform replace_proposal(replaced); end if;
  insert into proposals (
    id, kind, company_id, mode, sale_id, dispute_id, refund_id, outcome, against, amount_mills, fee_mills,
    reference, happened_on, reason, sale_version, dispute_reason, respond_by, proposed_by
  ) values (
    p_id, p_terms ->> 'kind', coalesce(sale.company_id, p_terms ->> 'companyId'),
    coalesce(sale.mode, p_terms ->> 'mode'), sale.id, dispute.id, refund.id, p_terms ->> 'outcome',
    p_terms ->> 'against', moved, coalesce((p_terms ->> 'feeMills')::bigint, 0),
    coalesce(p_terms ->> 'reference', ''), (p_terms ->> 'happenedOn')::date, p_terms ->> 'reason',
    case when sale.id is null then '' else sale_version(sale) end,
    p_terms ->> 'disputeReason', (p_terms ->> 'respondBy')::date, acting_user_id()
  ) returning * into proposed;
  perform give_approval(
    'proposal', p_id::text, proposal_hash(proposed), concerned_by_proposal(proposed)
  );
  perform record_proposal(proposed, 'make-proposal', proposed.reason);
  return 'proposed';
end
$$;

-- Approves exactly what another member of staff proposed, and changes the sale and the ledger in one
-- transaction. Returns 'done'; 'done_before' to the person who has already approved it; 'changed' if
-- the sale has moved on, which ends the proposal; 'ended' if it is no longer open; or 'same_person' or
-- 'not_independent' from give_approval.
-- `p_declined` is the reason that the customer reads, because the gateway never reported one.
create or replace function approve_proposal(p_id uuid, p_declined text default '') returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p proposals;
  sale sales;
  given text;
  posted_id bigint;
  approved_at timestamptz;
begin
  -- Locks the sale first, since a proposal never changes its sale; then the approval before the
  -- proposal, in the order in which approvals are voided.
  select s.* into sale from sales s join proposals on proposals.sale_id = s.id
   where proposals.id = p_id for no key update of s;
  perform from approvals where kind = 'proposal' and subject_id = p_id::text for update;
  select * into p from proposals where id = p_id for update;
  if p.id is null then return 'not_found'; end if;
  if p.state <> 'proposed' then
    -- A caller who lost the response asks again and gets the same result.
    return case when (p.state, p.ended_by) = ('done', acting_user_id())
      then 'done_before' else 'ended' end;
  end if;
  -- A refund that its server has begun to send no longer waits for staff.
  if p.sale_id is not null and sale_version(sale) <> p.sale_version
    or exists (select from refunds r where r.id = p.refund_id and refund_waits_for(r) is null)
  then
    perform void_approvals('proposal', p.id::text);
    return 'changed';
  end if;
  select outcome into given from give_approval(
    'proposal', p.id::text, proposal_hash(p), concerned_by_proposal(p)
  );
  if given in ('same_person', 'not_independent') then return given; end if;
  -- The proposer's approval no longer counts once they have left.
  if given <> 'second' then
    raise exception 'proposal % has no first approval', p.id using errcode = '42501';
  end if;
  approved_at := database_now();
  if p.kind = 'resolution' then
    if p.outcome = 'voided' then
      -- The void follows, and only the gateway's confirmation ends the sale.
      perform add_sale_event(sale.id, sale.company_id, sale.status, 'staff', 'void_approved', approved_at);
    elsif p.outcome <> 'confirmed' then
      perform write_sale_end(
        p_id => sale.id, p_company_id => sale.company_id, p_source => 'staff',
        p_status => initcap(p.outcome), p_problem => null, p_result_code => 'OK',
        p_reason => case p.outcome when 'declined' then p_declined else '' end,
        p_advice => null,
        p_approval_code => nullif(p.reference, ''), p_host_reference => null, p_batch_id => null,
        p_at => approved_at
      );
    end if;
    update sale_contradictions set resolved_by = p.id
     where sale_id = sale.id and resolved_by is null and p.outcome <> 'voided';
  elsif p.kind = 'refund' then
    perform insert_refund(p.id, sale, p.amount_mills, p.reason, p.proposed_by, p.id);
  elsif p.kind = 'refund_outcome' then
    perform write_refund_end(
      p.refund_id, p.outcome, p.reference, case p.outcome when 'failed' then 'reported' end, '',
      p.outcome = 'done' and exists (select from refunds where id = p.refund_id and sent_as = 'void')
    );
  elsif p.kind in ('adjustment', 'dispute', 'dispute_outcome') then
    posted_id := post_to_ledger(
      p.mode, proposal_ledger_kind(p),
      'proposal:' || p.id, 'staff', approved_at,
      (select jsonb_agg(e) from proposal_entries(p) e)
    );
  end if;
  update proposals
     set state = 'done', ended_by = acting_user_id(), ended_at = approved_at,
         ledger_transaction_id = posted_id
   where id = p.id;
  perform record_proposal(p, 'approve-proposal', p.reason);
  return 'done';
end
$$;

-- The proposer withdraws the proposal, or another member of staff rejects it. Returns whether it was
-- still open.
create or replace function withdraw_proposal(p_id uuid, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p proposals;
  is_own boolean;
begin
  perform from approvals where kind = 'proposal' and subject_id = p_id::text for update;
  select * into p from proposals where id = p_id for update;
  is_own := p.proposed_by = acting_user_id();
  if not is_deciding() or acting_user_id() = any (concerned_by_proposal(p)) then
    raise exception 'only staff without a conflict of interest may end a proposal' using errcode = '42501';
  end if;
  if p.id is null or p.state <> 'proposed' then return false; end if;
  update proposals
     set state = case when is_own then 'withdrawn' else 'rejected' end,
         ended_by = acting_user_id(), ended_at = database_now(), end_reason = p_reason
   where id = p.id;
  perform void_approvals('proposal', p.id::text);
  perform record_proposal(
    p, case when is_own then 'withdraw-proposal' else 'reject-proposal' end, p_reason
  );
  return true;
end
$$;

grant execute on function
  earlier_proposal(uuid,jsonb),
  max_open_proposals(),
  propose(uuid,jsonb),
  approve_proposal(uuid,text),
  withdraw_proposal(uuid,text)
to piton_app;
