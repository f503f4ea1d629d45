-- Posts each settlement line of the acquirer once, against its payment, refund or chargeback.

-- What the acquirer owes us for a payment by the ledger: the payment, if it was approved and not voided, and what
-- two people adjusted against the acquirer from its page, all of it or before a posting. It returns a row, because
-- a query over thousands of payments takes such a function in, and would plan another for each payment.
create or replace function due_for_sale(sale_id uuid, status text, paid_mills bigint, posting bigint)
returns table (mills bigint)
language sql stable as $$
  select case when status = 'Approved' and not exists (
           select from refunds r where r.sale_id = due_for_sale.sale_id and r.is_void
         ) then paid_mills else 0 end + coalesce(sum(p.amount_mills), 0)::bigint
    from proposals p
   where p.sale_id = due_for_sale.sale_id and p.kind = 'adjustment' and p.against = 'acquirer_receivable'
     and p.state = 'done' and (posting is null or p.ledger_transaction_id < posting)
$$;

-- A settled line covers all that is due for a payment, or a whole refund, chargeback or chargeback reversal; for a
-- voided payment, the whole payment, or its return while it was not credited to the merchant. Later adjustments
-- don't contradict it, and cure it if they make due what was settled.
create or replace function is_as_settled(line settled_lines) returns boolean
language sql stable as $$
  select exists (
    select from sales s
      left join disputes d on d.id = line.dispute_id
      left join refunds r on r.id = line.refund_id
     where s.id = line.sale_id and s.mode = line.mode and s.status <> 'Pending'
       and case line.kind
         when 'sale' then line.amount_mills = (
           select mills from due_for_sale(s.id, s.status, s.amount_mills, null)
         ) or line.amount_mills = (
           select mills from due_for_sale(s.id, s.status, s.amount_mills, line.ledger_transaction_id)
         ) or line.amount_mills = s.amount_mills and is_voided(s.id)
         when 'return' then -line.amount_mills = s.amount_mills and is_voided(s.id)
           and exists (
             select from settled_lines t
              where t.sale_id = s.id and t.kind = 'sale' and t.amount_mills = s.amount_mills
           )
           and 0 = (
             select mills from due_for_sale(s.id, s.status, s.amount_mills, line.ledger_transaction_id)
           )
         when 'refund' then (r.sale_id, -r.amount_mills, r.state, r.is_void)
           = (line.sale_id, line.amount_mills, 'done', false)
         else (d.sale_id, d.amount_mills) = (line.sale_id, abs(line.amount_mills))
           and (line.kind = 'chargeback' or d.state = 'won')
       end
  )
$$;

create or replace function settled_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added s
      join ledger_transactions t on t.id = s.ledger_transaction_id
      join bank_import_lines l on (l.import_id, l.number) = (s.import_id, s.number)
     where t.made_in <> pg_current_xact_id() or t.kind <> 'acquirer_settlement'
        or (l.result, l.sale_id, l.amount_mills) is distinct from ('posted', s.sale_id, s.amount_mills)
        or not is_as_settled(s)
  ) then
    raise exception 'a settled amount differs from the payment'
      using errcode = 'check_violation', constraint = 'settled_lines_keep_their_rules';
  end if;
  return null;
end
$$;

-- Returns the entries that settle a line; debits are positive. To our bank, the return of a voided payment is a
-- refund.
create or replace function settled_line_entries(kind text, amount_mills bigint, acquirer_fee_mills bigint)
returns table (code text, entry_kind text, entry_mills bigint)
language sql immutable as $$
  select entry.code, 'settled_' || case kind when 'return' then 'refund' else kind end, entry.mills
    from (values
      ('bank', amount_mills - acquirer_fee_mills),
      ('acquirer_fees', acquirer_fee_mills),
      ('acquirer_receivable', -amount_mills)
    ) as entry (code, mills)
$$;

create or replace function settlement_entries(posted bigint)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql stable as $$
  select e.code, null, e.entry_kind, sum(e.entry_mills)::bigint
    from settled_lines s
   cross join lateral settled_line_entries(s.kind, s.amount_mills, s.acquirer_fee_mills) e
   where s.ledger_transaction_id = posted
   group by e.code, e.entry_kind having sum(e.entry_mills) <> 0
$$;

-- A settlement posting holds exactly the entries of its settled lines.
create or replace function ledger_transactions_have_their_settlement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from settled_lines where ledger_transaction_id = new.id)
    or not has_exact_entries(new.id, (select jsonb_agg(e) from settlement_entries(new.id) e))
  then
    raise exception 'ledger transaction % matches no settlement', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_settlement';
  end if;
  return null;
end
$$;

-- The acquirer names a refund by its number, its host reference or its approval code. Returns the number. A
-- reference that several refunds have counts for none of them; approval codes recur, so the amount must match.
create or replace function refund_number_in(p_reference text, p_amount_mills bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (
      select p_reference from refunds
       where upper(reference) = p_reference and mode = 'live' and state = 'done' limit 1
    ),
    (
      select max(upper(reference)) from refunds
       where upper(host_reference) = p_reference and mode = 'live' and state = 'done' having count(*) = 1
    ),
    (
      select max(upper(reference)) from refunds
       where upper(approval_code) = p_reference and amount_mills = -p_amount_mills and mode = 'live'
         and state = 'done' having count(*) = 1
    ),
    p_reference
  )
$$;

-- Decides what each line of an acquirer's settlement does. The acquirer names a refund by a reference, and
-- all else by the payment's invoice. If a payment was charged back several times, each line takes a
-- chargeback of its own amount, oldest first. A line that repeats a posted one takes none. A voided payment that
-- the acquirer settles is owed back until a refund, which may name its invoice, or a chargeback takes it all.
create or replace function match_settlements(lines jsonb) returns setof matched_settlement
language sql stable security definer set search_path = public, pg_temp as $$
  with counted as (
    select l.*, s.id as sale_id, s.company_id, s.status, due.mills as due_mills,
           case when due.mills <> 0 or s.status = 'Approved' and not voided.is_voided
             then due.mills else s.amount_mills end as paid_mills,
           voided.is_voided, l.means in ('refund', 'chargeback') and voided.is_voided and due.mills = 0 as is_return,
           row_number() over (
             partition by l.means, l.reference, l.amount_mills, l.day, l.batch order by l.number
           ) as copy,
           (
             select count(*) from settled_lines d left join refunds r on r.id = d.refund_id
              where (d.sale_id, d.amount_mills, d.settled_on, d.batch) = (s.id, l.amount_mills, l.day, l.batch)
                and (d.kind = l.means or d.kind = 'return' and l.means in ('refund', 'chargeback'))
                and (d.refund_id is null or upper(r.reference) = l.reference)
           ) as posted_copies
      from (
        select number, means, amount_mills, day, batch, case means
                 when 'refund' then refund_number_in(reference, amount_mills) else reference end as reference
          from import_lines(lines)
      ) l
      left join lateral (
        select r.sale_id from refunds r
         where l.means = 'refund' and upper(r.reference) = l.reference and r.mode = 'live' and r.state = 'done'
         order by r.amount_mills <> -l.amount_mills, r.ended_at, r.id limit 1
      ) refunded on true
      left join sales paid on paid.invoice = l.reference and paid.mode = 'live'
        and (l.means <> 'refund' or refunded.sale_id is null and is_voided(paid.id))
      left join sales s on s.id = coalesce(refunded.sale_id, paid.id)
     left join lateral due_for_sale(s.id, s.status, s.amount_mills, null) due on true
     cross join lateral (select is_voided(s.id)) voided (is_voided)
  ), reported as (
    select c.*, case when is_return then 'return' else means end as kind, copy <= posted_copies as is_posted,
           copy > 1 or posted_copies > 0 as is_the_same,
           row_number() over (
             partition by means, reference, amount_mills, copy <= posted_copies order by number
           ) as nth,
           row_number() over (
             partition by sale_id, is_return, amount_mills, copy <= posted_copies order by number
           ) as nth_return
      from counted c
  ), owed_back as (
    select sale_id from reported
     where is_return and owed_back_mills(sale_id) = -amount_mills
     union
    select sale_id from reported
     where means = 'sale' and is_voided and due_mills = 0 and amount_mills = paid_mills and has_begun(day)
       and not exists (select from settled_lines d where d.sale_id = reported.sale_id and d.kind = 'sale')
  ), returned as (
    select d.id, d.sale_id, s.invoice as reference, d.amount_mills, means.means,
           exists (
             select from settled_lines l where l.dispute_id = d.id and l.kind = means.means
           ) as is_settled,
           d.opened_at as at
      from disputes d join sales s on s.id = d.sale_id
     cross join (values ('chargeback'), ('reversal')) as means (means)
     where d.sale_id in (select sale_id from reported where reported.means in ('chargeback', 'reversal'))
       and (means.means = 'chargeback' or d.state = 'won')
     union all
    select r.id, r.sale_id, upper(r.reference), r.amount_mills, 'refund',
           exists (select from settled_lines l where l.refund_id = r.id), r.ended_at
      from refunds r
     where r.sale_id in (select sale_id from reported where reported.means = 'refund')
       and r.state = 'done' and not r.is_void
  ), open as (
    select c.*, row_number() over (
             partition by means, sale_id, reference, amount_mills order by at, id
           ) as nth
      from returned c where not is_settled
  ), matched as (
    select l.*, o.id as returned_id, case
        when l.sale_id is null then 'unknown'
        when l.means = 'sale' then case
          when l.amount_mills <> l.paid_mills then 'wrong_amount'
          when l.nth > 1
            or exists (select from settled_lines d where d.sale_id = l.sale_id and d.kind = 'sale')
            then case when l.is_the_same then 'already_posted' else 'wrong_state' end
          when l.amount_mills <> l.due_mills and not l.is_voided or not has_begun(l.day) then 'wrong_state'
          else 'posted'
        end
        when o.id is not null then case when has_begun(l.day) then 'posted' else 'wrong_state' end
        when l.is_return and l.amount_mills = -l.paid_mills and has_begun(l.day)
          and l.sale_id in (select sale_id from owed_back)
        then case when l.nth_return = 1 then 'posted' when l.is_the_same then 'already_posted' else 'wrong_state' end
        when l.is_the_same and exists (
          select from settled_lines d where d.sale_id = l.sale_id and d.kind = 'return'
        ) then 'already_posted'
        when exists (
          select from returned c
           where (c.sale_id, c.reference, c.means, c.amount_mills)
             = (l.sale_id, l.reference, l.means, abs(l.amount_mills))
        ) then case when l.is_the_same then 'already_posted' else 'wrong_state' end
        when exists (
          select from returned c
           where (c.sale_id, c.reference, c.means) = (l.sale_id, l.reference, l.means) and not c.is_settled
        ) then 'wrong_amount'
        else 'wrong_state'
      end as result,
      l.means = 'sale' and l.nth > 1
      or l.is_return and l.nth_return > 1 and l.sale_id in (select sale_id from owed_back) or exists (
        select from returned c
         where (c.sale_id, c.reference, c.means, c.amount_mills)
           = (l.sale_id, l.reference, l.means, abs(l.amount_mills))
      ) as is_again
      from reported l
      left join open o on o.sale_id = l.sale_id and o.means = l.means and o.reference = l.reference
        and o.amount_mills = abs(l.amount_mills) and o.nth = l.nth and l.means <> 'sale'
        and not l.is_posted
  ), explained as (
    select j.*, case result
        when 'unknown' then case means when 'refund' then 'unknown_refund' else 'unknown_invoice' end
        when 'wrong_amount' then case means
          when 'sale' then 'other_payment' when 'refund' then 'other_refund'
          when 'chargeback' then 'other_chargeback' else 'other_reversal'
        end
        when 'already_posted' then 'settled_before'
        when 'wrong_state' then case
          when means = 'sale' and amount_mills <> due_mills and not is_voided then 'not_approved'
          when returned_id is not null then 'future_day'
          when settled_before(sale_id, kind, amount_mills) is not null then 'settled_in'
          when not has_begun(day) then 'future_day'
          when is_again then 'settled_twice'
          when means = 'refund' and is_voided then 'void_not_owed'
          when means = 'refund' then 'no_refund'
          when means = 'chargeback' then 'no_chargeback'
          else 'no_reversal'
        end
        else case
          when means = 'sale' and amount_mills <> due_mills then 'settled_void'
          when is_return and returned_id is null then 'returned_void'
          else 'settled'
        end
      end as code
      from matched j
  )
  select number, sale_id, company_id, case when means <> 'refund' then returned_id end, result,
         jsonb_build_array(jsonb_build_object('code', code) || case
           when code = 'other_payment' then jsonb_build_object('mills', paid_mills)
           when code in ('other_refund', 'other_chargeback', 'other_reversal') then jsonb_build_object('each', (
             select jsonb_agg(c.amount_mills order by c.at) from returned c
              where (c.sale_id, c.reference, c.means)
                = (explained.sale_id, explained.reference, explained.means) and not c.is_settled
           ))
           when code = 'not_approved' then jsonb_build_object('status', status)
           when code = 'settled_void' then jsonb_build_object('mills', amount_mills)
           when code = 'settled_in' then jsonb_build_object(
             'batches', settled_before(sale_id, kind, amount_mills))
           when code = 'settled' then jsonb_build_object('kind', means)
           else '{}'
         end),
         case when means = 'refund' then returned_id end
    from explained
$$;

-- The merchant's deadline of a chargeback whose line names none. The second date lets them respond if the
-- file is imported late.
create or replace function usual_respond_by(settled_on date) returns date
language sql stable set search_path = public, pg_temp
  return greatest(settled_on + 14, saint_lucia_day(database_now()) + 7);

-- Proposes a dispute for each chargeback that the ledger doesn't have, for another person's approval. A line
-- that repeats an earlier one finds its proposal and makes none, and a line without the acquirer's reference
-- finds an open proposal of its amount. Returns the lines that await approval.
create or replace function propose_chargebacks(lines jsonb, matched matched_settlement[])
returns table (number integer, respond_by date)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  line record;
  terms jsonb;
  earlier proposals;
begin
  if not exists (select from unnest(matched) j where j.notes @> '[{"code": "no_chargeback"}]') then
    return;
  end if;
  -- Imports of disputes propose for the same sales. They take turns with this one.
  perform pg_advisory_xact_lock(hashtextextended('import disputes', 0));
  for line in
    select l.number, l.day, -l.amount_mills as amount_mills, j.sale_id, sale_version(s) as sale_version,
           coalesce(d."disputeReference", settlement_reference(l.batch, s.invoice)) as dispute_reference,
           d."disputeReference" is null as is_unreferenced,
           coalesce(d."respondBy", usual_respond_by(l.day)) as respond_by,
           coalesce(nullif(l.reason, ''), l.outcome) as reason
      from unnest(matched) j
      join import_lines(lines) l on l.number = j.number
      join jsonb_to_recordset(lines) d (number integer, "disputeReference" text, "respondBy" date)
        on d.number = j.number
      join sales s on s.id = j.sale_id
     where j.notes @> '[{"code": "no_chargeback"}]' and l.day >= saint_lucia_day(s.created_at)
     order by j.sale_id, l.number
  loop
    select * into earlier from proposals p
     where p.sale_id = line.sale_id and p.kind = 'dispute' and p.state <> 'lapsed'
       and p.amount_mills = line.amount_mills
       and (lower(p.reference) = lower(line.dispute_reference)
         or line.is_unreferenced and p.state = 'proposed')
     order by p.state = 'proposed' desc limit 1;
    if not found then
      terms := jsonb_build_object(
        'kind', 'dispute', 'saleId', line.sale_id, 'saleVersion', line.sale_version,
        'amountMills', line.amount_mills, 'reference', line.dispute_reference, 'happenedOn', line.day,
        'disputeReason', 'other', 'respondBy', line.respond_by,
        'reason', line.reason);
      continue when propose(gen_random_uuid(), terms) <> 'proposed';
    elsif earlier.state <> 'proposed' then
      continue;
    end if;
    number := line.number;
    respond_by := coalesce(earlier.respond_by, line.respond_by);
    return next;
  end loop;
end
$$;

-- Classifies and posts an acquirer's lines, with one posting per batch.
create or replace function post_settlements(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  matched matched_settlement[] := array(select j from match_settlements(lines) j);
begin
  insert into bank_import_lines (
    import_id, number, reference, outcome, amount_mills, day, result, notes, sale_id, company_id, is_of_void
  )
  with proposed as materialized (select * from propose_chargebacks(lines, matched))
  select import, l.number, l.reference, l.outcome, l.amount_mills, l.day, j.result,
         case when p.number is null then j.notes
           else jsonb_build_array(jsonb_build_object('code', 'dispute_proposed', 'day', p.respond_by)) end,
         j.sale_id, j.company_id, j.result = 'posted' and l.means = 'sale' and is_voided(j.sale_id)
    from import_lines(lines) l join unnest(matched) j on j.number = l.number
    left join proposed p on p.number = l.number;
  insert into settled_lines (
    import_id, number, kind, sale_id, company_id, dispute_id, refund_id, amount_mills, acquirer_fee_mills,
    settled_on, batch, ledger_transaction_id
  )
  with settled as (
    select l.*, j.sale_id, j.company_id, j.dispute_id, j.refund_id,
           case when j.notes @> '[{"code": "returned_void"}]' then 'return' else l.means end as kind
      from import_lines(lines) l join unnest(matched) j on j.number = l.number
     where j.result = 'posted'
  ), entries as (
    select s.batch, e.code, e.entry_kind, sum(e.entry_mills) as entry_mills
      from settled s cross join lateral settled_line_entries(s.kind, s.amount_mills, s.fee_mills) e
     group by 1, 2, 3 having sum(e.entry_mills) <> 0
  ), posted as materialized (
    select batch, post_to_ledger(
             'live', 'acquirer_settlement', 'settlement:' || import || ':' || batch, 'acquirer',
             database_now(),
             jsonb_agg(jsonb_build_object(
               'code', code, 'company_id', null, 'kind', entry_kind, 'amount_mills', entry_mills
             ))
           ) as id
      from entries group by batch
  )
  select import, s.number, s.kind, s.sale_id, s.company_id, s.dispute_id, s.refund_id, s.amount_mills,
         s.fee_mills, s.day, s.batch, posted.id
    from settled s join posted on posted.batch = s.batch;
  update refunds set is_settled = true
   where id in (select j.refund_id from unnest(matched) j where j.result = 'posted');
end
$$;

grant execute on function
  due_for_sale(uuid,text,bigint,bigint),
  is_as_settled(settled_lines),
  settled_line_entries(text,bigint,bigint),
  settlement_entries(bigint)
to piton_app;
