-- One member of staff proposes a correction, another confirms it, and either can withdraw it. Each step
-- writes an audit entry.

-- Writes a correction's audit entry, with amounts to the mill. A lapsed proposal has no actor, because
-- another action causes the lapse.
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

-- Members of a company, its owner among them, take no part in its corrections.
create or replace function concerned_by_correction(c corrections) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select user_id from company_members where company_id = c.company_id order by 1)
$$;

-- Compares a resent proposal with the stored one of the same id: 'same' if the acting member of staff
-- proposed exactly this, 'other' if not, null if there is none.
create or replace function earlier_proposal(p_id uuid, said jsonb) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when
      (c.kind, c.proposed_by, c.outcome, c.against, c.fee_mills, c.reference, c.happened_on, c.reason,
       c.sale_seen)
      is not distinct from
      (said ->> 'kind', acting_user_id(), said ->> 'outcome', said ->> 'against',
       coalesce((said ->> 'feeMills')::bigint, 0), coalesce(said ->> 'reference', ''),
       (said ->> 'happenedOn')::date, said ->> 'reason', coalesce(said ->> 'saleSeen', ''))
      and case c.kind
        when 'chargeback_end' then c.chargeback_id = (said ->> 'chargebackId')::uuid
        else c.amount_mills = coalesce((said ->> 'amountMills')::bigint, 0)
          and c.sale_id is not distinct from (said ->> 'saleId')::uuid
          and c.company_id = coalesce(said ->> 'companyId', c.company_id)
          and c.mode = coalesce(said ->> 'mode', c.mode)
      end
    then 'same' else 'other' end
    from corrections c where c.id = p_id
$$;

-- Whether an equal adjustment is already pending. The lock makes the second of two concurrent proposals
-- wait until the first has committed.
create or replace function stands_beside_equal(said jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('adjustments ' || (said ->> 'companyId'), 0));
  return exists (
    select from corrections
     where company_id = said ->> 'companyId' and mode = said ->> 'mode' and kind = 'adjustment'
       and amount_mills = (said ->> 'amountMills')::bigint and state = 'proposed'
  );
end
$$;

create or replace function max_open_proposals() returns integer language sql immutable return 50;

-- The acting member of staff proposes and gives the first of two approvals; a resend under the same id
-- is stored once. Returns 'proposed', also for a resend; 'other' if the id holds something else;
-- 'too_many' at the proposer's limit of open proposals; 'beside_equal' if an equal adjustment is pending
-- and the proposer has not confirmed this one; 'changed' if the sale has changed since it was seen;
-- 'open_already' if the sale has an open proposal; 'known_dispute' if the acquirer's reference is
-- already recorded for the sale; or 'not_now', 'too_much' or 'not_found'.
--
-- Functions that write corrections lock in this order to prevent deadlocks: proposal id, proposer, the
-- company's adjustments, sale, approvals, corrections.
create or replace function propose_correction(p_id uuid, said jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  chargeback corrections;
  proposed corrections;
  earlier text;
  of_sale uuid := (said ->> 'saleId')::uuid;
  moved bigint := coalesce((said ->> 'amountMills')::bigint, 0);
begin
  if not is_deciding() then
    raise exception 'only staff correct payments' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposal ' || p_id, 0));
  earlier := earlier_proposal(p_id, said);
  if earlier is not null then
    return case earlier when 'same' then 'proposed' else 'other' end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || acting_user_id(), 0));
  if (select count(*) from corrections where proposed_by = acting_user_id() and state = 'proposed')
    >= max_open_proposals()
  then
    return 'too_many';
  end if;
  if said ->> 'kind' = 'adjustment' and stands_beside_equal(said)
    and not coalesce((said ->> 'isBesideEqual')::boolean, false)
  then
    return 'beside_equal';
  end if;
  if said ->> 'kind' = 'chargeback_end' then
    select * into chargeback from corrections
     where id = (said ->> 'chargebackId')::uuid and kind = 'chargeback' and state = 'done';
    if not found then return 'not_found'; end if;
    of_sale := chargeback.sale_id;
    moved := chargeback.amount_mills;
  end if;
  if of_sale is not null then
    select * into sale from sales where id = of_sale for no key update;
    if not found
      or sale.company_id <> coalesce(said ->> 'companyId', sale.company_id)
      or sale.mode <> coalesce(said ->> 'mode', sale.mode)
    then
      return 'not_found';
    end if;
    if sale_state(sale) is distinct from said ->> 'saleSeen' then return 'changed'; end if;
    perform void_approvals('correction', id::text) from corrections
      where sale_id = sale.id and state = 'proposed' and sale_seen <> sale_state(sale);
    if exists (select from corrections where sale_id = sale.id and state = 'proposed') then
      return 'open_already';
    end if;
    if not admits_correction(sale, said ->> 'kind', said ->> 'outcome')
      or exists (select from corrections where chargeback_id = chargeback.id and state = 'done')
    then
      return 'not_now';
    end if;
    if said ->> 'kind' = 'chargeback' then
      if charged_back(sale.id) + moved > sale.amount_mills then return 'too_much'; end if;
      if exists (
        select from corrections
         where sale_id = sale.id and kind = 'chargeback' and state in ('proposed', 'done')
           and lower(reference) = lower(said ->> 'reference')
      ) then
        return 'known_dispute';
      end if;
    end if;
  elsif not exists (select from companies where id = said ->> 'companyId') then
    return 'not_found';
  end if;
  insert into corrections (
    id, kind, company_id, mode, sale_id, chargeback_id, outcome, against, amount_mills, fee_mills,
    reference, happened_on, reason, sale_seen, proposed_by
  ) values (
    p_id, said ->> 'kind', coalesce(sale.company_id, said ->> 'companyId'),
    coalesce(sale.mode, said ->> 'mode'), sale.id, chargeback.id, said ->> 'outcome',
    said ->> 'against', moved, coalesce((said ->> 'feeMills')::bigint, 0),
    coalesce(said ->> 'reference', ''), (said ->> 'happenedOn')::date, said ->> 'reason',
    case when sale.id is null then '' else sale_state(sale) end, acting_user_id()
  ) returning * into proposed;
  perform give_approval(
    'correction', p_id::text, correction_hash(proposed), concerned_by_correction(proposed)
  );
  perform record_correction(proposed, 'propose-correction', proposed.reason);
  return 'proposed';
end
$$;

-- Confirms exactly what another member of staff proposed, and changes the sale and the ledger in one
-- transaction. Returns 'done'; 'done_before' to the person who has already confirmed it; 'changed' if
-- the sale has moved on, which ends the proposal; 'ended' if it is no longer open; or 'same_person' or
-- 'not_together' from give_approval.
-- `p_declined` is the reason that the customer reads, because the gateway never reported one.
create or replace function confirm_correction(p_id uuid, p_at timestamptz, p_declined text default '') returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c corrections;
  sale sales;
  given text;
  posted_id bigint;
begin
  -- Locks the sale first, since a correction never changes its sale; then the approval before the
  -- correction, in the order in which approvals are voided.
  select s.* into sale from sales s join corrections on corrections.sale_id = s.id
   where corrections.id = p_id for no key update of s;
  perform from approvals where kind = 'correction' and subject_id = p_id::text for update;
  select * into c from corrections where id = p_id for update;
  if c.id is null then return 'not_found'; end if;
  if c.state <> 'proposed' then
    -- A caller who lost the response asks again and gets the same result.
    return case when (c.state, c.ended_by) = ('done', acting_user_id())
      then 'done_before' else 'ended' end;
  end if;
  if c.sale_id is not null and sale_state(sale) <> c.sale_seen then
    perform void_approvals('correction', c.id::text);
    return 'changed';
  end if;
  select outcome into given from give_approval(
    'correction', c.id::text, correction_hash(c), concerned_by_correction(c)
  );
  if given in ('same_person', 'not_together') then return given; end if;
  -- The proposer's approval no longer counts once they have left.
  if given <> 'whole' then
    raise exception 'correction % has no first approval', c.id using errcode = '42501';
  end if;
  if c.kind = 'resolution' then
    if c.outcome <> 'stands' then
      perform write_sale_end(
        p_id => sale.id, p_company_id => sale.company_id, p_source => 'staff',
        p_status => initcap(c.outcome), p_problem => null, p_result_code => 'OK',
        p_reason => case c.outcome when 'declined' then p_declined else '' end,
        p_advice => null,
        p_approval_code => nullif(c.reference, ''), p_host_reference => null, p_batch_id => null,
        p_at => p_at
      );
      -- write_sale_end acted for the sale; the rest acts for staff again.
      perform set_config('piton.company_id', '', true), set_config('piton.event_source', '', true);
    end if;
    update sale_contradictions set resolved_by = c.id where sale_id = sale.id and resolved_by is null;
  else
    posted_id := post_to_ledger(
      c.mode, case c.kind when 'chargeback_end' then 'chargeback_' || c.outcome else c.kind end,
      'correction:' || c.id, 'staff', p_at,
      (select jsonb_agg(jsonb_build_object(
         'code', e.code, 'companyId', e.company_id, 'kind', e.kind, 'amountMills', e.amount_mills::text
       )) from correction_entries(c) e)
    );
  end if;
  update corrections
     set state = 'done', ended_by = acting_user_id(), ended_at = database_now(),
         ledger_transaction_id = posted_id
   where id = c.id;
  perform record_correction(c, 'confirm-correction', c.reason);
  return 'done';
end
$$;

-- The proposer withdraws the proposal, or another member of staff rejects it. Returns whether it was
-- still open.
create or replace function withdraw_correction(p_id uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c corrections;
  is_own boolean;
begin
  perform from approvals where kind = 'correction' and subject_id = p_id::text for update;
  select * into c from corrections where id = p_id for update;
  is_own := c.proposed_by = acting_user_id();
  if not is_deciding() or acting_user_id() = any (concerned_by_correction(c)) then
    raise exception 'only staff correct payments, and not their own' using errcode = '42501';
  end if;
  if c.id is null or c.state <> 'proposed' then return false; end if;
  update corrections
     set state = case when is_own then 'withdrawn' else 'turned_down' end,
         ended_by = acting_user_id(), ended_at = database_now(), end_reason = why
   where id = c.id;
  perform void_approvals('correction', c.id::text);
  perform record_correction(
    c, case when is_own then 'withdraw-correction' else 'turn-down-correction' end, why
  );
  return true;
end
$$;

grant execute on function
  earlier_proposal(uuid,jsonb),
  max_open_proposals(),
  propose_correction(uuid,jsonb),
  confirm_correction(uuid,timestamp with time zone,text),
  withdraw_correction(uuid,text)
to piton_app;
