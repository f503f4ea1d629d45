-- A payment begins once and ends once, and its end posts it to the ledger in the same transaction. Only
-- these functions name the source of an end; without it, the triggers reject the end.

-- The request that inserts the attempt begins the sale, and it alone may charge the card; every other
-- request gets 'known' with the stored sale. Any other outcome is a rejection, and nothing is charged.
--
-- `p_sale` holds the attributes of the type `new_sale`, by name. A sale with a `problem` ends at once as
-- Incomplete; any other one is Pending, and leased to its process for `p_lease`. `p_card_attempt` holds
-- those of `card_attempt`, each of them, and is null if no card will be charged.
create or replace function begin_sale(
  p_sale jsonb, p_attempt_hash bytea, p_lease interval default null, p_card_attempt jsonb default null
) returns table (
  outcome text, sale_id uuid, created_at timestamptz, free_at timestamptz, proof_level integer
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale new_sale := jsonb_populate_record(null::new_sale, p_sale);
  attempt card_attempt := jsonb_populate_record(null::card_attempt, p_card_attempt);
  recent record;
  velocity record;
  counted_scope text;
  counted_bin boolean;
  counted_in timestamptz;
  refused text;
  request payment_requests;
  company companies;
  stored sales;
begin
  -- A missing limit would let every payment pass.
  if p_card_attempt is not null and (
    num_nulls(attempt.card, attempt.bin, attempt.max_per_card, attempt.max_per_address, attempt.within,
      attempt.same_within, attempt.free_declines, attempt.credit_percent) > 0
    or sale.channel = 'page' and attempt.address is null
    or not p_card_attempt ?& array['address', 'confirmed_sale_id', 'proof_level']
  ) then
    raise exception 'the terms of a card attempt are incomplete'
      using errcode = 'invalid_parameter_value';
  end if;
  select c.* into company from companies c where c.id = sale.company_id;
  if sale.mode = 'live' then
    refused := case
      when company.standing is distinct from 'approved' then 'closed'
      when (select g.id from gateway_accounts g
             where g.company_id = sale.company_id and g.retired_at is null)
        is distinct from sale.gateway_account_id
        then 'other_account'
    end;
    if refused is not null then
      return query select * from known_attempt(sale.company_id, p_attempt_hash, refused);
      return;
    end if;
  end if;
  if sale.request_id is not null then
    -- A repeat of the same bytes waits here for the first request and finds its sale, even if the link
    -- has closed since.
    perform pg_advisory_xact_lock(('x' || encode(substring(p_attempt_hash for 8), 'hex'))::bit(64)::bigint);
    -- A single-use request stays locked until this transaction ends, so a second customer sees the first
    -- one's payment.
    perform from payment_requests r
      where r.id = sale.request_id and r.uses = 'single' for no key update;
    select * into request from payment_requests r
     where r.id = sale.request_id and r.company_id = sale.company_id and r.mode = sale.mode;
    refused := case
      when request.id is null then 'unknown'
      when payment_request_state(request) <> 'open' then payment_request_state(request)
      when request.amount_mills <> sale.amount_mills then 'amount'
    end;
    if refused is not null then
      return query select * from known_attempt(sale.company_id, p_attempt_hash, 'request_' || refused);
      return;
    end if;
  end if;
  if p_card_attempt is not null then
    recent := count_card_attempts(
      sale.company_id, sale.mode, sale.channel, attempt.card, attempt.address, sale.amount_mills,
      sale.purpose, sale.request_id, attempt.within, attempt.same_within);
    refused := case
      when recent.card_attempts >= attempt.max_per_card then 'card_limit'
      when recent.address_attempts >= attempt.max_per_address then 'address_limit'
      when recent.same_sale_id is distinct from attempt.confirmed_sale_id
        and recent.same_sale_id is not null then 'same'
    end;
    if refused is not null then
      return query select * from known_attempt(
        sale.company_id, p_attempt_hash, refused, recent.same_sale_id,
        case refused when 'card_limit' then recent.card_free_at else recent.address_free_at end
          + attempt.within);
      return;
    end if;
    if sale.mode = 'live' then
      velocity := check_velocity(
        sale.company_id, sale.channel, sale.request_id, attempt.bin, attempt.proof_level,
        recent.card_attempts = 0, coalesce(recent.address_attempts, 0), attempt.free_declines,
        attempt.credit_percent, attempt.within);
      if velocity.outcome is not null then
        return query select * from known_attempt(
          sale.company_id, p_attempt_hash, velocity.outcome, null, velocity.free_at, velocity.proof_level);
        return;
      end if;
      counted_scope := velocity.scope;
      counted_bin := velocity.counts_bin;
      counted_in := velocity.counted_in;
    end if;
  end if;
  -- Only loaders of examples give another time. Page cursors carry milliseconds.
  sale.created_at := coalesce(sale.created_at, date_trunc('milliseconds', database_now()));
  insert into attempts (company_id, attempt_hash, sale_id, created_at)
    values (sale.company_id, p_attempt_hash, sale.id, sale.created_at)
    on conflict on constraint attempts_pkey do nothing;
  if not found then
    return query select * from known_attempt(sale.company_id, p_attempt_hash, null);
    return;
  end if;
  perform set_config('piton.event_source', case sale.problem when 'gateway' then 'gateway' else 'payer' end, true);
  insert into sales (
    id, company_id, mode, channel, status, tran_id, invoice, receipt_token, amount_mills,
    fee_basis_points, purpose, person_name, person_email, person_phone, person_country, card_brand,
    last_four, problem, result_code, reason, advice, rejected_fields, created_at, decided_at, begun_at,
    next_inquiry_at, gateway_account_id, platform_key_mark, request_id, single_request_id,
    velocity_scope, velocity_minute, velocity_counts_bin, failed_status, gateway, payer_address
  ) values (
    sale.id, sale.company_id, sale.mode, sale.channel,
    case when sale.problem is null then 'Pending' else 'Incomplete' end, sale.tran_id, sale.invoice,
    sale.receipt_token, sale.amount_mills, company.fee_basis_points,
    coalesce(request.purpose, sale.purpose), sale.person_name, sale.person_email, sale.person_phone,
    sale.person_country, sale.card_brand, sale.last_four, sale.problem, coalesce(sale.result_code, ''),
    coalesce(sale.reason, ''), sale.advice, sale.rejected_fields, sale.created_at,
    case when sale.problem is not null then sale.created_at end,
    -- The caller sets the length of the lease; the database's clock sets its start.
    case when sale.problem is null then database_now() end,
    case when sale.problem is null then database_now() + p_lease end, sale.gateway_account_id,
    sale.platform_key_mark, sale.request_id,
    case when sale.problem is null and request.uses = 'single' then request.id end,
    counted_scope, counted_in, counted_bin, case when sale.problem is not null then 'Incomplete' end,
    coalesce(sale.gateway, 'four_cs'), sale.payer_address
  ) returning * into stored;
  if sale.problem is null then
    insert into pending_sales (sale_id, company_id) values (sale.id, sale.company_id);
    if sale.is_authenticated then
      insert into sale_authentications (sale_id, company_id, state, bin, accepted)
        values (sale.id, sale.company_id, 'begun', attempt.bin,
          -- Servers of the previous release don't name them.
          coalesce(sale.accepted_authentications, '{Y,A,not_enrolled}'));
    end if;
  end if;
  perform record_change_of_sale(stored);
  perform set_config('piton.event_source', '', true);
  if p_card_attempt is not null then
    insert into card_attempts (company_id, mode, card, address, amount_mills, sale_id, attempted_at)
      values (sale.company_id, sale.mode, attempt.card, attempt.address, sale.amount_mills, sale.id,
        database_now());
  end if;
  -- Written last, to hold the row's lock as briefly as possible.
  if counted_scope is not null then
    insert into velocity_counts as c (company_id, scope, bin, minute, slot, attempts)
      select sale.company_id, counted_scope, b.bin, counted_in, velocity_slot(), 1
        from (values (''::bytea), (attempt.bin)) b (bin)
       where b.bin = '' or counted_scope = 'proof'
      on conflict on constraint velocity_counts_pkey do update set attempts = c.attempts + 1;
  end if;
  outcome := 'begun';
  sale_id := sale.id;
  created_at := sale.created_at;
  return next;
end
$$;

-- Returns 'known' with the stored sale if this company has had these bytes before, and otherwise the
-- given rejection, or no row without one.
create or replace function known_attempt(
  p_company_id text, p_attempt_hash bytea, p_rejection text, p_sale_id uuid default null,
  p_free_at timestamptz default null, p_proof_level integer default null
) returns table (
  outcome text, sale_id uuid, created_at timestamptz, free_at timestamptz, proof_level integer
)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select 'known', a.sale_id, null::timestamptz, null::timestamptz, null::integer from attempts a
     where a.company_id = p_company_id and a.attempt_hash = p_attempt_hash;
  if not found and p_rejection is not null then
    return query select p_rejection, p_sale_id, null::timestamptz, p_free_at, p_proof_level;
  end if;
end
$$;

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

-- Writes a sale's event, and queues an ended sale for its projection.
create or replace function record_change_of_sale(sale sales) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      sale.id,
      case sale.status when 'Pending' then 1
        else (select coalesce(max(number), 0) + 1 from sale_events where sale_id = sale.id) end,
      sale.company_id, sale.status, current_setting('piton.event_source'),
      case sale.status when 'Pending' then 'began' else 'ended' end, coalesce(sale.decided_at, sale.created_at)
    );
  if sale.status <> 'Pending' then
    insert into unprojected_sales (
      sale_id, company_id, mode, status, amount_mills, fee_mills, created_at, request_id,
      ledger_transaction_id, ended_at
    ) values (
      sale.id, sale.company_id, sale.mode, sale.status, sale.amount_mills, sale.fee_mills, sale.created_at,
      sale.request_id, sale.ledger_transaction_id, sale.decided_at
    );
  end if;
end
$$;

-- Posts the sale and its fee, in entries that cancel out. The merchant's balance stays locked until the
-- transaction ends, so little may follow.
create or replace function post_sale(sale sales, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fee constant bigint := sale.fee_mills;
  posted_id bigint;
  receivable bigint;
  payable bigint;
  income bigint;
  new_balance bigint;
  new_version bigint;
  total_mills numeric;
begin
  select
    (select id from ledger_accounts
      where mode = sale.mode and code = 'acquirer_receivable' and company_id is null),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'merchant_payable' and company_id = sale.company_id),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'fee_income' and company_id is null)
    into strict receivable, payable, income;
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    values (sale.mode, 'sale', 'sale:' || sale.id, 'payments', p_at)
    returning id into posted_id;
  update ledger_balances
     set balance_mills = balance_mills + sale.amount_mills - fee,
         version = version + case when fee > 0 then 2 else 1 end
   where account_id = payable
  returning balance_mills, version into strict new_balance, new_version;
  -- The ledger holds no entries of zero, and a fee can round to zero.
  with posted as (
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
      select posted_id, sale.mode, e.account_id, e.kind, e.amount_mills, e.balance_after, e.version
        from (values
          (receivable, 'sale', sale.amount_mills, null, null),
          (payable, 'sale', -sale.amount_mills, new_balance + fee, new_version - (fee > 0)::integer),
          (payable, 'fee', fee, new_balance, new_version),
          (income, 'fee', -fee, null, null)
        ) e (account_id, kind, amount_mills, balance_after, version)
       where e.amount_mills <> 0
    returning amount_mills
  )
  select sum(amount_mills) into strict total_mills from posted;
  if total_mills is distinct from 0 then
    raise exception 'the entries of sale % sum to %', sale.id, total_mills
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  return posted_id;
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

-- A posting of kind `sale` belongs to one Approved sale and holds exactly its entries. Security definer,
-- because up to PostgreSQL 17 a deferred trigger runs as the role that commits.
create or replace function ledger_transactions_have_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  wrong boolean;
begin
  if new.cause ~ '^sale:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into sale from sales
     where id = substr(new.cause, 6)::uuid and ledger_transaction_id = new.id and status = 'Approved';
  end if;
  if sale.id is not null then
    -- Each entry once, and no others.
    select count(*) <> case when sale.fee_mills > 0 then 4 else 2 end
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = -sale.amount_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = sale.amount_mills
             and a.code = 'acquirer_receivable') <> 1
        or sale.fee_mills > 0 and (
          count(*) filter (where e.kind = 'fee' and e.amount_mills = sale.fee_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
          or count(*) filter (where e.kind = 'fee' and e.amount_mills = -sale.fee_mills
             and a.code = 'fee_income') <> 1
        )
      into wrong
      from ledger_entries e
           -- A lookup for each entry, because a join may read all accounts.
           cross join lateral (
             select code, company_id from ledger_accounts where id = e.account_id offset 0
           ) a
     where e.transaction_id = new.id;
  end if;
  if sale.id is null or wrong then
    raise exception 'ledger transaction % matches no approved sale', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_sale';
  end if;
  return null;
end
$$;

-- Half a mill rounds up, as in contract/money/money.ts.
create or replace function fee_mills(amount_mills bigint, basis_points integer) returns bigint
  language sql immutable parallel safe
  return (amount_mills / 10 * basis_points + 500) / 1000;

create or replace function find_payee(p_company_id text, p_attempt_hash bytea, p_sender_key bytea, p_max_unreadable integer)
  returns table (
    standing text, key_ids uuid[], earlier_id uuid, free_at timestamptz, gateway_account_id uuid,
    plain_seal_hash text
  )
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.standing,
           array(select k.id from company_key_pairs k
                  where k.company_id = c.id and k.state in ('active', 'retiring')
                  -- "active" sorts before "retiring".
                  order by k.state, k.created_at desc),
           (select a.sale_id from attempts a
             where a.company_id = c.id and a.attempt_hash = p_attempt_hash),
           (select l.ends_at from limits l
             where l.action = 'unreadable-payment' and l.key_hash = p_sender_key
               and l.taken >= p_max_unreadable and l.ends_at > database_now()),
           (select g.id from gateway_accounts g where g.company_id = c.id and g.retired_at is null),
           c.plain_seal_hash
      from companies c where c.id = p_company_id;
end
$$;

-- fee_mills, because the rules of a sale's row are checked as the role that updates it.
grant execute on function
  fee_mills(bigint,integer),
  find_payee(text,bytea,bytea,integer),
  begin_sale(jsonb,bytea,interval,jsonb),
  end_sale(uuid,text,text,text,text,text,text,text,text,text,text,bytea)
to piton_app;
