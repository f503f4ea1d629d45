-- A correction moves money only as two people approved it, and its posting holds exactly its entries.

-- Hashes everything that two people approve.
create or replace function correction_hash(c corrections) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    c.id, c.kind, c.company_id, c.mode, c.sale_id, c.chargeback_id, c.outcome, c.against,
    c.amount_mills, c.fee_mills, c.reference, c.happened_on, c.reason, c.sale_seen, c.proposed_by,
    extract(epoch from c.proposed_at)
  )::text, 'UTF8'));

-- Returns the entries that a correction posts; debits are positive. A chargeback's amount becomes
-- disputed funds until the acquirer decides, and we keep the sale's fee, because the payment was made.
create or replace function correction_entries(c corrections)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql immutable as $$
  select entry.code, entry.company_id, entry.kind, entry.amount_mills
    from (values
      ('adjustment', 'merchant_payable', c.company_id, 'adjustment', -c.amount_mills),
      ('adjustment', c.against, null, 'adjustment', c.amount_mills),
      ('chargeback', 'merchant_payable', c.company_id, 'chargeback', c.amount_mills),
      ('chargeback', 'merchant_hold', c.company_id, 'chargeback', -c.amount_mills),
      ('chargeback', 'chargebacks_at_acquirer', null, 'chargeback', c.amount_mills),
      ('chargeback', 'acquirer_receivable', null, 'chargeback', -c.amount_mills),
      ('chargeback', 'merchant_payable', c.company_id, 'dispute_fee', c.fee_mills),
      ('chargeback', 'dispute_fee_income', null, 'dispute_fee', -c.fee_mills),
      ('won', 'acquirer_receivable', null, 'chargeback_won', c.amount_mills),
      ('won', 'chargebacks_at_acquirer', null, 'chargeback_won', -c.amount_mills),
      ('won', 'merchant_hold', c.company_id, 'chargeback_won', c.amount_mills),
      ('won', 'merchant_payable', c.company_id, 'chargeback_won', -c.amount_mills),
      ('lost', 'merchant_hold', c.company_id, 'chargeback_lost', c.amount_mills),
      ('lost', 'chargebacks_at_acquirer', null, 'chargeback_lost', -c.amount_mills)
    ) as entry (happens, code, company_id, kind, amount_mills)
   where entry.happens = case c.kind when 'chargeback_end' then c.outcome else c.kind end
     and entry.amount_mills <> 0
$$;

create or replace function is_whole_correction(c corrections) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from approvals
     where kind = 'correction' and subject_id = c.id::text and subject_hash = correction_hash(c)
       and second_at is not null and void_at is null
  )
$$;

-- Sums the chargebacks of a sale that have not been won.
create or replace function charged_back(sale uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(c.amount_mills), 0)::bigint
    from corrections c
   where c.sale_id = sale and c.kind = 'chargeback' and c.state = 'done'
     and not exists (
       select from corrections e
        where e.chargeback_id = c.id and e.state = 'done' and e.outcome = 'won'
     )
$$;

-- Holds for every writer of the row: a correction starts as proposed, keeps its terms, and is done only
-- with two approvals.
create or replace function corrections_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  chargeback corrections;
begin
  if tg_op = 'DELETE' then
    raise exception 'corrections cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a correction starts as proposed' using errcode = 'restrict_violation';
    end if;
  elsif old.state <> 'proposed'
    or correction_hash(new) <> correction_hash(old) or new.state = 'proposed'
  then
    raise exception 'correction % is immutable and ends once', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.sale_id is not null and new.state in ('proposed', 'done') then
    -- Corrections of a sale take turns, so together they cannot charge back more than was paid.
    select * into strict sale from sales where id = new.sale_id for no key update;
    if sale.mode <> new.mode then
      raise exception 'correction % has another mode', new.id using errcode = 'check_violation';
    end if;
    if new.kind = 'chargeback'
      and (sale.status <> 'Approved' or charged_back(sale.id) + new.amount_mills > sale.amount_mills)
    then
      raise exception 'sale % cannot be charged back by % mills', sale.id, new.amount_mills
        using errcode = 'check_violation', constraint = 'corrections_charge_back_what_was_paid';
    end if;
    if new.kind = 'chargeback_end' then
      select * into chargeback from corrections where id = new.chargeback_id;
      if (chargeback.kind, chargeback.state, chargeback.sale_id, chargeback.amount_mills)
        is distinct from ('chargeback', 'done', new.sale_id, new.amount_mills)
      then
        raise exception 'correction % ends no chargeback', new.id using errcode = 'check_violation';
      end if;
    end if;
  end if;
  if new.state = 'done' and not is_whole_correction(new) then
    raise exception 'correction % was not approved by two people', new.id
      using errcode = 'check_violation', constraint = 'corrections_need_their_approval';
  end if;
  return new;
end
$$;

-- Each posting of the trigger's kinds belongs to one completed correction and holds exactly its entries.
create or replace function ledger_transactions_have_their_correction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  correction corrections;
begin
  select * into correction from corrections where ledger_transaction_id = new.id and state = 'done';
  if not found
    or new.kind <> (case correction.kind
      when 'chargeback_end' then 'chargeback_' || correction.outcome else correction.kind end)
    or exists (
      with posted as (
        select a.code, a.company_id, e.kind, e.amount_mills
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where e.transaction_id = new.id
      )
      (select * from posted except all select * from correction_entries(correction))
      union all
      (select * from correction_entries(correction) except all select * from posted)
    )
  then
    raise exception 'ledger transaction % matches no correction', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_correction';
  end if;
  return null;
end
$$;

create or replace function correction_title(c corrections) returns text
language sql stable set search_path = public, pg_temp as $$
  select case c.kind
      when 'resolution' then 'Resolution'
      when 'adjustment' then 'Adjustment'
      when 'chargeback' then 'Chargeback'
      else 'End of a chargeback'
    end
    || coalesce(
      ', sale ' || (select invoice from sales where id = c.sale_id),
      ', ' || (select name from companies where id = c.company_id)
    )
$$;

-- A proposal lapses when its approval is voided, for whatever reason.
create or replace function lapse_corrections() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lapsed corrections;
begin
  update corrections set state = 'lapsed', ended_at = database_now()
   where id = new.subject_id::uuid and state = 'proposed'
  returning * into lapsed;
  if found then
    perform record_correction(lapsed, 'lapse-correction', case
      when lapsed.sale_seen <> coalesce((select sale_state(s) from sales s where s.id = lapsed.sale_id), '')
        then 'sale_changed'
      else 'proposal_unsupported'
    end);
  end if;
  return null;
end
$$;

-- Whether a sale admits this correction now. Staff may resolve a pending payment only after a status
-- inquiry, which shows that no process still waits for the gateway's response.
create or replace function admits_correction(sale sales, kind text, outcome text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when kind = 'resolution' and outcome = 'stands' then sale.status <> 'Pending' and exists (
      select from sale_contradictions where sale_id = sale.id and resolved_by is null
    )
    when kind = 'resolution' then sale.status = 'Pending' and sale.backoff_step > 0
    when kind = 'adjustment' then sale.status <> 'Pending'
    else sale.status = 'Approved'
  end
$$;

-- A chargeback cannot precede its sale, so its notice is dated on the day of the sale or later.
create or replace function chargebacks_follow_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold_on date;
begin
  select (created_at at time zone 'America/St_Lucia')::date into sold_on
    from sales where id = new.sale_id;
  if new.happened_on < sold_on then
    raise exception 'sale % was not charged back before %, when it was made', new.sale_id, sold_on
      using errcode = 'check_violation', constraint = 'corrections_charge_back_after_the_sale';
  end if;
  return new;
end
$$;

grant execute on function
  correction_hash(corrections),
  correction_entries(corrections),
  is_whole_correction(corrections),
  charged_back(uuid),
  correction_title(corrections)
to piton_app;
