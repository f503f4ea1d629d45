-- No day is believed before it has come, a line that was not booked is looked after by a person, and a day on
-- which banks are closed keeps its name.

create function has_come(day date) returns boolean
  language sql stable
  return coalesce(day <= sale_day(clock_of_books()), true);

-- "Friday 27 November 2026", as screens say it.
create function day_words(day date) returns text
  language sql immutable strict
  return to_char(day, 'FMDay FMDD FMMonth YYYY');

-- As before; a payout arrives on a day between the one on which it was sent and today, and comes back on none
-- that has not come. What a person typed as a reason ends before the next sentence begins.
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
           sale_day(sent.at) as sent_on, not has_come(l.day) as is_to_come,
           case
             when l.means = 'deposited' and p.state = 'in_transit' then 'deposited'
             when l.means in ('failed', 'back') and p.state = 'in_transit' then 'failed'
             when l.means in ('returned', 'back') and p.state = 'deposited' then 'returned'
           end as step
      from said l
      left join payouts p on p.id = l.payout_id
      left join payout_steps sent on sent.payout_id = p.id and sent.state = 'in_transit'
      left join bank_accounts b on b.user_id = p.owner_id
     where l.turn = its_turn
  ), judged as (
    select f.*, case
        when payout_id is null then 'unknown'
        when currency <> 'XCD' or amount_mills <> net_mills then 'wrong_amount'
        when means = 'deposited' and state in ('deposited', 'returned') then 'already'
        when means <> 'deposited' and state in ('failed', 'returned') then 'already'
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

-- As before, and nothing is settled on a day that has not come.
create or replace function judge_settlements(lines jsonb) returns setof judged_settlement
language sql stable security definer set search_path = public, pg_temp as $$
  with said as (
    select l.*, s.id as sale_id, s.company_id, s.status, s.amount_mills as paid_mills,
           row_number() over (
             partition by l.means, l.reference, l.amount_mills order by l.number
           ) as nth
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
            then 'already'
          when l.status <> 'Approved' or not has_come(l.day) then 'wrong_state'
          else 'booked'
        end
        when o.id is not null then case when has_come(l.day) then 'booked' else 'wrong_state' end
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and c.amount_mills = abs(l.amount_mills)
        ) then 'already'
        when exists (
          select from chargebacks c
           where c.sale_id = l.sale_id and c.means = l.means and not c.is_settled
        ) then 'wrong_amount'
        else 'wrong_state'
      end as result
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
        when not has_come(day) then 'That day has not come yet.'
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

-- What staff says of a line that was not booked: that they have looked after it, and why that is all.
create table looked_after_lines (
  import_id uuid not null,
  number integer not null,
  reason text not null constraint looked_after_lines_have_a_reason check (btrim(reason) <> ''),
  looked_after_by uuid not null constraint looked_after_lines_person_fkey references users (id),
  looked_after_at timestamptz not null default clock_of_books(),
  constraint looked_after_lines_pkey primary key (import_id, number),
  constraint looked_after_lines_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number)
);
create trigger looked_after_lines_stay before update or delete on looked_after_lines
  for each row execute function refuse_rewriting();
create trigger looked_after_lines_are_not_emptied before truncate on looked_after_lines
  for each statement execute function refuse_rewriting();
alter table looked_after_lines enable row level security;
create policy looked_after_lines_are_read_by_staff on looked_after_lines for select
  using ((select is_acting_staff()));
grant select on looked_after_lines to piton_app;

-- Few lines of all that were read in are not booked, and they are asked for however old they are.
create index bank_import_lines_not_booked_idx on bank_import_lines (import_id)
  where result in ('unknown', 'wrong_amount', 'wrong_state');
create index bank_import_lines_reference_idx on bank_import_lines (reference)
  where result in ('booked', 'already');

-- Whether two lines of one reference are about the same: that it arrived, that it came back, in whichever
-- form it was said, or what the acquirer calls it.
create function say_the_same(outcome text, other text) returns boolean
  language sql immutable strict
  return regexp_replace(outcome, '^(failed|returned|R\d\d)$', 'back')
       = regexp_replace(other, '^(failed|returned|R\d\d)$', 'back');

-- What somebody has to look after: not booked, by no later file either, and nobody has said that they have.
create function open_import_lines() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l join bank_imports i on i.id = l.import_id
   where l.result in ('unknown', 'wrong_amount', 'wrong_state')
     and not exists (
       select from looked_after_lines a where (a.import_id, a.number) = (l.import_id, l.number)
     )
     and not exists (
       select from bank_import_lines later join bank_imports after on after.id = later.import_id
        where later.reference = l.reference and later.result in ('booked', 'already')
          and say_the_same(later.outcome, l.outcome) and after.imported_at > i.imported_at
     )
$$;

-- The acting member of staff says that they have looked after a line. Answers whether it was still open; of
-- what is about their own money they say nothing.
create function look_after_import_line(import uuid, line integer, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  looked_after bank_import_lines;
begin
  if not is_deciding() then
    raise exception 'only staff looks after lines' using errcode = '42501';
  end if;
  -- Of two who say so at once, the second hears of the first.
  perform from bank_import_lines l where (l.import_id, l.number) = (import, line) for no key update;
  select * into looked_after from open_import_lines() l where (l.import_id, l.number) = (import, line);
  if not found then return false; end if;
  if looked_after.owner_id = acting_user_id() or exists (
    select from company_members m left join companies c on c.id = m.company_id
     where m.user_id = acting_user_id()
       and (m.company_id = looked_after.company_id or c.owner_id = looked_after.owner_id)
  ) then
    raise exception 'nobody looks after what is about their own money' using errcode = '42501';
  end if;
  insert into looked_after_lines (import_id, number, reason, looked_after_by)
    values (import, line, why, acting_user_id());
  perform record_payout('look-after-line', 'bank_import', import::text, why, jsonb_build_object(
    'title', (select name from bank_imports where id = import), 'line', line,
    'reference', looked_after.reference, 'amount', money_words(looked_after.amount_mills),
    'said', looked_after.said));
  return true;
end
$$;

-- As before, and a day keeps the name that it has. Answers 'taken' as well: of a day to be closed that is
-- closed already, or that was taken off under another name and is put back under its own.
create or replace function set_bank_holiday(
  p_day date, p_name text, p_is_kept boolean, why text
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  earlier bank_holidays;
begin
  if not is_deciding() then
    raise exception 'only staff sets holidays' using errcode = '42501';
  end if;
  if p_day <= sale_day(clock_of_books()) then return 'past'; end if;
  -- One after the other, also for a day that is not there yet.
  perform pg_advisory_xact_lock(hashtextextended('bank holiday ' || p_day, 0));
  select * into earlier from bank_holidays where day = p_day;
  if not p_is_kept and not coalesce(earlier.is_kept, false) then return 'same'; end if;
  if p_is_kept and (earlier.is_kept or earlier.name <> p_name) then return 'taken'; end if;
  insert into bank_holidays (day, name, is_kept) values (p_day, p_name, p_is_kept)
    on conflict (day) do update set is_kept = excluded.is_kept;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (
      gen_random_uuid(), acting_user_id(),
      case when p_is_kept then 'set-bank-holiday' else 'clear-bank-holiday' end,
      'bank_holiday', p_day::text, why,
      jsonb_build_object('title', coalesce(earlier.name, p_name), 'day', p_day)
    );
  return 'changed';
end
$$;

revoke execute on function
  has_come(date), day_words(date), say_the_same(text, text), open_import_lines(),
  look_after_import_line(uuid, integer, text)
from public;
grant execute on function
  say_the_same(text, text), open_import_lines(), look_after_import_line(uuid, integer, text)
to piton_app;
