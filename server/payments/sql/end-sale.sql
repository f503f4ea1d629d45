-- A payment ends once, and its end posts it to the ledger in the same transaction. Only functions name the
-- source of an end; without it, the triggers reject the end.
-- requires: payments/post-sale, payments/sale-events

-- The server ends a sale only on a response of the gateway or of a status inquiry; staff use
-- proposals. Its time is the database's, as for all postings.
create or replace function end_sale(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_bin bytea default null
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_source is null or p_source not in ('gateway', 'inquiry') then
    raise exception 'permission denied to end a sale on evidence of "%"', p_source
      using errcode = 'insufficient_privilege';
  end if;
  return write_sale_end(
    p_id, p_company_id, p_source, p_status, p_problem, p_result_code, p_reason, p_advice,
    p_approval_code, p_host_reference, p_batch_id, database_now(), p_bin);
end
$$;

-- Ends a Pending sale and posts it. A different result for an ended sale is stored as a contradiction for
-- staff and changes nothing.
create or replace function write_sale_end(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_at timestamptz, p_bin bytea default null
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  select * into strict sale from sales where id = p_id for update;
  if sale.company_id <> p_company_id then
    raise exception 'sale % is not of company %', p_id, p_company_id
      using errcode = 'insufficient_privilege';
  end if;
  if sale.status <> 'Pending' then
    if sale.status <> p_status then
      insert into sale_contradictions (sale_id, company_id, reported_status, approval_code, host_reference, reported_at)
        values (p_id, p_company_id, p_status, p_approval_code, p_host_reference, p_at);
    end if;
    return sale.status;
  end if;
  perform set_config('piton.event_source', p_source, true);
  sale.declined_on_inquiry := p_status = 'Declined' and p_source = 'inquiry';
  if p_status = 'Approved' then
    sale.fee_mills := fee_mills(sale.amount_mills, sale.fee_basis_points);
    sale.ledger_transaction_id := post_sale(sale, p_at);
  end if;
  update sales
     set status = p_status,
         problem = p_problem,
         result_code = p_result_code,
         reason = p_reason,
         advice = p_advice,
         approval_code = p_approval_code,
         host_reference = p_host_reference,
         batch_id = p_batch_id,
         fee_mills = sale.fee_mills,
         ledger_transaction_id = sale.ledger_transaction_id,
         decided_at = p_at,
         declined_on_inquiry = sale.declined_on_inquiry,
         next_inquiry_at = null,
         failed_status = nullif(p_status, 'Approved'),
         single_request_id = case p_status when 'Approved' then single_request_id end,
         ended_in_doubt_at = case
           when mode = 'live' and begun_at is not null
             and ended_in_doubt(p_problem, p_result_code, sale.declined_on_inquiry)
             then p_at
         end
   where id = p_id
  returning * into sale;
  delete from pending_sales where sale_id = p_id;
  if has_three_d_secure(sale.gateway) then
    delete from sale_challenges where sale_id = p_id;
    p_bin := coalesce(p_bin, (select a.bin from sale_authentications a where a.sale_id = p_id));
    update sale_authentications set state = 'ended', bin = null where sale_id = p_id;
  end if;
  perform record_change_of_sale(sale);
  -- The source holds for this sale alone.
  perform set_config('piton.event_source', '', true);
  if sale.velocity_scope is not null then
    insert into velocity_counts as c (company_id, scope, bin, minute, slot, attempts, approved, declined)
      select sale.company_id, sale.velocity_scope, b.bin, sale.velocity_minute, velocity_slot(),
             -(p_status = 'Incomplete' and (b.bin = '' or sale.velocity_scope = 'proof'))::integer,
             (p_status = 'Approved')::integer, (p_status = 'Declined')::integer
        -- The process that charged the card knows its BIN, or it was kept for the challenge.
        from (values (''::bytea), (p_bin)) b (bin)
       where b.bin = '' or p_bin is not null and (p_status = 'Declined' or sale.velocity_counts_bin)
      on conflict on constraint velocity_counts_pkey do update
        set attempts = c.attempts + excluded.attempts, approved = c.approved + excluded.approved,
            declined = c.declined + excluded.declined;
  end if;
  return 'Pending';
end
$$;

-- A final sale keeps its facts, and a sale keeps its payment request unless it fails. Staff end a sale only
-- by a proposal that two of them approved.
create or replace function check_end_of_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- They follow from the others; PostgreSQL fills in the generated ones.
  derived constant text[] := array['failed_status', 'ended_in_doubt_at', 'single_request_id',
    'ledger_cause', 'person_email_lower', 'plain_person_name'];
  frees_request constant boolean := new.single_request_id is null and new.failed_status is not null;
begin
  if old.status <> 'Pending' then
    if to_jsonb(old) - derived <> to_jsonb(new) - derived
      or new.single_request_id is distinct from old.single_request_id and not frees_request
    then
      raise exception 'sale % is final: %', old.id, old.status using errcode = 'restrict_violation';
    end if;
    return new;
  elsif new.request_id is distinct from old.request_id
    or new.single_request_id is distinct from old.single_request_id and not frees_request
  then
    raise exception 'sale % keeps its payment request', old.id
      using errcode = 'check_violation', constraint = 'sales_keep_their_request';
  elsif new.status = old.status then
    return new;
  elsif coalesce(current_setting('piton.event_source', true), '') in ('gateway', 'inquiry') then
    if new.status = 'Approved' and has_three_d_secure(new.gateway) and exists (
      select from sale_authentications a
       where a.sale_id = new.id and (a.state = 'challenged' or coalesce(a.status, '') <> all (a.accepted))
    ) then
      raise exception 'sale % is not authenticated', new.id
        using errcode = 'check_violation', constraint = 'sales_are_authenticated';
    end if;
    return new;
  elsif current_setting('piton.event_source', true) = 'payer' and new.status = 'Incomplete' and exists (
    -- The customer cancelled, or didn't authenticate in time. Only a completion charges the card.
    select from sale_authentications a
     where a.sale_id = new.id and a.state in ('begun', 'challenged')
  ) then
    return new;
  elsif coalesce(current_setting('piton.event_source', true), '') = '' then
    raise exception 'the end of sale % names no source', new.id
      using errcode = 'insufficient_privilege';
  elsif not exists (
    select from proposals p
     where p.sale_id = new.id and p.kind = 'resolution' and p.state = 'proposed'
       and p.outcome = lower(new.status) and is_approved_proposal(p)
  ) then
    raise exception 'sale % was not resolved by two people', new.id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

grant execute on function
  end_sale(uuid,text,text,text,text,text,text,text,text,text,text,bytea)
to piton_app;
