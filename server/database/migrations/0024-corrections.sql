-- What two people of staff do to sales and books by hand: how a sale ends of which nobody knows the
-- outcome, adjustments, chargebacks and what became of them.

alter table ledger_accounts
  drop constraint ledger_accounts_code_is_known,
  add constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'merchant_payable', 'merchant_hold',
    'fee_income', 'dispute_fee_income', 'adjustments'
  ));
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
select mode, code, side, step_mills, false
  from (values ('live'), ('test')) as books (mode)
 cross join (values
   -- What the acquirer has taken back until it has decided.
   ('chargebacks_at_acquirer', 'debit', 10),
   ('dispute_fee_income', 'credit', 10),
   -- Goodwill and mistakes: what we give merchants, less what we take from them.
   ('adjustments', 'debit', 1)
 ) as platform (code, side, step_mills);

-- Not valid: what is there keeps the narrower rule of before, and nobody has to wait for it to be read.
-- 0025 reads it, when payments go on again.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_is_known,
  add constraint ledger_transactions_kind_is_known check (
    kind in ('sale', 'adjustment', 'chargeback', 'chargeback_won', 'chargeback_lost')
  ) not valid;
alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'adjustment', 'chargeback', 'dispute_fee', 'chargeback_won', 'chargeback_lost'
    )
  ) not valid;

alter table approvals
  drop constraint approvals_kind_is_known,
  add constraint approvals_kind_is_known check (kind in ('bank_account', 'correction'));
-- Whoever checks the books asks of each correction whether two people gave it.
create index approvals_subject_idx on approvals (kind, subject_id);

-- Proposed by one person, and done once a second one has confirmed exactly that. What the table does
-- not hold of a sale is bound by what was seen of it.
create table corrections (
  id uuid constraint corrections_pkey primary key,
  kind text not null constraint corrections_kind_is_known
    check (kind in ('resolution', 'adjustment', 'chargeback', 'chargeback_end')),
  company_id text not null constraint corrections_company_fkey references companies (id),
  mode text not null constraint corrections_mode_is_known check (mode in ('live', 'test')),
  sale_id uuid,
  -- Of an end: the chargeback that it ends.
  chargeback_id uuid constraint corrections_chargeback_fkey references corrections (id),
  outcome text,
  -- Of an adjustment: whose money it is.
  against text,
  -- What an adjustment gives the merchant, or takes where it is negative; what was charged back.
  amount_mills bigint not null constraint corrections_amount_is_whole_cents
    check (amount_mills % 10 = 0),
  -- What the merchant is charged for a dispute, beside it.
  fee_mills bigint not null constraint corrections_fee_is_whole_cents
    check (fee_mills >= 0 and fee_mills % 10 = 0),
  -- The gateway's for an approved sale, the acquirer's for a chargeback.
  reference text not null,
  happened_on date,
  reason text not null constraint corrections_say_why check (btrim(reason) <> ''),
  -- What the sale had come to when this was proposed: see sale_state.
  sale_seen text not null,
  proposed_by uuid not null constraint corrections_proposer_fkey references users (id),
  proposed_at timestamptz not null default now(),
  state text not null default 'proposed' constraint corrections_state_is_known
    check (state in ('proposed', 'done', 'withdrawn', 'turned_down', 'lapsed')),
  ended_by uuid constraint corrections_ender_fkey references users (id),
  ended_at timestamptz,
  end_reason text not null default '',
  ledger_transaction_id bigint constraint corrections_ledger_key unique,
  ledger_cause text not null generated always as ('correction:' || id::text) stored,
  constraint corrections_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint corrections_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint corrections_end_is_whole check ((state = 'proposed') = (ended_at is null)),
  -- Whoever proposed takes back, and others turn down.
  constraint corrections_stopped_are_told_apart check (coalesce(case state
    when 'withdrawn' then ended_by = proposed_by
    when 'turned_down' then ended_by <> proposed_by
    else true
  end, false)),
  constraint corrections_done_are_booked check (
    (ledger_transaction_id is not null) = (state = 'done' and kind <> 'resolution')
  ),
  -- A comparison with nothing is nothing, and a CHECK that is nothing passes.
  constraint corrections_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null and outcome in ('approved', 'declined', 'stands')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income')
    when 'chargeback' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    else sale_id is not null and outcome in ('won', 'lost') and chargeback_id is not null
      and amount_mills > 0 and fee_mills = 0
  end, false)),
  constraint corrections_only_adjustments_are_against check (kind = 'adjustment' or against is null),
  constraint corrections_only_ends_end check (kind = 'chargeback_end' or chargeback_id is null)
);
create unique index corrections_one_open on corrections (sale_id) where state = 'proposed';
create unique index corrections_one_end on corrections (chargeback_id) where state = 'done';
-- The acquirer names each dispute once, however many people read its letter.
create unique index corrections_one_dispute on corrections (sale_id, lower(reference))
  where kind = 'chargeback' and state in ('proposed', 'done');
create index corrections_of_proposer_idx on corrections (proposed_by) where state = 'proposed';
create index corrections_sale_idx on corrections (sale_id);
create index corrections_company_idx on corrections (company_id, proposed_at desc);
create index corrections_waiting_idx on corrections (proposed_at) where state = 'proposed';
-- Which of them the acquirer has decided on, corrections_one_end says.
create index corrections_chargebacks_idx on corrections (ended_at)
  where kind = 'chargeback' and state = 'done';

alter table corrections enable row level security;
create policy corrections_are_read_by_staff on corrections for select
  using ((select is_acting_staff()));
grant select on corrections to piton_app;

-- What contradicts a sale has been looked at by those who decided this.
alter table sale_contradictions
  add column settled_by uuid constraint sale_contradictions_settled_fkey references corrections (id);
create index sale_contradictions_sale_idx on sale_contradictions (sale_id);
-- The list of what stays open asks for these alone, of all that there ever were.
create index sale_contradictions_open_idx on sale_contradictions (sale_id) where settled_by is null;
revoke insert on sale_contradictions from piton_app;
grant insert (sale_id, company_id, said, detail, approval_code, host_reference, heard_at)
  on sale_contradictions to piton_app;

-- As before, and asked once for a statement and not for each of the rows that it reads.
alter policy ledger_accounts_of_their_company on ledger_accounts
  using (
    company_id = (select acting_company_id())
    or (select is_acting_staff())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );
alter policy ledger_transactions_with_visible_entries on ledger_transactions
  using (
    (select is_acting_staff())
    or exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id)
  );

-- Changes with everything that is heard of a sale or done to it, so that nothing is confirmed that was
-- proposed on other evidence. Asking the gateway once more and hearing the same changes nothing.
create function sale_state(sale sales) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select concat_ws(' ', sale.status,
    (select count(*) from sale_events where sale_id = sale.id),
    (select count(*) from sale_contradictions where sale_id = sale.id),
    (select count(*) from corrections where sale_id = sale.id and state = 'done'))
$$;

-- All that two people agree on.
create function correction_hash(c corrections) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    c.id, c.kind, c.company_id, c.mode, c.sale_id, c.chargeback_id, c.outcome, c.against,
    c.amount_mills, c.fee_mills, c.reference, c.happened_on, c.reason, c.sale_seen, c.proposed_by,
    extract(epoch from c.proposed_at)
  )::text, 'UTF8'));

-- What a correction posts. Debits are positive. What a customer's bank takes back is held until the
-- acquirer has decided, and the fee of the sale stays with us: the payment was made.
create function correction_entries(c corrections)
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

create function is_whole_correction(c corrections) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from approvals
     where kind = 'correction' and subject_id = c.id::text and subject_hash = correction_hash(c)
       and second_at is not null and void_at is null
  )
$$;

-- What of a sale was charged back and has not been won.
create function charged_back(sale uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(c.amount_mills), 0)::bigint
    from corrections c
   where c.sale_id = sale and c.kind = 'chargeback' and c.state = 'done'
     and not exists (
       select from corrections e
        where e.chargeback_id = c.id and e.state = 'done' and e.outcome = 'won'
     )
$$;

-- Whoever writes the row: proposed first, as it was proposed for ever, and done with a whole approval.
create function corrections_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  chargeback corrections;
begin
  if tg_op = 'DELETE' then
    raise exception 'corrections stay' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a correction is proposed first' using errcode = 'restrict_violation';
    end if;
  elsif old.state <> 'proposed'
    or correction_hash(new) <> correction_hash(old) or new.state = 'proposed'
  then
    raise exception 'correction % stays as it was proposed, and ends once', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.sale_id is not null and new.state in ('proposed', 'done') then
    -- One after the other: together they cannot charge back more than was paid.
    select * into strict sale from sales where id = new.sale_id for no key update;
    if sale.mode <> new.mode then
      raise exception 'correction % is of the other book', new.id using errcode = 'check_violation';
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
create trigger corrections_keep_their_rules before insert or update or delete on corrections
  for each row execute function corrections_keep_their_rules();
create trigger corrections_are_not_emptied before truncate on corrections
  for each statement execute function refuse_rewriting();

-- Nothing but a sale is posted that is not a correction's, all of it and nothing besides.
create function ledger_transactions_have_their_correction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  correction corrections;
begin
  select * into correction from corrections where ledger_transaction_id = new.id and state = 'done';
  if not found
    or new.kind <> (case correction.kind
      when 'chargeback_end' then 'chargeback_' || correction.outcome else correction.kind end)
    or exists (
      with booked as (
        select a.code, a.company_id, e.kind, e.amount_mills
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where e.transaction_id = new.id
      )
      (select * from booked except all select * from correction_entries(correction))
      union all
      (select * from correction_entries(correction) except all select * from booked)
    )
  then
    raise exception 'ledger transaction % is not that of a correction', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_correction';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_have_their_correction after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind <> 'sale') execute function ledger_transactions_have_their_correction();

-- As before, and a sale ends on the word of staff only where two of them have given it.
create or replace function sales_leave_their_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source text := coalesce(nullif(current_setting('piton.event_source', true), ''), 'gateway');
begin
  if tg_op = 'INSERT' then
    insert into sale_events (sale_id, number, company_id, status, source, what, at)
      values (new.id, 1, new.company_id, new.status,
              case new.problem when 'gateway' then 'gateway' else 'payer' end,
              case new.status when 'Pending' then 'began' else 'ended' end, new.created_at);
    return null;
  end if;
  if source not in ('gateway', 'inquiry') and not exists (
    select from corrections c
     where c.sale_id = new.id and c.kind = 'resolution' and c.state = 'proposed'
       and c.outcome = lower(new.status) and is_whole_correction(c)
  ) then
    raise exception 'sale % was not resolved by two people', new.id
      using errcode = 'insufficient_privilege';
  end if;
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      new.id,
      (select coalesce(max(number), 0) + 1 from sale_events where sale_id = new.id),
      new.company_id, new.status, source, 'ended', new.decided_at
    );
  return null;
end
$$;

create function correction_title(c corrections) returns text
language sql stable security definer set search_path = public, pg_temp as $$
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

-- Of a lapse nobody is the actor: it happens to a proposal while somebody does something else.
create function record_correction(c corrections, did text, why text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), case when did <> 'lapse-correction' then acting_user_id() end, did,
      'correction', c.id::text, why,
      jsonb_strip_nulls(jsonb_build_object(
        'title', correction_title(c), 'companyId', c.company_id, 'saleId', c.sale_id, 'mode', c.mode,
        'outcome', c.outcome, 'against', c.against,
        'amount',
          case when c.amount_mills <> 0 then to_char(c.amount_mills / 1000.0, 'FM999999999990.00') end,
        'disputeFee', case when c.fee_mills <> 0 then to_char(c.fee_mills / 1000.0, 'FM999999999990.00') end,
        'reference', nullif(c.reference, ''), 'happenedOn', c.happened_on,
        'approvedBy', case did when 'confirm-correction' then c.proposed_by end,
        'proposedBy', case when did in ('withdraw-correction', 'turn-down-correction', 'lapse-correction') then c.proposed_by end
      )))
$$;

-- A proposal whose approval is taken back, by whomever, is none any more.
create function lapse_corrections() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lapsed corrections;
begin
  update corrections set state = 'lapsed', ended_at = now()
   where id = new.subject_id::uuid and state = 'proposed'
  returning * into lapsed;
  if found then
    perform record_correction(lapsed, 'lapse-correction', case
      when lapsed.sale_seen <> coalesce((select sale_state(s) from sales s where s.id = lapsed.sale_id), '')
        then 'Something new is known of the sale.'
      else 'Whoever proposed it does not stand for it any more.'
    end);
  end if;
  return null;
end
$$;
create trigger approvals_lapse_their_corrections after update of void_at on approvals
  for each row when (new.kind = 'correction' and new.void_at is not null)
  execute function lapse_corrections();

-- Whoever has to do with a company does not correct anything of it.
create function concerned_by_correction(c corrections) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select user_id from company_members where company_id = c.company_id order by 1)
$$;

-- What a sale admits now. That somebody has asked the gateway means that nobody waits for its answer to
-- the payment any more.
create function admits_correction(sale sales, kind text, outcome text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when kind = 'resolution' and outcome = 'stands' then sale.status <> 'Pending' and exists (
      select from sale_contradictions where sale_id = sale.id and settled_by is null
    )
    when kind = 'resolution' then sale.status = 'Pending' and sale.settle_tries > 0
    when kind = 'adjustment' then sale.status <> 'Pending'
    else sale.status = 'Approved'
  end
$$;

-- What became of a proposal that was sent before under the same id: 'same' where the acting member of
-- staff wrote down just that, 'other' where it is somebody else's or says something else.
create function earlier_proposal(p_id uuid, said jsonb) returns text
language sql stable security definer set search_path = public, pg_temp as $$
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

-- Whether this would be an adjustment beside one that does the same and waits. Of two who propose it at
-- once the second waits here until the first is written.
create function stands_beside_equal(said jsonb) returns boolean
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

create function open_proposals_most() returns integer language sql immutable return 50;

-- The acting member of staff proposes, and is the first of two. The id is theirs: the same proposal
-- under the same id is written down once. Answers 'proposed', also where it was before; 'other' where
-- that id means something else; 'too_many' where so many of theirs wait; 'beside_equal' where an equal
-- adjustment waits and nobody said that this is another; 'changed' where the sale is not what was seen;
-- 'open_already' where another proposal for it waits; 'known_dispute' where the acquirer's reference was
-- written down for it before; 'not_now', 'too_much' and 'not_found'.
--
-- Whoever writes corrections takes locks in this order, so that no two wait for each other: the id of
-- the proposal, its proposer, the company's adjustments, the sale, approvals, corrections.
create function propose_correction(p_id uuid, said jsonb) returns text
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
    raise exception 'only staff corrects' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposal ' || p_id, 0));
  earlier := earlier_proposal(p_id, said);
  if earlier is not null then
    return case earlier when 'same' then 'proposed' else 'other' end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || acting_user_id(), 0));
  if (select count(*) from corrections where proposed_by = acting_user_id() and state = 'proposed')
    >= open_proposals_most()
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

-- The acting member of staff confirms exactly what another one has proposed, and it is done: the state
-- of the sale and the books, all or nothing. Answers 'done'; 'done_before' to whoever has confirmed it
-- before; 'changed' where the sale has moved on, which ends the proposal; 'ended' where it waits no
-- more; 'same_person' and 'not_together' as give_approval does.
create function confirm_correction(p_id uuid, p_at timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c corrections;
  sale sales;
  given text;
  posted_id bigint;
begin
  -- First the sale, which stays the correction's for ever; then the approval and what it approves, in
  -- the order in which it is taken back.
  select s.* into sale from sales s join corrections on corrections.sale_id = s.id
   where corrections.id = p_id for no key update of s;
  perform from approvals where kind = 'correction' and subject_id = p_id::text for update;
  select * into c from corrections where id = p_id for update;
  if c.id is null then return 'not_found'; end if;
  if c.state <> 'proposed' then
    -- Whoever lost the answer asks again, and hears what they did.
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
  -- Whoever proposed may not work here any more.
  if given <> 'whole' then
    raise exception 'correction % has no first approval', c.id using errcode = '42501';
  end if;
  if c.kind = 'resolution' then
    if c.outcome <> 'stands' then
      perform write_sale_end(
        p_id => sale.id, p_company_id => sale.company_id, p_source => 'staff',
        p_status => initcap(c.outcome), p_problem => null, p_result_code => 'OK',
        -- Nobody knows what the payer's bank said: the gateway never told.
        p_reason => case c.outcome
          when 'declined' then 'This payment did not go through. No money was taken.'
          else ''
        end,
        p_advice => null,
        p_approval_code => nullif(c.reference, ''), p_host_reference => null, p_batch_id => null,
        p_at => p_at
      );
      -- It was said for the sale, and what follows is staff's again.
      perform set_config('piton.company_id', '', true), set_config('piton.event_source', '', true);
    end if;
    update sale_contradictions set settled_by = c.id where sale_id = sale.id and settled_by is null;
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
     set state = 'done', ended_by = acting_user_id(), ended_at = now(),
         ledger_transaction_id = posted_id
   where id = c.id;
  perform record_correction(c, 'confirm-correction', c.reason);
  return 'done';
end
$$;

-- Whoever proposed thinks better of it, or another one does not agree. Answers whether it still waited.
create function withdraw_correction(p_id uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c corrections;
  is_own boolean;
begin
  perform from approvals where kind = 'correction' and subject_id = p_id::text for update;
  select * into c from corrections where id = p_id for update;
  is_own := c.proposed_by = acting_user_id();
  if not is_deciding() or acting_user_id() = any (concerned_by_correction(c)) then
    raise exception 'only staff corrects, and not what concerns them' using errcode = '42501';
  end if;
  if c.id is null or c.state <> 'proposed' then return false; end if;
  update corrections
     set state = case when is_own then 'withdrawn' else 'turned_down' end,
         ended_by = acting_user_id(), ended_at = now(), end_reason = why
   where id = c.id;
  perform void_approvals('correction', c.id::text);
  perform record_correction(
    c, case when is_own then 'withdraw-correction' else 'turn-down-correction' end, why
  );
  return true;
end
$$;

revoke execute on function
  sale_state(sales), is_whole_correction(corrections), charged_back(uuid),
  corrections_keep_their_rules, lapse_corrections, ledger_transactions_have_their_correction,
  correction_title(corrections), record_correction(corrections, text, text),
  concerned_by_correction(corrections), admits_correction(sales, text, text),
  earlier_proposal(uuid, jsonb), stands_beside_equal(jsonb), open_proposals_most(),
  propose_correction(uuid, jsonb), confirm_correction(uuid, timestamptz),
  withdraw_correction(uuid, text)
from public;
grant execute on function
  sale_state(sales), charged_back(uuid), correction_title(corrections),
  earlier_proposal(uuid, jsonb), open_proposals_most(), propose_correction(uuid, jsonb),
  confirm_correction(uuid, timestamptz), withdraw_correction(uuid, text)
to piton_app;
