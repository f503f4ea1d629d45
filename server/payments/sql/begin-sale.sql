-- A payment begins once, with its attempt, and its event names the source of the change.
-- requires: payments/sale-events

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
                  where k.company_id = c.id
                    and (k.state = 'active' or k.state = 'retiring' and k.retires_at > database_now())
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

grant execute on function
  find_payee(text,bytea,bytea,integer),
  begin_sale(jsonb,bytea,interval,jsonb)
to piton_app;
