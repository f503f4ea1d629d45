-- What it takes to look after lines that were not booked, and to tell of days; and a day on which banks are
-- closed keeps its name.

create function has_come(day date) returns boolean
  language sql stable
  return coalesce(day <= sale_day(clock_of_books()), true);

-- "Friday 27 November 2026", as screens say it.
create function day_words(day date) returns text
  language sql immutable strict
  return to_char(day, 'FMDay FMDD FMMonth YYYY');

alter table approvals
  drop constraint approvals_kind_is_known,
  add constraint approvals_kind_is_known
    check (kind in ('bank_account', 'correction', 'payout_run', 'import_line'));

-- What staff says of a line that was not booked: that they have looked after it, and why that is all. Where it
-- takes two, each says so, and the last of them puts it away.
create table looked_after_lines (
  import_id uuid not null,
  number integer not null,
  -- Of those who said so: a half approval that was taken back leaves its turn behind.
  turn integer not null constraint looked_after_lines_turn_counts check (turn > 0),
  reason text not null constraint looked_after_lines_have_a_reason check (btrim(reason) <> ''),
  looked_after_by uuid not null constraint looked_after_lines_person_fkey references users (id),
  looked_after_at timestamptz not null default clock_of_books(),
  -- Of two, what they agreed on.
  approval_id uuid constraint looked_after_lines_approval_fkey references approvals (id),
  is_last boolean not null,
  constraint looked_after_lines_pkey primary key (import_id, number, turn),
  constraint looked_after_lines_line_fkey foreign key (import_id, number)
    references bank_import_lines (import_id, number),
  constraint looked_after_lines_one_is_enough check (is_last or approval_id is not null)
);
create unique index looked_after_lines_last_once on looked_after_lines (import_id, number) where is_last;
create index looked_after_lines_approval_idx on looked_after_lines (approval_id);
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
  has_come(date), day_words(date), say_the_same(text, text)
from public;
grant execute on function say_the_same(text, text) to piton_app;
