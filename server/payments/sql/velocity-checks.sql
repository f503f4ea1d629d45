-- Slows and stops card testing: counts outcomes per company, channel and BIN, and attempts per card and
-- address.

-- A connection counts in one slot, so few rows are added up and few connections wait for each other.
create or replace function velocity_slot() returns smallint
  language sql stable
  return (pg_backend_pid() % 16)::smallint;

-- Begins or extends a protection, and returns when it ends.
create or replace function begin_card_protection(p_company_id text, p_channel text, p_within interval)
  returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := database_now();
  -- Servers can't solve a challenge, so a false alarm must not stop their sales for hours.
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

-- Decides on one attempt and counts those it stops. `outcome` is null if the attempt may go on, and
-- `scope` then names its counter; 'challenge' asks for a proof of `proof_level`, 'card_testing' rejects
-- until `free_at` and 'card_testing_request' closes the payment request until then, and 'wait' means
-- that too many outcomes are unknown to decide yet.
create or replace function check_velocity(
  p_company_id text, p_channel text, p_request_id text, p_bin bytea, p_proof_level integer,
  p_is_first boolean, p_address_attempts integer, p_free_declines integer, p_credit_percent integer,
  p_within interval,
  out outcome text, out scope text, out counts_bin boolean, out counted_in timestamptz,
  out free_at timestamptz, out proof_level integer
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := database_now();
  since constant timestamptz := now_at - p_within;
  this_minute constant timestamptz := date_trunc('minute', now_at);
  -- A gateway responds within 45 s; an outcome that takes longer says nothing about the card.
  recent constant timestamptz := this_minute - interval '1 minute';
  -- A slow phone solves this level within 5 s.
  max_level constant integer := 3;
  max_unpaid_per_request constant integer := 3;
  -- More attempts than all servers begin at the same moment.
  max_uncommitted constant integer := 64;
  -- In hundredths of a decline, so that the credit of approvals stays a whole number.
  free bigint := 100 * p_free_declines;
  protection card_protections;
  seen record;
  proven record;
  unpaid_until timestamptz;
  known bigint;
begin
  scope := p_channel;
  counted_in := this_minute;
  select * into protection from card_protections p
   where p.company_id = p_company_id and p.channel = p_channel;
  if protection.lifted_until > now_at then free := 10 * free; end if;
  -- Near the limit, attempts are decided one at a time, each with all earlier ones committed.
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
    -- Takes the worse of the whole window and the last two minutes.
    known := greatest(seen.known, seen.known_recently);
    exit when pass = 2 or not p_is_first or protection.ends_at > now_at
      or known + 100 * (seen.undecided + max_uncommitted) <= free;
    perform pg_advisory_xact_lock(hashtextextended('velocity ' || p_channel || p_company_id, 0));
    -- An earlier attempt may have begun a protection.
    select * into protection from card_protections p
     where p.company_id = p_company_id and p.channel = p_channel;
  end loop;
  -- A BIN's approvals need no row before its first decline.
  counts_bin := seen.known_of_bin is not null;
  if protection.ends_at > now_at or seen.known_of_bin > free then
    counts_bin := true;
    if p_channel = 'page' then
      scope := 'proof';
      -- Solved attempts with one BIN are decided one at a time.
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
      -- A shop's wireless network is one address for all its customers, so an address adds up to one
      -- level.
      proof_level := least(
        max_level,
        greatest(0, proven.known_of_bin / 100) + least(1, p_address_attempts / 10)
          + least(2, proven.declined / greatest(1, p_free_declines))
      );
      if p_proof_level is null or p_proof_level < proof_level then
        outcome := 'challenge';
      -- Cards of a BIN with many declines still go through, one at a time.
      elsif proven.undecided_of_bin > 0
        and proven.known_of_bin + 100 * (proven.undecided_of_bin + 1) > free / 2
      then
        outcome := 'wait';
        return;
      end if;
    else
      scope := 'request';
      free_at := greatest(protection.ends_at, now_at + interval '1 minute');
      -- A link that anyone can open must not let many cards through at once, so its attempts take turns.
      perform from payment_requests r where r.id = p_request_id for no key update;
      if not found then
        outcome := 'card_testing';
      else
        -- The request is open again once fewer unpaid attempts are recent.
        select s.begun_at + p_within into unpaid_until from sales s
         where s.request_id = p_request_id and s.status in ('Pending', 'Declined') and s.begun_at > since
         order by s.begun_at desc offset max_unpaid_per_request - 1 limit 1;
        if found then
          outcome := 'card_testing_request';
          free_at := least(free_at, unpaid_until);
        end if;
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
    -- An attempt on a payment request tries again, and is then decided under the protection.
    outcome := case when p_channel = 'page' then 'challenge'
      when p_request_id is null then 'card_testing' else 'wait' end;
    proof_level := 0;
    if outcome = 'wait' then return; end if;
  else
    -- A crash may lose this count, so thousands of rejections need not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  insert into velocity_counts as c (company_id, scope, minute, slot, stopped)
    values (p_company_id, p_channel, this_minute, velocity_slot(), 1)
    on conflict on constraint velocity_counts_pkey do update set stopped = c.stopped + 1;
end
$$;

-- Staff lift a protection and allow ten times as many declines for an hour.
create or replace function lift_card_protection(p_company_id text, p_channel text, p_reason text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  lifted card_protections;
begin
  if not is_deciding() then
    raise exception 'only staff lift a protection' using errcode = '42501';
  end if;
  update card_protections c
     set ends_at = database_now(), lifted_by = acting_user_id(),
         lifted_until = database_now() + interval '1 hour', rounds = 0
   where c.company_id = p_company_id and c.channel = p_channel and c.ends_at > database_now()
  returning * into lifted;
  if not found then return 'changed'; end if;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), 'lift-card-protection', 'company', p_company_id, p_reason,
      jsonb_build_object('channel', p_channel, 'until', lifted.lifted_until));
  return 'lifted';
end
$$;

-- Counts recent attempts by card and by address, and finds an equal recent payment that the customer
-- must confirm.
create or replace function count_card_attempts(
  p_company_id text, p_mode text, p_channel text, p_card bytea, p_address bytea, p_amount_mills bigint,
  p_purpose text, p_request_id text, p_within interval, p_same_within interval,
  out card_attempts integer, out card_free_at timestamptz,
  out address_attempts integer, out address_free_at timestamptz, out same_sale_id uuid
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  attempted_since constant timestamptz := database_now() - p_within;
  same_since constant timestamptz := database_now() - p_same_within;
begin
  -- Test payments move no money and share a few test cards, so they take no locks and count nothing.
  if p_mode = 'live' then
    -- Without an address the first call does nothing, because the function is strict.
    perform pg_advisory_xact_lock(('x' || encode(substring(p_address for 8), 'hex'))::bit(64)::bigint),
            pg_advisory_xact_lock(('x' || encode(substring(p_card for 8), 'hex'))::bit(64)::bigint);
    -- A merchant's server is limited by its own company's attempts alone.
    select count(*), min(t.attempted_at) into card_attempts, card_free_at
      from card_attempts t
     where t.card = p_card and t.attempted_at > attempted_since and t.mode = 'live'
       and (p_channel = 'page' or t.company_id = p_company_id);
    if p_address is not null then
      select count(*), min(t.attempted_at) into address_attempts, address_free_at
        from card_attempts t
       where t.address = p_address and t.attempted_at > attempted_since and t.mode = 'live';
    end if;
  end if;
  if p_channel = 'page' then
    select t.sale_id into same_sale_id
      from card_attempts t join sales s on s.id = t.sale_id
     where t.card = p_card and t.company_id = p_company_id and t.mode = p_mode
       and t.amount_mills = p_amount_mills and s.status in ('Approved', 'Pending')
       and t.attempted_at > same_since
       and s.request_id is not distinct from p_request_id
       and (p_request_id is not null or lower(trim(s.purpose)) = lower(trim(p_purpose)))
     order by t.attempted_at desc limit 1;
  end if;
end
$$;

grant execute on function
  lift_card_protection(text,text,text)
to piton_app;
