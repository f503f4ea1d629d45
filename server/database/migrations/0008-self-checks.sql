-- Nightly checks of the ledger and its history, and the findings that staff have acknowledged.

-- One row per night on which the check ran.
create table self_checks (
  -- The day in Saint Lucia in whose early hours it was due.
  night date constraint self_checks_pkey primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- [{ "check", "count", "first", "rows": [{ "mark", "since" }], "since" }] for each check with
  -- findings; empty if all is well. `since` is the first of the consecutive nights on which this row, or
  -- a check's newest row, was found.
  found jsonb not null
);

grant select, insert on self_checks to piton_app;

-- Nights on which the check itself failed, and when any server may try again.
create table failed_self_checks (
  night date constraint failed_self_checks_pkey primary key,
  attempts integer not null,
  next_attempt_at timestamptz not null,
  detail text not null
);

grant select, insert on failed_self_checks to piton_app;
grant update (attempts, next_attempt_at, detail) on failed_self_checks to piton_app;

-- Findings that staff have acknowledged: all that a check has found since that night or earlier. This
-- holds while each night finds the same; a finding that changes or comes back gets a new `since`.
create table acknowledged_findings (
  id uuid constraint acknowledged_findings_pkey primary key default gen_random_uuid(),
  since date not null constraint acknowledged_findings_night_fkey references self_checks (night),
  check_name text not null,
  note text not null constraint acknowledged_findings_note_is_short
    check (btrim(note) <> '' and length(note) <= 500),
  acknowledged_by uuid not null constraint acknowledged_findings_person_fkey references users (id),
  acknowledged_at timestamptz not null default database_now(),
  constraint acknowledged_findings_key unique (since, check_name)
);

grant select on acknowledged_findings to piton_app;

alter table self_checks enable row level security;

create policy self_checks_are_for_piton on self_checks
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

create policy self_checks_are_seen_by_staff on self_checks for select
  using ((select is_acting_staff()));

alter table failed_self_checks enable row level security;

create policy failed_self_checks_are_for_piton on failed_self_checks
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

alter table acknowledged_findings enable row level security;

create policy acknowledged_findings_are_seen_by_staff on acknowledged_findings for select
  using ((select is_acting_staff()));
