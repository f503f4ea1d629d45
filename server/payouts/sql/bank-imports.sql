-- Classifies, records and applies each line of bank and acquirer files once. Contradictions wait for
-- staff.

-- Counts an import's lines by result, and sums the posted ones.
create or replace function import_totals(import uuid, out counts jsonb, out posted_mills bigint)
language sql stable as $$
  select coalesce(jsonb_object_agg(result, lines), '{}'), coalesce(sum(mills), 0)::bigint
    from (
      select result, count(*) as lines,
             sum(case when step in ('failed', 'returned') then -amount_mills else amount_mills end)
               filter (where result = 'posted') as mills
        from bank_import_lines where import_id = import group by result
    ) counted
$$;

-- An import's counts and total match its lines, and every bank fee on its lines is posted.
create or replace function bank_imports_are_their_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted record;
  import bank_imports;
begin
  select * into import from bank_imports where id = new.id;
  select * into counted from import_totals(new.id);
  if (import.counts, import.posted_mills) is distinct from (counted.counts, counted.posted_mills)
    or import.counts = '{}' or exists (select from unposted_fee_lines(new.id))
  then
    raise exception 'the totals of import % differ from its lines', new.id
      using errcode = 'check_violation', constraint = 'bank_imports_are_their_lines';
  end if;
  return null;
end
$$;

-- Lines are never added to a finished import, and a posted line matches its payout to the cent.
create or replace function bank_import_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added l join bank_imports i on i.id = l.import_id
  ) then
    raise exception 'imported lines are immutable' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from added l join payouts p on p.id = l.payout_id
     where l.step is not null
       and (l.amount_mills <> p.net_mills or l.reference <> p.reference
         or l.step = 'deposited' and l.day is null)
  ) then
    raise exception 'a line differs from its payout'
      using errcode = 'check_violation', constraint = 'bank_import_lines_are_their_payouts';
  end if;
  return null;
end
$$;

-- Unpacks the lines that a file's reader returns. `means` is a line's meaning in our terms: deposited,
-- failed, returned, failed_or_returned, sale, refund, chargeback, reversal.
create or replace function import_lines(lines jsonb) returns table (
  number integer, reference text, outcome text, means text, amount_mills bigint, currency text, day date,
  reason text, fee_mills bigint, batch text
)
  language sql immutable as $$
  select number, reference, outcome, means, "amountMills", currency, day, reason, "feeMills", batch
    from jsonb_to_recordset(lines) as line (
      number integer, reference text, outcome text, means text, "amountMills" bigint, currency text,
      day date, reason text, "feeMills" bigint, batch text
    )
$$;

create or replace function import_bank_file(
  p_id uuid, p_kind text, p_name text, p_sealed_bytes bytea, p_sha256 bytea, p_lines jsonb,
  out outcome text, out import_id uuid
)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  total record;
begin
  if not is_deciding() then
    raise exception 'only staff import bank files' using errcode = '42501';
  end if;
  -- Imports take turns, so the second upload of a file gets the first one's result.
  perform pg_advisory_xact_lock(hashtextextended('bank import', 0));
  select i.id into import_id from bank_imports i where i.kind = p_kind and i.sha256 = p_sha256;
  if found then
    outcome := 'repeat';
    return;
  end if;
  if own_lines(p_kind, p_lines) then
    outcome := 'own';
    return;
  end if;
  if p_kind = 'acquirer_csv' then
    perform post_settlements(p_id, p_lines);
  else
    perform post_payout_lines(p_id, p_lines);
  end if;
  select * into total from import_totals(p_id);
  insert into bank_imports (
    id, kind, name, sealed_bytes, sha256, counts, posted_mills, imported_by
  ) values (
    p_id, p_kind, p_name, p_sealed_bytes, p_sha256, total.counts, total.posted_mills, acting_user_id()
  );
  perform record_payout('import-bank-file', 'bank_import', p_id::text, '', jsonb_strip_nulls(jsonb_build_object(
    'title', p_name, 'kind', p_kind, 'sha256', encode(p_sha256, 'hex'), 'lines', total.counts,
    'amount', money_words(total.posted_mills),
    'bankFees', money_words(nullif(import_bank_fees(p_id), 0)))));
  outcome := 'done';
  import_id := p_id;
end
$$;

-- Whether two lines of one reference report the same outcome. Failures, returns and the clearing house's
-- R codes all mean that the money was returned.
create or replace function outcomes_agree(outcome text, other text) returns boolean
  language sql immutable strict
  return regexp_replace(outcome, '^(failed|returned|R\d\d)$', 'returned')
       = regexp_replace(other, '^(failed|returned|R\d\d)$', 'returned');

create or replace function settled_before(sale uuid, p_kind text, mills bigint) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object('day', settled_on, 'batch', batch) order by settled_on, batch)
    from settled_lines where (sale_id, kind, amount_mills) = (sale, p_kind, mills)
$$;

-- Whether a file concerns payouts or payments of the acting member of staff, who may then not import it.
create or replace function own_lines(p_kind text, lines jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p_kind = 'acquirer_csv' then exists (
    select from import_lines(lines) l
      join sales s on s.invoice = l.reference
      join company_members m on m.company_id = s.company_id
     where m.user_id = acting_user_id()
  ) or exists (
    select from import_lines(lines) l
      join refunds r on upper(r.reference) = refund_number_in(l.reference, l.amount_mills)
        and r.mode = 'live' and r.state = 'done'
      join company_members m on m.company_id = r.company_id
     where l.means = 'refund' and m.user_id = acting_user_id()
  ) else exists (
    select from import_lines(lines) l join payouts p on p.reference = l.reference
     where p.owner_id = acting_user_id() or exists (
       select from companies c join company_members m on m.company_id = c.id
        where c.owner_id = p.owner_id and m.user_id = acting_user_id()
     )
  ) end
$$;

grant execute on function
  import_totals(uuid),
  import_bank_file(uuid,text,text,bytea,bytea,jsonb),
  outcomes_agree(text,text)
to piton_app;
