-- Velocity checks against card testing. Each company counts its card attempts per channel in sliding
-- windows: a tester's cards are declined far more often than a shop's customers'. An attempt whose outcome
-- is unknown counts like a decline, so that a thousand cards sent at once do not pass before the first
-- decline is known. `velocity-limits.ts` holds the figures.

-- One row per minute. Scopes: 'page' and 'server' count attempts that anyone can make, 'proof' those that
-- solved a challenge on the page, 'request' those on the server for a merchant's payment request. `bin` is
-- empty for all cards together, otherwise a keyed fingerprint of a card's first digits: these rows cannot
-- be combined with the last four digits of a sale. Slots keep the payments of a busy company from waiting
-- for one row: a sale counts in that of its id.
create table velocity_counts (
  company_id text not null,
  scope text not null
    constraint velocity_counts_scope_is_known check (scope in ('page', 'server', 'proof', 'request')),
  bin bytea not null default '',
  minute timestamptz not null,
  slot smallint not null default 0,
  -- Distinct cards: a customer who retries one card does not test cards.
  attempts bigint not null default 0,
  approved bigint not null default 0,
  declined bigint not null default 0,
  -- Attempts that were challenged or refused before they reached the gateway.
  stopped bigint not null default 0,
  constraint velocity_counts_pkey primary key (company_id, scope, bin, minute, slot)
) with (fillfactor = 50);
create index velocity_counts_minute_idx on velocity_counts using brin (minute);
grant select, delete on velocity_counts to piton_app;
alter table velocity_counts enable row level security;
create policy velocity_counts_are_for_piton on velocity_counts using (is_acting_piton());
create policy velocity_counts_are_seen_by_staff on velocity_counts for select
  using ((select is_acting_staff()));

-- While it has not ended, the page asks customers of this company for a proof of work, and the server
-- channel takes payments for payment requests only.
create table card_protections (
  company_id text not null constraint card_protections_company_fkey references companies (id),
  channel text not null
    constraint card_protections_channel_is_known check (channel in ('page', 'server')),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Each protection that follows within a day lasts longer; one that staff lifted is not counted.
  rounds bigint not null default 1,
  lifted_by uuid constraint card_protections_person_fkey references users (id),
  -- Ten times as many declines are free until then.
  lifted_until timestamptz,
  constraint card_protections_pkey primary key (company_id, channel)
);
grant select on card_protections to piton_app;
alter table card_protections enable row level security;
create policy card_protections_are_for_piton on card_protections for select using (is_acting_piton());
create policy card_protections_are_seen_by_staff on card_protections for select
  using ((select is_acting_staff()));

-- Where the outcome of a live sale is counted, null where it is not; and whether its BIN counts approvals.
alter table sales
  add column velocity_scope text,
  add column velocity_minute timestamptz,
  add column velocity_counts_bin boolean;

create function velocity_slot(p_sale_id uuid) returns smallint
  language sql immutable strict parallel safe
  return (get_byte(uuid_send(p_sale_id), 15) % 16)::smallint;
revoke execute on function velocity_slot from public;

-- Answers when it ends.
create function begin_card_protection(p_company_id text, p_channel text, p_within interval)
  returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := settling_now();
  -- A server has no challenge to pass, so that a false alarm must not stop its sales for hours.
  max_rounds constant integer := case p_channel when 'server' then 2 else 5 end;
  protection card_protections;
begin
  insert into card_protections as c (company_id, channel, began_at, ends_at)
    values (p_company_id, p_channel, now_at, now_at + p_within)
    on conflict on constraint card_protections_pkey do update
      set began_at = now_at, lifted_by = null, lifted_until = null,
          rounds = case when c.ends_at > now_at - interval '1 day'
            then least(max_rounds, c.rounds + 1) else 1 end
    returning * into protection;
  update card_protections c set ends_at = now_at + p_within * power(2, protection.rounds - 1)
   where c.company_id = p_company_id and c.channel = p_channel
  returning * into protection;
  return protection.ends_at;
end
$$;
revoke execute on function begin_card_protection from public;

-- Decides on one attempt, and counts those it stops. `outcome` is null where the attempt may go on, and
-- `scope` then says where it is counted. 'challenge' asks for a proof of `proof_level`; 'card_testing'
-- refuses until `free_at`; 'wait' means that too many outcomes are unknown to decide yet.
create function check_velocity(
  p_company_id text, p_channel text, p_request_id text, p_bin bytea, p_proof_level integer,
  p_is_first boolean, p_address_attempts integer, p_free_declines integer, p_credit_percent integer,
  p_within interval,
  out outcome text, out scope text, out counts_bin boolean, out counted_in timestamptz,
  out free_at timestamptz, out proof_level integer
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := settling_now();
  since constant timestamptz := now_at - p_within;
  this_minute constant timestamptz := date_trunc('minute', now_at);
  -- A gateway responds within 45 s; an outcome that takes longer says nothing about the card.
  recent constant timestamptz := this_minute - interval '1 minute';
  -- A slow phone solves it within five seconds.
  max_level constant integer := 3;
  max_unpaid_per_request constant integer := 3;
  -- More attempts than all servers begin at the same moment.
  max_uncommitted constant integer := 64;
  -- In hundredths of a decline, so that the credit of approvals stays a whole number.
  free bigint := 100 * p_free_declines;
  protection card_protections;
  seen record;
  proven record;
  known bigint;
begin
  scope := p_channel;
  counted_in := this_minute;
  select * into protection from card_protections p
   where p.company_id = p_company_id and p.channel = p_channel;
  if protection.lifted_until > now_at then free := 10 * free; end if;
  -- Near the limit attempts are decided one after the other, each with all before it committed.
  for pass in 1..2 loop
    select coalesce(sum(100 * c.declined - p_credit_percent * c.approved)
             filter (where c.bin = ''), 0) as known,
           coalesce(sum(100 * c.declined - p_credit_percent * c.approved)
             filter (where c.bin = '' and c.minute >= recent), 0) as known_recently,
           coalesce(sum(c.attempts - c.approved - c.declined)
             filter (where c.bin = '' and c.minute >= recent), 0) as undecided,
           sum(100 * c.declined - p_credit_percent * c.approved)
             filter (where c.bin <> '') as known_of_bin
      into seen
      from velocity_counts c
     where c.company_id = p_company_id and c.scope = p_channel and c.bin in ('', p_bin)
       and c.minute > since;
    -- Over the whole window, and over the last two minutes, whichever is worse.
    known := greatest(seen.known, seen.known_recently);
    exit when pass = 2 or not p_is_first or protection.ends_at > now_at
      or known + 100 * (seen.undecided + max_uncommitted) <= free;
    perform pg_advisory_xact_lock(hashtextextended('velocity ' || p_channel || p_company_id, 0));
    -- Those before may have begun a protection.
    select * into protection from card_protections p
     where p.company_id = p_company_id and p.channel = p_channel;
  end loop;
  -- Before a BIN's first decline its approvals need no row.
  counts_bin := seen.known_of_bin is not null;
  if protection.ends_at > now_at or seen.known_of_bin > free then
    counts_bin := true;
    if p_channel = 'page' then
      scope := 'proof';
      -- Solved attempts with one BIN are decided one after the other.
      if p_proof_level is not null then
        perform pg_advisory_xact_lock(hashtextextended(p_company_id || encode(p_bin, 'hex'), 0));
      end if;
      select coalesce(sum(c.declined) filter (where c.bin = ''), 0) as declined,
             coalesce(sum(100 * c.declined - p_credit_percent * c.approved)
               filter (where c.bin <> ''), 0) as known_of_bin,
             coalesce(sum(c.attempts - c.approved - c.declined)
               filter (where c.bin <> '' and c.minute >= recent), 0) as undecided_of_bin
        into proven
        from velocity_counts c
       where c.company_id = p_company_id and c.scope = 'proof' and c.bin in ('', p_bin)
         and c.minute > since;
      -- A shop's wireless network is one address, and its customers pay from there.
      proof_level := least(
        max_level,
        greatest(0, proven.known_of_bin / 100) + least(1, p_address_attempts / 10)
          + least(2, proven.declined / greatest(1, p_free_declines))
      );
      if p_proof_level is null or p_proof_level < proof_level then
        outcome := 'challenge';
      -- However often a BIN is declined, its customers' cards go through one at a time.
      elsif proven.undecided_of_bin > 0
        and proven.known_of_bin + 100 * (proven.undecided_of_bin + 1) > free / 2
      then
        outcome := 'wait';
        return;
      end if;
    else
      scope := 'request';
      free_at := greatest(protection.ends_at, now_at + interval '1 minute');
      -- One after the other: a link that anyone can open must not let many cards through at once.
      perform from payment_requests r where r.id = p_request_id for no key update;
      if not found or max_unpaid_per_request <= (
        select count(*) from sales s
         where s.request_id = p_request_id and s.status in ('Pending', 'Declined') and s.begun_at > since
      ) then
        outcome := 'card_testing';
      end if;
    end if;
  end if;
  if outcome is null then
    if not p_is_first then
      scope := null;
      return;
    end if;
    if scope <> p_channel or known + 100 * (seen.undecided + 1) <= free then return; end if;
    if known + 100 <= free then
      outcome := 'wait';
      return;
    end if;
    free_at := begin_card_protection(p_company_id, p_channel, p_within);
    -- A payment request is looked at once more, under the protection.
    outcome := case when p_channel = 'page' then 'challenge'
      when p_request_id is null then 'card_testing' else 'wait' end;
    proof_level := 0;
    if outcome = 'wait' then return; end if;
  else
    -- A count that a crash may lose: thousands of refusals need not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  insert into velocity_counts as c (company_id, scope, minute, slot, stopped)
    values (p_company_id, p_channel, this_minute, pg_backend_pid() % 16, 1)
    on conflict on constraint velocity_counts_pkey do update set stopped = c.stopped + 1;
end
$$;
revoke execute on function check_velocity from public;

-- Staff lets ten times as many declines pass for an hour.
create function lift_card_protection(p_company_id text, p_channel text, p_reason text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  lifted card_protections;
begin
  if not is_deciding() then
    raise exception 'only staff lifts a protection' using errcode = '42501';
  end if;
  update card_protections c
     set ends_at = settling_now(), lifted_by = acting_user_id(),
         lifted_until = settling_now() + interval '1 hour', rounds = 0
   where c.company_id = p_company_id and c.channel = p_channel and c.ends_at > settling_now()
  returning * into lifted;
  if not found then return 'changed'; end if;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), 'lift-card-protection', 'company', p_company_id, p_reason,
      jsonb_build_object('channel', p_channel, 'until', lifted.lifted_until));
  return 'lifted';
end
$$;
revoke execute on function lift_card_protection from public;
grant execute on function lift_card_protection to piton_app;

-- As before, without weighing attempts four times during a spike: the velocity checks do more, sooner. A
-- customer is asked whether they mean to pay again only where card and amount pay the same request or,
-- without one, the same purpose: another order of the same price goes through.
drop function weigh_card_try;
create function weigh_card_try(
  p_company_id text, p_mode text, p_channel text, p_card bytea, p_address bytea, p_amount_mills bigint,
  p_purpose text, p_request_id text, p_within interval, p_same_within interval,
  out card_tries integer, out card_free_at timestamptz,
  out address_tries integer, out address_free_at timestamptz, out same_sale_id uuid
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tried_since constant timestamptz := settling_now() - p_within;
  same_since constant timestamptz := settling_now() - p_same_within;
begin
  -- There is no money in the test book to try cards with, and everybody pays there with the same few
  -- cards: nobody waits for another, and nothing is counted.
  if p_mode = 'live' then
    if p_address is not null then
      perform pg_advisory_xact_lock(
        ('x' || encode(substring(p_address for 8), 'hex'))::bit(64)::bigint);
    end if;
    perform pg_advisory_xact_lock(('x' || encode(substring(p_card for 8), 'hex'))::bit(64)::bigint);
    -- A merchant's server speaks for all its customers, and its company's customers only.
    select count(*), min(t.tried_at) into card_tries, card_free_at
      from card_tries t
     where t.card = p_card and t.tried_at > tried_since and t.mode = 'live'
       and (p_channel = 'page' or t.company_id = p_company_id);
    if p_address is not null then
      select count(*), min(t.tried_at) into address_tries, address_free_at
        from card_tries t
       where t.address = p_address and t.tried_at > tried_since and t.mode = 'live';
    end if;
  end if;
  if p_channel = 'page' then
    select t.sale_id into same_sale_id
      from card_tries t join sales s on s.id = t.sale_id
     where t.card = p_card and t.company_id = p_company_id and t.mode = p_mode
       and t.amount_mills = p_amount_mills and s.status in ('Approved', 'Pending')
       and t.tried_at > same_since
       and s.request_id is not distinct from p_request_id
       and (p_request_id is not null or s.purpose = p_purpose)
     order by t.tried_at desc limit 1;
  end if;
end
$$;
revoke execute on function weigh_card_try from public;

-- As before, and velocity is checked before anything is written. The servers of the release before name no
-- limits and are not checked.
drop function begin_sale;
create function begin_sale(
  p_id uuid, p_company_id text, p_sealed_hash bytea, p_mode text, p_channel text, p_tran_id text,
  p_invoice text, p_receipt_token text, p_amount_mills bigint, p_purpose text, p_person_name text,
  p_person_email text, p_person_phone text, p_person_country text, p_card_brand text,
  p_last_four text, p_status text, p_problem text, p_result_code text, p_reason text, p_advice text,
  p_rejected_fields jsonb, p_at timestamptz, p_settle_after timestamptz,
  p_gateway_account_id uuid, p_card bytea, p_address bytea, p_within interval, p_card_most integer,
  p_address_most integer, p_same_within interval, p_confirmed_sale_id uuid,
  p_request_id text default null, p_bin bytea default null, p_free_declines integer default null,
  p_credit_percent integer default null, p_proof_level integer default null
) returns table (outcome text, sale_id uuid, free_at timestamptz, proof_level integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  weighed record;
  velocity record;
  counted_scope text;
  counted_bin boolean;
  counted_in timestamptz;
  refused text;
  request payment_requests;
begin
  if p_mode = 'live' then
    refused := case
      when (select c.standing from companies c where c.id = p_company_id) is distinct from 'approved'
        then 'closed'
      when (select g.id from gateway_accounts g
             where g.company_id = p_company_id and g.retired_at is null)
        is distinct from p_gateway_account_id
        then 'other_account'
    end;
    if refused is not null then
      return query
        select 'known', a.sale_id, null::timestamptz, null::integer from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if not found then
        return query select refused, null::uuid, null::timestamptz, null::integer;
      end if;
      return;
    end if;
  end if;
  if p_request_id is not null then
    -- The same bytes once more wait here for the first, and find it, whatever became of the link.
    perform pg_advisory_xact_lock(('x' || encode(substring(p_sealed_hash for 8), 'hex'))::bit(64)::bigint);
    -- What can be paid once is held until this ends: of two payers the second sees the first.
    perform from payment_requests r
      where r.id = p_request_id and r.uses = 'single' for no key update;
    select * into request from payment_requests r
     where r.id = p_request_id and r.company_id = p_company_id and r.mode = p_mode;
    refused := case
      when request.id is null then 'unknown'
      when payment_request_state(request) <> 'open' then payment_request_state(request)
      when request.amount_mills <> p_amount_mills then 'amount'
    end;
    if refused is not null then
      return query
        select 'known', a.sale_id, null::timestamptz, null::integer from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if not found then
        return query select 'request_' || refused, null::uuid, null::timestamptz, null::integer;
      end if;
      return;
    end if;
  end if;
  if p_card is not null then
    weighed := weigh_card_try(
      p_company_id, p_mode, p_channel, p_card, p_address, p_amount_mills, p_purpose, p_request_id,
      p_within, p_same_within);
    if weighed.card_tries >= p_card_most or weighed.address_tries >= p_address_most
      or weighed.same_sale_id is distinct from p_confirmed_sale_id and weighed.same_sale_id is not null
    then
      return query
        select 'known', a.sale_id, null::timestamptz, null::integer from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if found then return; end if;
      return query select case
          when weighed.card_tries >= p_card_most then 'card_limit'
          when weighed.address_tries >= p_address_most then 'address_limit'
          else 'same'
        end,
        weighed.same_sale_id,
        case
          when weighed.card_tries >= p_card_most then weighed.card_free_at
          else weighed.address_free_at
        end + p_within,
        null::integer;
      return;
    end if;
    if p_mode = 'live' and p_free_declines is not null then
      velocity := check_velocity(
        p_company_id, p_channel, p_request_id, p_bin, p_proof_level, weighed.card_tries = 0,
        coalesce(weighed.address_tries, 0), p_free_declines, p_credit_percent, p_within);
      if velocity.outcome is not null then
        return query
          select 'known', a.sale_id, null::timestamptz, null::integer from attempts a
           where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
        if not found then
          return query select velocity.outcome, null::uuid, velocity.free_at, velocity.proof_level;
        end if;
        return;
      end if;
      counted_scope := velocity.scope;
      counted_bin := velocity.counts_bin;
      counted_in := velocity.counted_in;
    end if;
  end if;
  insert into attempts (company_id, sealed_hash, sale_id, created_at)
    values (p_company_id, p_sealed_hash, p_id, p_at)
    on conflict on constraint attempts_pkey do nothing;
  if not found then
    return query
      select 'known', a.sale_id, null::timestamptz, null::integer from attempts a
       where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
    return;
  end if;
  insert into sales (
    id, company_id, mode, channel, status, tran_id, invoice, receipt_token, amount_mills,
    fee_basis_points, purpose, person_name, person_email, person_phone, person_country, card_brand,
    last_four, problem, result_code, reason, advice, rejected_fields, created_at, decided_at,
    settle_after, gateway_account_id, request_id, velocity_scope,
    velocity_minute, velocity_counts_bin
  ) values (
    p_id, p_company_id, p_mode, p_channel, p_status, p_tran_id, p_invoice, p_receipt_token,
    p_amount_mills, 0, coalesce(request.purpose, p_purpose), p_person_name, p_person_email,
    p_person_phone, p_person_country, p_card_brand, p_last_four, p_problem, p_result_code, p_reason,
    p_advice, p_rejected_fields, p_at,
    case p_status when 'Pending' then null else p_at end, p_settle_after, p_gateway_account_id,
    p_request_id, counted_scope, counted_in, counted_bin
  );
  if p_card is not null then
    insert into card_tries (company_id, mode, card, address, amount_mills, sale_id, tried_at)
      values (p_company_id, p_mode, p_card, p_address, p_amount_mills, p_id, settling_now());
  end if;
  -- Last, so that other payments wait for the row as briefly as possible.
  if counted_scope is not null then
    insert into velocity_counts as c (company_id, scope, bin, minute, slot, attempts)
      select p_company_id, counted_scope, b.bin, counted_in, velocity_slot(p_id), 1
        from (values (''::bytea), (p_bin)) b (bin)
       where b.bin = '' or counted_scope = 'proof'
      on conflict on constraint velocity_counts_pkey do update set attempts = c.attempts + 1;
  end if;
  return query select 'begun', p_id, null::timestamptz, null::integer;
end
$$;
revoke execute on function begin_sale from public;
grant execute on function begin_sale to piton_app;

-- As before, and the outcome is counted for the velocity checks.
drop function write_sale_end(
  uuid, text, text, text, text, text, text, text, text, text, text, timestamptz);
drop function end_sale(uuid, text, text, text, text, text, text, text, text, text, text, timestamptz);
create function write_sale_end(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_at timestamptz, p_bin bytea default null
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  posted_id bigint;
begin
  select * into strict sale from sales where id = p_id for update;
  if sale.company_id <> p_company_id then
    raise exception 'sale % is not of company %', p_id, p_company_id
      using errcode = 'insufficient_privilege';
  end if;
  if sale.status <> 'Pending' then
    if sale.status <> p_status then
      insert into sale_contradictions (sale_id, company_id, said, approval_code, host_reference, heard_at)
        values (p_id, p_company_id, p_status, p_approval_code, p_host_reference, p_at);
    end if;
    return sale.status;
  end if;
  perform set_config('piton.event_source', p_source, true);
  if p_status = 'Approved' then posted_id := post_sale(p_id, p_at); end if;
  update sales
     set status = p_status,
         problem = p_problem,
         result_code = p_result_code,
         reason = p_reason,
         advice = p_advice,
         approval_code = p_approval_code,
         host_reference = p_host_reference,
         batch_id = p_batch_id,
         fee_mills = case when posted_id is null then 0
           else (amount_mills / 10 * fee_basis_points + 500) / 1000 end,
         ledger_transaction_id = posted_id,
         decided_at = p_at,
         settle_after = null
   where id = p_id;
  if posted_id is not null and sale.mode = 'live' then
    insert into sale_notices (sale_id, company_id, at) values (p_id, p_company_id, p_at);
  end if;
  if sale.velocity_scope is not null then
    update velocity_counts c
       set attempts = c.attempts - (p_status = 'Incomplete')::integer,
           approved = c.approved + (p_status = 'Approved')::integer,
           declined = c.declined + (p_status = 'Declined')::integer
     where c.company_id = sale.company_id and c.scope = sale.velocity_scope and c.bin = ''
       and c.minute = sale.velocity_minute and c.slot = velocity_slot(p_id);
    -- The BIN is known only to the process that charged the card.
    if p_bin is not null and (p_status = 'Declined' or sale.velocity_counts_bin) then
      insert into velocity_counts as c (company_id, scope, bin, minute, slot, approved, declined)
        values (
          sale.company_id, sale.velocity_scope, p_bin, sale.velocity_minute, velocity_slot(p_id),
          (p_status = 'Approved')::integer, (p_status = 'Declined')::integer
        )
        on conflict on constraint velocity_counts_pkey do update
          set approved = c.approved + excluded.approved, declined = c.declined + excluded.declined,
              attempts = c.attempts
                - (p_status = 'Incomplete' and sale.velocity_scope = 'proof')::integer;
    end if;
  end if;
  return 'Pending';
end
$$;

revoke execute on function write_sale_end from public;

create function end_sale(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_at timestamptz, p_bin bytea default null
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_source is null or p_source not in ('gateway', 'inquiry') then
    raise exception 'permission denied to end a sale on the word of "%"', p_source
      using errcode = 'insufficient_privilege';
  end if;
  return write_sale_end(
    p_id, p_company_id, p_source, p_status, p_problem, p_result_code, p_reason, p_advice,
    p_approval_code, p_host_reference, p_batch_id, p_at, p_bin);
end
$$;

revoke execute on function end_sale from public;
grant execute on function end_sale to piton_app;
