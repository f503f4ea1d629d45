-- A bank's file can report a deposit before the payout's value date. The deposit counts, and its line asks staff
-- whether the bank meant this payout.

alter table bank_import_lines add column is_early boolean not null default false;
create index bank_import_lines_early_idx on bank_import_lines (import_id) where is_early;

create function bank_import_lines_mark_early_deposits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expected date;
begin
  select r.value_day into expected
    from payouts p join payout_runs r on r.cut_off_day = p.cut_off_day where p.id = new.payout_id;
  if new.day < expected then
    new.is_early := true;
    new.said := concat_ws(' ', nullif(new.said, ''), 'Its value date is ' || day_words(expected)
      || ': check that the bank meant this payout.');
  end if;
  return new;
end
$$;
revoke execute on function bank_import_lines_mark_early_deposits() from public;
create trigger bank_import_lines_mark_early_deposits before insert on bank_import_lines
  for each row when (new.step = 'deposited')
  execute function bank_import_lines_mark_early_deposits();

-- As before, and an early deposit, which no later file answers.
create or replace function open_import_lines() returns setof bank_import_lines
language sql stable as $$
  select l.*
    from bank_import_lines l join bank_imports i on i.id = l.import_id
   where (l.result in ('unknown', 'wrong_amount', 'wrong_state') or l.is_early)
     and not exists (
       select from looked_after_lines a
        where (a.import_id, a.number) = (l.import_id, l.number) and a.is_last
     )
     and (l.is_early or not exists (
       select from bank_import_lines later join bank_imports after on after.id = later.import_id
        where later.reference = l.reference and later.result in ('booked', 'already')
          and is_answered_by(l, later) and after.imported_at > i.imported_at
     ))
$$;

-- As before, but an early deposit contradicts nothing: one person looks after it.
create or replace function takes_two(line bank_import_lines) returns boolean
language sql stable as $$
  select not line.is_early and (
    line.payout_id is not null and line.outcome = 'deposited'
      or exists (select from bank_import_lines b where b.payout_id = line.payout_id and b.step is not null)
      or exists (select from settled_lines s where s.sale_id = line.sale_id)
  )
$$;
