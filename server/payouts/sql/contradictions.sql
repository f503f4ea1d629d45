-- Keeps lines that contradict a payout open until a later line or two people resolve them.
-- requires: payouts/bank-imports, payouts/settled-voids

-- Whether a later line corrects this one: the same payment or payout, with the same amount unless that
-- was wrong, and the same date unless the later line was posted. Chargebacks need amount and date,
-- because a payment can be charged back several times; a line with a bank fee needs another with a fee.
create or replace function is_answered_by(line bank_import_lines, later bank_import_lines) returns boolean
  language sql immutable
  return later.reference = line.reference and later.result in ('posted', 'already_posted')
    and outcomes_agree(later.outcome, line.outcome)
    and case when line.outcome in ('chargeback', 'reversal')
      then line.result <> 'wrong_amount'
        and later.amount_mills = line.amount_mills and later.day is not distinct from line.day
      else (later.amount_mills = line.amount_mills or line.result = 'wrong_amount')
        and (later.result = 'posted' or later.day is not distinct from line.day)
        and (line.bank_fee_mills = 0 or line.outcome = 'sale' or later.bank_fee_mills > 0)
    end;

-- Returns lines that staff must resolve: not posted and not corrected by a later file; deposited early, which no
-- file corrects; or settled for a voided payment, until nothing of it is owed back.
create or replace function open_import_lines() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l join bank_imports i on i.id = l.import_id
   where (l.result in ('unknown', 'wrong_amount', 'wrong_state') or l.is_early or l.is_of_void)
     and not exists (
       select from resolved_import_lines a
        where (a.import_id, a.number) = (l.import_id, l.number) and a.is_last
     )
     and case
       when l.is_early then true
       when l.is_of_void then owed_back_mills(l.sale_id) > 0
       else not exists (
         select from bank_import_lines later join bank_imports after on after.id = later.import_id
          where later.reference = l.reference and later.result in ('posted', 'already_posted')
            and is_answered_by(l, later) and after.imported_at > i.imported_at
       )
     end
$$;

-- Returns lines in which the bank reports a deposit that we have credited back or never sent. Until two
-- people have resolved them, the owner could be paid twice.
create or replace function contradicted_payouts() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from open_import_lines() l join payouts p on p.id = l.payout_id
   where l.outcome = 'deposited' and l.result in ('wrong_amount', 'wrong_state')
     and p.state not in ('in_transit', 'deposited')
$$;

create or replace function is_contradicted(owner uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from contradicted_payouts() c where c.owner_id = owner)
$$;

-- Sends no payout to an owner whom the bank may have paid already, whatever code moves it.
create or replace function payouts_await_the_bank() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from moved where state = 'in_transit') and exists (
    select from open_import_lines() l
      join moved m on m.owner_id = l.owner_id and m.state = 'in_transit'
      join were w on w.id = m.id and w.state <> 'in_transit'
      join payouts p on p.id = l.payout_id
     where l.outcome = 'deposited' and l.result in ('wrong_amount', 'wrong_state')
       and (p.id = m.id or p.state not in ('in_transit', 'deposited'))
  ) then
    raise exception 'conflicting bank reports concern an owner of this run'
      using errcode = 'check_violation', constraint = 'payouts_await_the_bank';
  end if;
  return null;
end
$$;

-- Whether two people must resolve a line: one that reports a deposit or contradicts a posted line,
-- because one person alone could then have a payout paid twice. An early deposit contradicts nothing.
create or replace function needs_two_approvals(line bank_import_lines) returns boolean
language sql stable as $$
  select not line.is_early and (
    line.payout_id is not null and line.outcome = 'deposited'
      or exists (select from bank_import_lines b where b.payout_id = line.payout_id and b.step is not null)
      or exists (select from settled_lines s where s.sale_id = line.sale_id)
  )
$$;

create or replace function line_subject(line bank_import_lines) returns text
  language sql immutable
  return line.import_id || ' ' || line.number;

-- Hashes what two people approve.
create or replace function line_hash(line bank_import_lines) returns bytea
  language sql stable
  return sha256(convert_to(to_jsonb(line)::text, 'UTF8'));

-- Two people resolve a line, and the second closes it; where one suffices, that person did not import
-- the file.
create or replace function resolved_import_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line bank_import_lines;
  given approvals;
begin
  select * into line from bank_import_lines l where (l.import_id, l.number) = (new.import_id, new.number);
  if needs_two_approvals(line) then
    select * into given from approvals
     where id = new.approval_id and kind = 'import_line' and subject_id = line_subject(line)
       and subject_hash = line_hash(line) and void_at is null;
    if (new.resolved_by, new.is_last) is distinct from
      (case when new.is_last then given.second_by else given.first_by end, given.second_at is not null)
    then
      raise exception 'line % of import % needs two approvals', new.number, new.import_id
        using errcode = 'check_violation', constraint = 'resolved_import_lines_keep_their_rules';
    end if;
  elsif new.approval_id is not null or exists (
    select from bank_imports where id = new.import_id and imported_by = new.resolved_by
  ) then
    raise exception 'the importer of a file cannot resolve its lines'
      using errcode = 'check_violation', constraint = 'resolved_import_lines_keep_their_rules';
  end if;
  return new;
end
$$;

-- Records that the acting member of staff has resolved a line, unless it concerns their own money.
-- Returns 'done'; 'first' if a second person must resolve it too; 'closed' if it is no longer open;
-- 'theirs' if one person suffices but they imported the file; or 'same_person' or 'not_independent' from
-- give_approval.
create or replace function resolve_import_line(import uuid, line integer, why text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  open_line bank_import_lines;
  given text;
  given_approval uuid;
begin
  if not is_deciding() then
    raise exception 'only staff resolve lines' using errcode = '42501';
  end if;
  -- Locks the line, so the second of two concurrent requests sees the first.
  perform from bank_import_lines l where (l.import_id, l.number) = (import, line) for no key update;
  select * into open_line from open_import_lines() l where (l.import_id, l.number) = (import, line);
  if not found then return 'closed'; end if;
  if open_line.owner_id = acting_user_id() or exists (
    select from company_members m left join companies c on c.id = m.company_id
     where m.user_id = acting_user_id()
       and (m.company_id = open_line.company_id or c.owner_id = open_line.owner_id)
  ) then
    raise exception 'staff cannot resolve lines about their own money' using errcode = '42501';
  end if;
  if needs_two_approvals(open_line) then
    select outcome, approval_id into given, given_approval
      from give_approval(
        'import_line', line_subject(open_line), line_hash(open_line),
        array_remove(array[open_line.owner_id], null)
      );
    if given in ('same_person', 'not_independent') then return given; end if;
  elsif exists (select from bank_imports i where i.id = import and i.imported_by = acting_user_id()) then
    return 'theirs';
  end if;
  insert into resolved_import_lines (import_id, number, turn, reason, resolved_by, approval_id, is_last)
    values (
      import, line,
      (select count(*) + 1 from resolved_import_lines a where (a.import_id, a.number) = (import, line)),
      why, acting_user_id(), given_approval, given is distinct from 'first'
    );
  perform record_payout('resolve-exception', 'bank_import', import::text, why, jsonb_strip_nulls(jsonb_build_object(
    'title', (select name from bank_imports where id = import), 'line', line,
    'reference', open_line.reference, 'amount', money_words(open_line.amount_mills),
    'result', open_line.result, 'step', given)));
  return case given when 'first' then 'first' else 'done' end;
end
$$;

grant execute on function
  is_answered_by(bank_import_lines,bank_import_lines),
  open_import_lines(),
  contradicted_payouts(),
  needs_two_approvals(bank_import_lines),
  resolve_import_line(uuid,integer,text)
to piton_app;
