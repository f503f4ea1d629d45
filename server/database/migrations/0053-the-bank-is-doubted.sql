-- What the bank says a second time is doubted, whose own file a line stands in looks after none of it, and
-- one owner who cannot be looked at stops nobody else's Friday.

-- As before, and no day is believed that has not come: a payout arrives between the day on which it was sent and
-- today. A line says again what was booked only where it names the same day, and of the acquirer the same batch.
-- What a person typed as a reason ends before the next sentence begins.
create or replace function judge_payout_lines(lines jsonb, its_turn integer) returns setof judged_payout_line
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.*, p.id as payout_id,
           row_number() over (
             partition by coalesce(p.id::text, l.number::text)
             order by l.day nulls first, l.means <> 'deposited', l.number
           ) as turn
      from import_lines(lines) l left join payouts p on p.reference = l.reference
  ), followed as (
    select l.*, p.owner_id, p.state, p.net_mills, is_where_it_went(p, b) as is_same,
           sale_day(sent.at) as sent_on, not has_come(l.day) as is_to_come, booked.day as booked_day,
           case l.means when 'deposited' then p.state in ('deposited', 'returned')
                        else p.state in ('failed', 'returned') end as is_again,
           case
             when l.means = 'deposited' and p.state = 'in_transit' then 'deposited'
             when l.means in ('failed', 'back') and p.state = 'in_transit' then 'failed'
             when l.means in ('returned', 'back') and p.state = 'deposited' then 'returned'
           end as step
      from said l
      left join payouts p on p.id = l.payout_id
      left join payout_steps sent on sent.payout_id = p.id and sent.state = 'in_transit'
      left join bank_accounts b on b.user_id = p.owner_id
      left join bank_import_lines booked on booked.payout_id = p.id
        and booked.step = case l.means when 'deposited' then 'deposited' else p.state end
     where l.turn = its_turn
  ), judged as (
    select f.*, case
        when payout_id is null then 'unknown'
        when currency <> 'XCD' or amount_mills <> net_mills then 'wrong_amount'
        when is_again and coalesce(day = booked_day, means <> 'deposited') then 'already'
        when step is null or is_to_come or step = 'deposited' and not coalesce(day >= sent_on, false)
          then 'wrong_state'
        else 'booked'
      end as result
      from followed f
  )
  select number, payout_id, owner_id, case result when 'booked' then step end, result, case result
      when 'unknown' then 'No payout goes by this reference.'
      when 'wrong_amount' then
        case when currency <> 'XCD' then 'It was sent in XCD, and this says ' || currency || '.'
             else 'EC$' || money_words(net_mills) || ' was sent.' end
      when 'already' then
        case means when 'deposited' then 'The bank said so before.' else 'Its money is back already.' end
      when 'wrong_state' then case
        when state in ('queued', 'approved') then 'It has not been sent yet.'
        when state = 'cancelled' then 'It was cancelled and never sent.'
        when is_again then 'The bank said before that ' || case means
            when 'deposited' then 'it paid this' else 'this came back' end
          || coalesce(' on ' || day_words(booked_day), '') || '.'
        when step is not null and is_to_come then 'That day has not come yet.'
        when step is not null then
          'It was sent on ' || day_words(sent_on) || ', and this says an earlier day.'
        when means = 'deposited' then 'The bank said before that it failed, and its money is back.'
        when means = 'failed' then 'The bank said before that it was deposited.'
        else 'The bank has not said yet that it was deposited.'
      end
      else case
        when step = 'deposited' then 'It is in the bank.'
        else case when reason ~ '[.!?]$' then reason else reason || '.' end || case
          when is_same then ' Its money is back, and the bank account is in review.'
          else ' Its money is back. The bank account is another one by now, and stays as it is.'
        end
      end
    end
    from judged
$$;

create function settled_before(sale uuid, p_kind text, mills bigint) returns text
language sql stable as $$
  select string_agg(day_words(settled_on) || ' in batch ' || batch, ', ' order by settled_on, batch)
    from settled_lines where (sale_id, kind, amount_mills) = (sale, p_kind, mills)
$$;

create or replace function judge_settlements(lines jsonb) returns setof judged_settlement
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.*, s.id as sale_id, s.company_id, s.status, s.amount_mills as paid_mills,
           row_number() over (
             partition by l.means, l.reference, l.amount_mills order by l.number
           ) as nth,
           row_number() over (
             partition by l.means, l.reference, l.amount_mills, l.day, l.batch order by l.number
           ) > 1 or exists (
             select from settled_lines d
              where (d.sale_id, d.kind, d.amount_mills, d.settled_on, d.batch)
                    = (s.id, l.means, l.amount_mills, l.day, l.batch)
           ) as is_the_same
      from import_lines(lines) l
      left join sales s on s.invoice = l.reference and s.mode = 'live'
  ), chargebacks as (
    select c.id, c.sale_id, c.amount_mills, means.means,
           exists (
             select from settled_lines d where d.chargeback_id = c.id and d.kind = means.means
           ) as is_settled,
           c.ended_at
      from corrections c
     cross join (values ('chargeback'), ('reversal')) as means (means)
     where c.kind = 'chargeback' and c.state = 'done'
       and c.sale_id in (select sale_id from said where said.means <> 'sale')
       and (means.means = 'chargeback' or exists (
         select from corrections e where e.chargeback_id = c.id and e.state = 'done' and e.outcome = 'won'
       ))
  ), open as (
    select c.*, row_number() over (
             partition by means, sale_id, amount_mills order by ended_at, id
           ) as nth
      from chargebacks c where not is_settled
  ), judged as (
    select l.*, o.id as chargeback_id, case
        when l.sale_id is null then 'unknown'
        when l.means = 'sale' then case
          when l.amount_mills <> l.paid_mills then 'wrong_amount'
          when l.nth > 1
            or exists (select from settled_lines d where d.sale_id = l.sale_id and d.kind = 'sale')
            then case when l.is_the_same then 'already' else 'wrong_state' end
          when l.status <> 'Approved' or not has_come(l.day) then 'wrong_state'
          else 'booked'
        end
        when o.id is not null then case when has_come(l.day) then 'booked' else 'wrong_state' end
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and c.amount_mills = abs(l.amount_mills)
        ) then case when l.is_the_same then 'already' else 'wrong_state' end
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and not c.is_settled
        ) then 'wrong_amount'
        else 'wrong_state'
      end as result,
      l.means = 'sale' and l.nth > 1 or exists (
        select from chargebacks c
         where c.sale_id = l.sale_id and c.means = l.means and c.amount_mills = abs(l.amount_mills)
      ) as is_again
      from said l
      left join open o on o.sale_id = l.sale_id and o.means = l.means
        and o.amount_mills = abs(l.amount_mills) and o.nth = l.nth and l.means <> 'sale'
  )
  select number, sale_id, company_id, chargeback_id, result, case result
      when 'unknown' then 'No live payment has this invoice number.'
      when 'wrong_amount' then case means
        when 'sale' then 'EC$' || money_words(paid_mills) || ' was paid.'
        else 'EC$' || (
          select string_agg(money_words(c.amount_mills), ', ' order by c.ended_at) from chargebacks c
           where c.sale_id = judged.sale_id and c.means = judged.means and not c.is_settled
        ) || case means when 'chargeback' then ' was charged back.' else ' was won back.' end
      end
      when 'already' then 'It was settled before.'
      when 'wrong_state' then case
        when means = 'sale' and status <> 'Approved' then
          'The payment is ' || status || ', and the acquirer settled it.'
        when settled_before(sale_id, means, amount_mills) is not null then
          'The acquirer said before that it settled this on '
            || settled_before(sale_id, means, amount_mills) || '.'
        when not has_come(day) then 'That day has not come yet.'
        when is_again then 'Another line of this file says that it was settled.'
        when means = 'chargeback' then 'No chargeback of this payment stands in our books.'
        else 'No chargeback of this payment was won.'
      end
      else case means
        when 'sale' then 'It was settled.'
        when 'chargeback' then 'It was taken back.'
        else 'It came back to us.'
      end
    end
    from judged
$$;

-- Whether a later line says right what this one said: the same thing, of the same amount unless that was what
-- was wrong, and on the same day where nothing came of it. A payment may be charged back several times, so that
-- of it and of what was won a reference says nothing.
create function is_answered_by(line bank_import_lines, later bank_import_lines) returns boolean
  language sql immutable
  return later.reference = line.reference and later.result in ('booked', 'already')
    and say_the_same(later.outcome, line.outcome)
    and case when line.outcome in ('chargeback', 'reversal')
      then line.result <> 'wrong_amount'
        and later.amount_mills = line.amount_mills and later.day is not distinct from line.day
      else (later.amount_mills = line.amount_mills or line.result = 'wrong_amount')
        and (later.result = 'booked' or later.day is not distinct from line.day)
    end;

-- What somebody has to look after: not booked, answered by no later file, and nobody has said that they have.
create function open_import_lines() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l join bank_imports i on i.id = l.import_id
   where l.result in ('unknown', 'wrong_amount', 'wrong_state')
     and not exists (
       select from looked_after_lines a
        where (a.import_id, a.number) = (l.import_id, l.number) and a.is_last
     )
     and not exists (
       select from bank_import_lines later join bank_imports after on after.id = later.import_id
        where later.reference = l.reference and later.result in ('booked', 'already')
          and is_answered_by(l, later) and after.imported_at > i.imported_at
     )
$$;

-- The bank says that it paid what we gave back to its owner, or never sent: one of the two is wrong, and until
-- two people have looked after it they may be paid twice.
create function contradicted_payouts() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from open_import_lines() l join payouts p on p.id = l.payout_id
   where l.outcome = 'deposited' and l.result in ('wrong_amount', 'wrong_state')
     and p.state not in ('in_transit', 'deposited')
$$;
create index bank_import_lines_not_deposited_idx on bank_import_lines (owner_id)
  where outcome = 'deposited' and result in ('wrong_amount', 'wrong_state');

create function is_contradicted(owner uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from contradicted_payouts() c where c.owner_id = owner)
$$;

-- As before, and while the bank contradicts itself nothing more goes to that account.

create or replace function payout_hindrances(owner uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
      case when u.closed_at is not null then 'account_closed' end,
      case when u.email_verified_at is null then 'email_unverified' end,
      case when b.user_id is null then 'no_bank_account'
           when b.in_review or is_contradicted(owner) then 'bank_in_review' end
    ], null)
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = owner and (owner = acting_user_id() or is_acting_staff())
$$;

-- As before, and an account that is in review is not said to be another one.

create or replace function cancel_unverified_payouts(run_day date, from_state text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  payout payouts;
  cancelled bigint := 0;
  why text;
begin
  -- Whoever edits their account waits until this is written.
  perform from bank_accounts b
    where b.user_id in (
      select owner_id from payouts where cut_off_day = run_day and state = from_state
    )
    order by b.user_id for share;
  for payout in
    select p.* from payouts p
     where p.cut_off_day = run_day and p.state = from_state
       and (not goes_to_verified_account(p) or p.owner_id in (select owner_id from contradicted_payouts()))
     order by p.id
  loop
    select case when is_where_it_went(payout, b)
             then 'The bank account is in review.' else 'The bank account has changed since.' end
      into why from bank_accounts b where b.user_id = payout.owner_id;
    why := coalesce(why, 'The bank account has changed since.');
    perform take_payout_step(payout.id, 'cancelled', why);
    perform record_payout('cancel-payout', 'payout', payout.id::text, why,
      jsonb_build_object('title', payout.reference, 'amount', money_words(payout.net_mills)));
    cancelled := cancelled + 1;
  end loop;
  return cancelled;
end
$$;

-- What take_payout_step does, for all of them together: thousands are agreed to and sent at once. For steps alone
-- that no account of a company is part of.
create function take_payout_steps(taken uuid[], next text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from payouts where id = any (taken) order by id for no key update;
  if next <> 'approved' then
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
      select 'live', 'payout_' || next, 'payout:' || id || ':' || next, 'payouts', clock_of_books()
        from unnest(taken) as id;
    insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
      select t.id, 'live', a.id, e.kind, e.amount_mills
        from unnest(taken) as payout
        join ledger_transactions t on t.mode = 'live' and t.cause = 'payout:' || payout || ':' || next
       cross join lateral payout_entries(payout, next) e
        join ledger_accounts a on a.mode = 'live' and a.code = e.code and a.company_id is null
       order by t.id, a.id;
  end if;
  update payouts set state = next where id = any (taken);
  insert into payout_steps (
    payout_id, owner_id, number, state, by_id, ledger_transaction_id, ledger_cause
  )
  select p.id, p.owner_id, (select count(*) + 1 from payout_steps where payout_id = p.id), next,
         acting_user_id(), t.id, t.cause
    from payouts p
    left join ledger_transactions t on t.mode = 'live' and t.cause = 'payout:' || p.id || ':' || next
   where p.id = any (taken);
end
$$;

-- As before, all of them at once.
create or replace function approve_payout_run(run_day date, seen text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run payout_runs;
  given text;
begin
  if not is_deciding() then
    raise exception 'only staff approves payouts' using errcode = '42501';
  end if;
  select * into run from payout_runs where cut_off_day = run_day for update;
  if run.cut_off_day is null then return 'not_found'; end if;
  if run.closed_at is null then return 'not_closed'; end if;
  if not exists (select from payouts where cut_off_day = run_day and state = 'queued') then
    return 'nothing';
  end if;
  if payout_run_seen(run_day) <> seen then return 'changed'; end if;
  perform refuse_changed_run(run);
  select outcome into given from give_approval(
    'payout_run', run_day::text, run.hash, concerned_by_payout_run(run_day)
  );
  if given in ('same_person', 'not_together') then return given; end if;
  if given = 'whole' then
    perform cancel_unverified_payouts(run_day, 'queued');
    perform take_payout_steps(
      array(select id from payouts where cut_off_day = run_day and state = 'queued'), 'approved'
    );
  end if;
  perform record_payout('approve-payouts', 'payout_run', run_day::text, '', (
    select jsonb_build_object(
      'title', 'Payouts of ' || run_day, 'step', case given when 'whole' then 'second' else 'first' end,
      'payouts', count(*), 'amount', money_words(coalesce(sum(net_mills), 0)::bigint),
      'hash', encode(run.hash, 'hex')
    )
      from payouts where cut_off_day = run_day and state in ('queued', 'approved')
  ));
  return case given when 'whole' then 'approved' else 'first' end;
end
$$;

-- As before, all of them at once.
create or replace function release_payouts(
  run_day date, format text, sealed_bytes bytea, sha256 bytea, payout_ids uuid[]
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  total bigint;
  run payout_runs;
begin
  if not is_deciding() or acting_user_id() = any (concerned_by_payout_run(run_day)) then
    raise exception 'only staff releases payouts, and not their own' using errcode = '42501';
  end if;
  select * into strict run from payout_runs where cut_off_day = run_day for update;
  perform refuse_changed_run(run);
  if payout_ids is distinct from array(
    select id from payouts where cut_off_day = run_day and state = 'approved' order by reference
  ) then
    raise exception 'the file of % is not what was approved', run_day
      using errcode = 'check_violation', constraint = 'payout_files_are_what_was_approved';
  end if;
  select sum(net_mills) into strict total from payouts where id = any (payout_ids);
  insert into payout_files (
    cut_off_day, format, value_day, sealed_bytes, sha256, payout_count, total_mills, made_by
  ) values (
    run_day, format, release_day(run_day), sealed_bytes, sha256, cardinality(payout_ids), total,
    acting_user_id()
  );
  perform take_payout_steps(payout_ids, 'in_transit');
  perform record_payout('release-payouts', 'payout_run', run_day::text, '', jsonb_build_object(
    'title', 'Payouts of ' || run_day, 'format', format, 'payouts', cardinality(payout_ids),
    'amount', money_words(total), 'sha256', encode(release_payouts.sha256, 'hex'),
    'valueDay', release_day(run_day)));
end
$$;

-- Whoever writes the row, and whatever was found out before: nothing is sent to whom the bank may have paid.
create function payouts_await_the_bank() returns trigger
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
    raise exception 'the bank contradicts itself about somebody who is to be paid'
      using errcode = 'check_violation', constraint = 'payouts_await_the_bank';
  end if;
  return null;
end
$$;
create trigger payouts_await_the_bank after update on payouts
  referencing new table as moved old table as were
  for each statement execute function payouts_await_the_bank();

-- Whether it takes two people to put a line away. With what says that a payout arrived, and with what is said
-- against what is booked, one of them alone could have somebody paid twice.
create function takes_two(line bank_import_lines) returns boolean
language sql stable as $$
  select line.payout_id is not null and line.outcome = 'deposited'
      or exists (select from bank_import_lines b where b.payout_id = line.payout_id and b.step is not null)
      or exists (select from settled_lines s where s.sale_id = line.sale_id)
$$;

create function line_subject(line bank_import_lines) returns text
  language sql immutable
  return line.import_id || ' ' || line.number;
create function line_hash(line bank_import_lines) returns bytea
  language sql stable
  return sha256(convert_to(to_jsonb(line)::text, 'UTF8'));

-- Whoever writes the row: two people, of whom the second puts it away, or one who did not read in its file.
create function looked_after_lines_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line bank_import_lines;
  given approvals;
begin
  select * into line from bank_import_lines l where (l.import_id, l.number) = (new.import_id, new.number);
  if takes_two(line) then
    select * into given from approvals
     where id = new.approval_id and kind = 'import_line' and subject_id = line_subject(line)
       and subject_hash = line_hash(line) and void_at is null;
    if (new.looked_after_by, new.is_last) is distinct from
      (case when new.is_last then given.second_by else given.first_by end, given.second_at is not null)
    then
      raise exception 'line % of import % takes two people', new.number, new.import_id
        using errcode = 'check_violation', constraint = 'looked_after_lines_keep_their_rules';
    end if;
  elsif new.approval_id is not null or exists (
    select from bank_imports where id = new.import_id and imported_by = new.looked_after_by
  ) then
    raise exception 'whoever read in a file looks after none of its lines'
      using errcode = 'check_violation', constraint = 'looked_after_lines_keep_their_rules';
  end if;
  return new;
end
$$;
create trigger looked_after_lines_keep_their_rules before insert on looked_after_lines
  for each row execute function looked_after_lines_keep_their_rules();

-- The acting member of staff says that they have looked after a line: of nothing that is about their own money.
-- Answers 'done', 'first' where a second person has to say so too, 'closed' where it was open no more,
-- 'theirs' of what one person looks after and they read in, and 'same_person' and 'not_together' as
-- give_approval does.
create function look_after_import_line(import uuid, line integer, why text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  looked_after bank_import_lines;
  given text;
  given_approval uuid;
begin
  if not is_deciding() then
    raise exception 'only staff looks after lines' using errcode = '42501';
  end if;
  -- Of two who say so at once, the second hears of the first.
  perform from bank_import_lines l where (l.import_id, l.number) = (import, line) for no key update;
  select * into looked_after from open_import_lines() l where (l.import_id, l.number) = (import, line);
  if not found then return 'closed'; end if;
  if looked_after.owner_id = acting_user_id() or exists (
    select from company_members m left join companies c on c.id = m.company_id
     where m.user_id = acting_user_id()
       and (m.company_id = looked_after.company_id or c.owner_id = looked_after.owner_id)
  ) then
    raise exception 'nobody looks after what is about their own money' using errcode = '42501';
  end if;
  if takes_two(looked_after) then
    select outcome, approval_id into given, given_approval
      from give_approval(
        'import_line', line_subject(looked_after), line_hash(looked_after),
        array_remove(array[looked_after.owner_id], null)
      );
    if given in ('same_person', 'not_together') then return given; end if;
  elsif exists (select from bank_imports i where i.id = import and i.imported_by = acting_user_id()) then
    return 'theirs';
  end if;
  insert into looked_after_lines (import_id, number, turn, reason, looked_after_by, approval_id, is_last)
    values (
      import, line,
      (select count(*) + 1 from looked_after_lines a where (a.import_id, a.number) = (import, line)),
      why, acting_user_id(), given_approval, given is distinct from 'first'
    );
  perform record_payout('look-after-line', 'bank_import', import::text, why, jsonb_strip_nulls(jsonb_build_object(
    'title', (select name from bank_imports where id = import), 'line', line,
    'reference', looked_after.reference, 'amount', money_words(looked_after.amount_mills),
    'said', looked_after.said, 'step', case given when 'first' then 'first' when 'whole' then 'second' end)));
  return case given when 'first' then 'first' else 'done' end;
end
$$;

-- Whose payouts and payments are no business of the acting member of staff, by what is read in.
create function own_lines(p_kind text, lines jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p_kind = 'acquirer_csv' then exists (
    select from import_lines(lines) l
      join sales s on s.invoice = l.reference
      join company_members m on m.company_id = s.company_id
     where m.user_id = acting_user_id()
  ) else exists (
    select from import_lines(lines) l join payouts p on p.reference = l.reference
     where p.owner_id = acting_user_id() or exists (
       select from companies c join company_members m on m.company_id = c.id
        where c.owner_id = p.owner_id and m.user_id = acting_user_id()
     )
  ) end
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
    raise exception 'only staff reads in what the bank says' using errcode = '42501';
  end if;
  -- One after the other: of two who send the same file the second hears what came of the first.
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
    perform book_settlements(p_id, p_lines);
  else
    perform book_payout_lines(p_id, p_lines);
  end if;
  select * into total from imported_in_all(p_id);
  insert into bank_imports (
    id, kind, name, sealed_bytes, sha256, counts, booked_mills, imported_by
  ) values (
    p_id, p_kind, p_name, p_sealed_bytes, p_sha256, total.counts, total.booked_mills, acting_user_id()
  );
  perform record_payout('import-bank-file', 'bank_import', p_id::text, '', jsonb_build_object(
    'title', p_name, 'kind', p_kind, 'sha256', encode(p_sha256, 'hex'), 'lines', total.counts,
    'amount', money_words(total.booked_mills)));
  outcome := 'done';
  import_id := p_id;
end
$$;

drop function own_lines(jsonb);

-- One whom a run could not look at stays open, with what went wrong, and the others are paid.
alter table payout_run_owners
  add column first_failed_at timestamptz,
  -- The last time.
  add column failed_at timestamptz,
  -- What the database said of it, and under which code, for whoever looks for the cause.
  add column failure text,
  add column failure_code text,
  add constraint payout_run_owners_fail_with_a_reason check (
    (failed_at is null) = (failure is null) and (failed_at is null) = (first_failed_at is null)
    and (failure_code is null or failure is not null)
  ),
  drop constraint payout_run_owners_reasons_are_known,
  add constraint payout_run_owners_reasons_are_known
    check (reasons <@ array[
      'no_bank_account', 'bank_in_review', 'email_unverified', 'account_closed', 'below_minimum',
      'negative', 'company_refused', 'company_suspended', 'not_looked_at'
    ]),
  add constraint payout_run_owners_are_passed_over_for_a_failure
    check (not 'not_looked_at' = any (reasons) or failure is not null);
drop index payout_run_owners_open_idx;
create index payout_run_owners_open_idx on payout_run_owners (cut_off_day, owner_id) where outcome is null;
create index payout_run_owners_passed_over_idx on payout_run_owners (cut_off_day)
  where 'not_looked_at' = any (reasons);

-- Staff reads them page by page, those first who are owed most.
create index payout_run_owners_held_idx on payout_run_owners (cut_off_day, owed_mills desc, owner_id desc)
  where reasons <> '{}';

-- As before, and the bank account is held first, as where a file is read in.

create or replace function queue_payout(run payout_runs, owner uuid, out looked payout_run_owners)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due payout_line_due[];
  payout uuid := gen_random_uuid();
  net bigint;
begin
  looked.cut_off_day := run.cut_off_day;
  looked.owner_id := owner;
  -- Whoever changes the bank account waits, and so does whoever books for one of these companies.
  perform from bank_accounts where user_id = owner for share;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = owner)
    order by a.id for no key update of b;
  due := array(select d from payout_lines_due(owner, (payout_week(run.cut_off_day)).cut_off) d);
  select coalesce(sum(net_mills), 0), coalesce(sum(net_mills) filter (where is_paid_out(standing, net_mills)), 0),
         array(
           select distinct 'company_' || standing from unnest(due) held
            where held.standing in ('refused', 'suspended') and held.net_mills > 0
         )
    into looked.owed_mills, net, looked.reasons from unnest(due);
  if net < 0 then
    looked.reasons := looked.reasons || 'negative'::text;
  elsif net > 0 then
    looked.reasons := looked.reasons || payout_hindrances(owner)
      || case when net < run.minimum_mills then array['below_minimum'] else '{}' end;
  end if;
  if net <= 0 or looked.reasons && array[
    'account_closed', 'email_unverified', 'no_bank_account', 'bank_in_review', 'below_minimum'
  ] then
    looked.outcome := case when looked.reasons = '{}' then 'nothing' else 'held' end;
    return;
  end if;
  looked.outcome := 'queued';
  insert into payouts (
    id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills, fee_mills, bank_name,
    account_name, account_type, account_routing, sealed_number, last_four, number_hash, bank_approval_id
  )
  select payout, run.cut_off_day, owner, new_payout_reference(run.cut_off_day), net, d.sale_count,
         d.sale_mills, d.fee_mills, b.bank_name, b.account_name, b.account_type, b.account_routing,
         b.sealed_number, b.last_four, b.number_hash, b.approval_id
    from bank_accounts b
   cross join (
      select sum(sale_count) as sale_count, sum(sale_mills) as sale_mills, sum(fee_mills) as fee_mills
        from unnest(due) where is_paid_out(standing, net_mills)
    ) d
   where b.user_id = owner;
  insert into payout_lines (
    payout_id, owner_id, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
    sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
  )
  select payout, owner, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
         sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
    from unnest(due) where is_paid_out(standing, net_mills);
  perform take_payout_step(payout, 'queued', '');
end
$$;

-- The oldest run that is open: one week after the other, each with its own end. Where none is, it begins with
-- the newest week that has ended, once. Answers its Wednesday, and null where everybody has been looked at.
create or replace function open_payout_run(p_minimum_mills bigint) returns date
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due date;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payout run', 0));
  select min(cut_off_day) into due from payout_runs where closed_at is null;
  if due is not null then return due; end if;
  due := last_cut_off_day(clock_of_books());
  -- A clock that went back begins no run that one after it has made good already.
  if exists (select from payout_runs where cut_off_day >= due) then return null; end if;
  insert into payout_runs (cut_off_day, review_day, value_day, minimum_mills)
    select due, week.review_day, week.value_day, p_minimum_mills from payout_week(due) week;
  insert into payout_run_owners (cut_off_day, owner_id)
    select distinct due, c.owner_id
      from ledger_balances b
      join ledger_accounts a on a.id = b.account_id
      join companies c on c.id = a.company_id
     where a.mode = 'live' and a.code = 'merchant_payable' and b.balance_mills <> 0;
  return due;
end
$$;

-- Takes the next of whom nobody has looked at, for as long as this transaction lasts, and none of `others`.
-- Null where all are looked at, were tried within five minutes, or are in other hands.
create function take_owner_of_run(run_day date, others uuid[]) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  taken uuid;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  -- Nobody waits for the disk ten thousand times: what a crash undoes is looked at again, and whatever is done
  -- about it, as closing the run, is written after it and waits for both.
  perform set_config('synchronous_commit', 'off', true);
  select owner_id into taken from payout_run_owners
   where cut_off_day = run_day and outcome is null and owner_id <> all (others)
     and coalesce(failed_at < clock_of_books() - interval '5 minutes', true)
   order by owner_id limit 1 for update skip locked;
  return taken;
end
$$;

-- Looks at that one, whom nobody has looked at yet, and answers what came of it.
create function queue_payout_of(run_day date, owner uuid) returns payout_run_owners
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run payout_runs;
  looked payout_run_owners;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update;
  if not found then return null; end if;
  select * into strict run from payout_runs where cut_off_day = run_day;
  looked := queue_payout(run, owner);
  update payout_run_owners
     set outcome = looked.outcome, reasons = looked.reasons, owed_mills = looked.owed_mills
   where (cut_off_day, owner_id) = (run_day, owner)
  returning * into looked;
  return looked;
end
$$;
drop function queue_payouts(date, integer);

-- Of one who could not be looked at, why; they are tried again after five minutes. Answers whether it was
-- written: in whose hands they are by now will say what comes of it.
create function note_payout_failure(run_day date, owner uuid, why text, code text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update skip locked;
  if not found then return false; end if;
  update payout_run_owners
     set first_failed_at = coalesce(first_failed_at, clock_of_books()), failed_at = clock_of_books(),
         failure = why, failure_code = code
   where (cut_off_day, owner_id) = (run_day, owner);
  return true;
end
$$;

-- Three hours after a week has ended it waits no longer for those who were tried for half an hour and still
-- cannot be looked at, so that the others have their Friday. What stops more than there are others is no fault
-- of theirs, and the week waits until somebody mends it.
create function owners_to_pass_over(run_day date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select owner_id from payout_run_owners
   where cut_off_day = run_day and outcome is null and is_acting_piton()
     and clock_of_books() > greatest(
       (payout_week(run_day)).cut_off, (select opened_at from payout_runs where cut_off_day = run_day)
     ) + interval '3 hours'
     and (
       select count(*) filter (where outcome is null) <= count(outcome)
              and every(coalesce(first_failed_at < clock_of_books() - interval '30 minutes', false))
                    filter (where outcome is null)
         from payout_run_owners where cut_off_day = run_day
     )
   order by owner_id
$$;

-- What they are owed stands in no payout, and goes with the next: as the run would have it, or, where that is
-- what fails, as their balances have it. Answers whether they are passed over.
create function pass_over_owner(run_day date, owner uuid, by_balance boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owed bigint;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update skip locked;
  if not found or owner not in (select owners_to_pass_over(run_day)) then return false; end if;
  if by_balance then
    select coalesce(sum(whole_cents(b.balance_mills)), 0) into owed
      from companies c
      join ledger_accounts a
        on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
      join ledger_balances b on b.account_id = a.id
     where c.owner_id = owner;
  else
    select coalesce(sum(net_mills), 0) into owed
      from payout_lines_due(owner, (payout_week(run_day)).cut_off);
  end if;
  update payout_run_owners set outcome = 'held', reasons = '{not_looked_at}', owed_mills = owed
   where (cut_off_day, owner_id) = (run_day, owner);
  return true;
end
$$;

-- As before; and whoever was passed over is told each time: the last time they were told that it goes with the
-- next. What is less than the minimum would not have gone.
create or replace function is_held_week_news(week payout_run_owners) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  lasting text[] := lasting_payout_reasons(week.reasons);
  told payout_run_owners;
begin
  if week.outcome is distinct from 'held' or 'account_closed' = any (week.reasons) then
    return false;
  end if;
  if 'not_looked_at' = any (week.reasons) then
    return week.owed_mills
      >= (select minimum_mills from payout_runs where cut_off_day = week.cut_off_day);
  end if;
  if lasting = '{}' then
    return 'below_minimum' = any (week.reasons) and not exists (
      select from payout_run_owners
       where owner_id = week.owner_id and is_told and 'below_minimum' = any (reasons)
    );
  end if;
  select * into told from payout_run_owners
   where owner_id = week.owner_id and is_told and not 'not_looked_at' = any (reasons)
   order by cut_off_day desc limit 1;
  return told.cut_off_day is null
    or lasting_payout_reasons(told.reasons) <> lasting
    or week.cut_off_day >= told.cut_off_day + 28
    or exists (
      select from payout_run_owners
       where owner_id = week.owner_id and cut_off_day > told.cut_off_day and outcome = 'queued'
    );
end
$$;

-- The oldest week that has ended and of which not everybody has been looked at, begun or not; null where
-- everybody has.
create function open_payout_week() returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select min(cut_off_day) from payout_runs where closed_at is null),
    (
      select newest.day from (select last_cut_off_day(clock_of_books())) newest (day)
       where not exists (select from payout_runs where cut_off_day >= newest.day)
    )
  )
   where is_acting_piton() or is_acting_staff()
$$;

-- How long ago it ended; nothing where there is none.
create function payout_run_open_for() returns interval
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(greatest(clock_of_books() - (payout_week(open.day)).cut_off, interval '0'), interval '0')
    from (select open_payout_week()) open (day)
   where is_acting_piton() or is_acting_staff()
$$;

-- As before, and all that waits for each other is held in one order, wherever payouts are moved: bank accounts,
-- payouts, and the balances of whoever's money comes back, before anything is booked. What is deposited moves no
-- balance, and nobody else's is held for it.
create or replace function book_payout_lines(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  this_turn integer := 0;
  back record;
  owners uuid[] := array(
    select distinct p.owner_id from import_lines(lines) l join payouts p on p.reference = l.reference
     where l.means <> 'deposited'
  );
begin
  perform from bank_accounts b
    where b.user_id = any (owners) order by b.user_id for no key update;
  perform from payouts p
    where p.reference in (select l.reference from import_lines(lines) l)
    order by p.id for no key update;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = any (owners))
    order by a.id for no key update of b;
  loop
    this_turn := this_turn + 1;
    insert into bank_import_lines (
      import_id, number, reference, outcome, amount_mills, day, result, said, payout_id, owner_id, step
    )
    select import, l.number, l.reference, l.outcome, l.amount_mills, l.day, j.result, j.said, j.payout_id,
           j.owner_id, j.step
      from judge_payout_lines(lines, this_turn) j join import_lines(lines) l on l.number = j.number;
    exit when not found;
    perform deposit_payouts(import);
    perform take_payout_step(b.payout_id, b.step, b.reason)
       from (
         select j.payout_id, j.step, l.reason
           from import_lines(lines) l
           join bank_import_lines j on j.import_id = import and j.number = l.number
           join payouts p on p.id = j.payout_id
          where j.step in ('failed', 'returned') and may_follow(p.state, j.step)
          order by j.payout_id
       ) b;
  end loop;
  for back in
    select p as payout, l.reason
      from import_lines(lines) l
      join bank_import_lines j on j.import_id = import and j.number = l.number
      join payouts p on p.id = j.payout_id
     where j.step in ('failed', 'returned')
     order by p.owner_id, p.id
  loop
    perform hold_bank_account(back.payout, back.reason);
  end loop;
end
$$;

-- Payments that the acquirer had not settled two months after they were booked, so that nobody has to look for
-- them among all that it settled. They are let go of some time after it has.
create table overdue_sales (
  sale_id uuid constraint overdue_sales_pkey primary key,
  company_id text not null,
  booked_at timestamptz not null,
  amount_mills bigint not null,
  constraint overdue_sales_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
);
create index overdue_sales_booked_idx on overdue_sales (booked_at);
-- The last day whose payments were looked at for it; one row, or none before the first.
create table overdue_sales_days (
  day date not null,
  is_one boolean constraint overdue_sales_days_pkey primary key default true
    constraint overdue_sales_days_are_one check (is_one)
);
alter table overdue_sales enable row level security;
create policy overdue_sales_are_read_by_staff on overdue_sales for select
  using ((select is_acting_staff()));
alter table overdue_sales_days enable row level security;
create policy overdue_sales_days_are_read_by_staff on overdue_sales_days for select
  using ((select is_acting_staff()));
grant select on overdue_sales, overdue_sales_days to piton_app;

-- Whatever was booked before stands among the overdue ones, if it is unsettled.
create function overdue_sales_until() returns timestamptz
language sql stable as $$
  select coalesce((select start_of_sale_day(day + 1) from overdue_sales_days), '-infinity')
$$;

-- Looks at so many of the days that ended two months ago or longer, and answers at how many.
create function keep_overdue_sales(most integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  last_day date;
begin
  if not is_acting_piton() then
    raise exception 'only Piton keeps overdue sales' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('overdue sales', 0));
  delete from overdue_sales o using settled_lines l where l.sale_id = o.sale_id and l.kind = 'sale';
  first_day := coalesce(
    (select day + 1 from overdue_sales_days),
    (select sale_day(min(created_at)) from ledger_transactions where mode = 'live')
  );
  last_day := least(first_day + most - 1, sale_day(clock_of_books()) - 61);
  if first_day is null or last_day < first_day then return 0; end if;
  insert into overdue_sales (sale_id, company_id, booked_at, amount_mills)
    select s.id, s.company_id, t.created_at, s.amount_mills
      from ledger_transactions t join sales s on s.ledger_transaction_id = t.id
     where t.mode = 'live' and t.kind = 'sale'
       and t.created_at >= start_of_sale_day(first_day) and t.created_at < start_of_sale_day(last_day + 1)
       and not exists (select from settled_lines l where l.sale_id = s.id and l.kind = 'sale');
  insert into overdue_sales_days (day) values (last_day)
    on conflict (is_one) do update set day = excluded.day;
  return last_day - first_day + 1;
end
$$;

-- A company of which something is on its way says so: by what its owner has under way, however old, and one
-- payout of theirs after the other.
create index payouts_under_way_idx on payouts (owner_id)
  where state in ('queued', 'approved', 'in_transit');
create function has_payout_under_way(company text, owner uuid) returns boolean
language sql stable as $$
  select exists (
    select from payouts p join payout_lines l on l.payout_id = p.id
     where p.owner_id = owner and p.state in ('queued', 'approved', 'in_transit')
       and l.company_id = company
  )
$$;
create or replace function companies_show_pending_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from company_totals t join companies c on c.id = t.company_id
    where c.owner_id = new.owner_id and t.mode = 'live'
    order by t.company_id for no key update of t;
  update company_totals t set payout_pending = not t.payout_pending
    from companies c
   where c.owner_id = new.owner_id and t.company_id = c.id and t.mode = 'live'
     and t.payout_pending <> has_payout_under_way(c.id, c.owner_id);
  return null;
end
$$;
drop trigger payout_steps_show_on_companies on payout_steps;
create trigger payout_steps_show_on_companies after insert on payout_steps
  for each row when (new.state in ('queued', 'deposited', 'failed', 'cancelled'))
  execute function companies_show_pending_payouts();

revoke execute on function
  settled_before(uuid, text, bigint), is_answered_by(bank_import_lines, bank_import_lines),
  open_import_lines(), contradicted_payouts(), is_contradicted(uuid),
  take_payout_steps(uuid[], text), payouts_await_the_bank(), takes_two(bank_import_lines),
  line_subject(bank_import_lines), line_hash(bank_import_lines), looked_after_lines_keep_their_rules(),
  overdue_sales_until(), keep_overdue_sales(integer),
  look_after_import_line(uuid, integer, text), own_lines(text, jsonb), has_payout_under_way(text, uuid),
  take_owner_of_run(date, uuid[]), queue_payout_of(date, uuid), note_payout_failure(date, uuid, text, text),
  owners_to_pass_over(date), pass_over_owner(date, uuid, boolean), open_payout_week(), payout_run_open_for()
from public;
grant execute on function
  is_answered_by(bank_import_lines, bank_import_lines), open_import_lines(), contradicted_payouts(),
  overdue_sales_until(), keep_overdue_sales(integer), takes_two(bank_import_lines), look_after_import_line(uuid, integer, text), has_payout_under_way(text, uuid),
  take_owner_of_run(date, uuid[]), queue_payout_of(date, uuid), note_payout_failure(date, uuid, text, text),
  owners_to_pass_over(date), pass_over_owner(date, uuid, boolean), open_payout_week(), payout_run_open_for()
to piton_app;
