-- Two people approve a run as they saw it. Its release stores the bank file and puts its payouts in
-- transit.

-- Summarises a run's remaining payouts, so that the server rejects an approval of an outdated view.
create or replace function payout_run_version(run_day date) returns text
language sql stable as $$
  select concat_ws(' ', run_day, count(*), count(*) filter (where state = 'queued'),
                   coalesce(sum(net_mills) filter (where state = 'queued'), 0))
    from payouts where cut_off_day = run_day
$$;

create or replace function is_approved_payout_run(run_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from approvals a join payout_runs r on r.cut_off_day = run_day
     where a.kind = 'payout_run' and a.subject_id = run_day::text and a.subject_hash = r.hash
       and a.second_at is not null and a.void_at is null
  )
$$;

-- Rejects a run whose payouts differ from those at its closing, before it is approved or sent.
create or replace function refuse_changed_run(run payout_runs) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if run.hash is distinct from payout_run_hash(run.cut_off_day) then
    raise exception 'the payouts of % changed after they were prepared',
      run.cut_off_day using errcode = 'check_violation', constraint = 'payout_runs_stay_as_closed';
  end if;
end
$$;

-- Returns the staff whom a run pays; they may neither approve nor release it.
create or replace function concerned_by_payout_run(run_day date) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select distinct u.id
      from payouts p
      join companies c on c.owner_id = p.owner_id
      join company_members m on m.company_id = c.id
      join users u on u.id = m.user_id and u.role in (1, 2)
     where p.cut_off_day = run_day
     order by 1
  )
$$;

-- A bank file's count and total match the payouts sent with it.
create or replace function payout_files_are_their_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.payout_count, new.total_mills) is distinct from (
    select row(count(*), coalesce(sum(p.net_mills), 0)::bigint)
      from payouts p join payout_steps s on s.payout_id = p.id and s.state = 'in_transit'
     where p.cut_off_day = new.cut_off_day
  ) then
    raise exception 'the file of % differs from the payouts sent with it', new.cut_off_day
      using errcode = 'check_violation', constraint = 'payout_files_are_their_payouts';
  end if;
  return null;
end
$$;

-- Approves a run as the acting member of staff saw it, in set-based statements, because it may hold
-- thousands of payouts. Returns 'first', 'approved', 'changed', 'not_found', 'not_closed' or 'nothing',
-- or 'same_person' or 'not_independent' from give_approval.
create or replace function approve_payout_run(run_day date, version text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run payout_runs;
  given text;
begin
  if not is_deciding() then
    raise exception 'only staff approve payouts' using errcode = '42501';
  end if;
  select * into run from payout_runs where cut_off_day = run_day for update;
  if run.cut_off_day is null then return 'not_found'; end if;
  if run.closed_at is null then return 'not_closed'; end if;
  if not exists (select from payouts where cut_off_day = run_day and state = 'queued') then
    return 'nothing';
  end if;
  if payout_run_version(run_day) <> version then return 'changed'; end if;
  perform refuse_changed_run(run);
  select outcome into given from give_approval(
    'payout_run', run_day::text, run.hash, concerned_by_payout_run(run_day)
  );
  if given in ('same_person', 'not_independent') then return given; end if;
  if given = 'second' then
    perform cancel_unverified_payouts(run_day, 'queued');
    perform transition_payouts(
      array(select id from payouts where cut_off_day = run_day and state = 'queued'), 'approved'
    );
  end if;
  perform record_payout('approve-payouts', 'payout_run', run_day::text, '', (
    select jsonb_build_object(
      'step', case given when 'second' then 'second' else 'first' end,
      'payouts', count(*), 'amount', money_words(coalesce(sum(net_mills), 0)::bigint),
      'hash', encode(run.hash, 'hex')
    )
      from payouts where cut_off_day = run_day and state in ('queued', 'approved')
  ));
  return case given when 'second' then 'approved' else 'first' end;
end
$$;

-- Begins a release and returns the payouts for its bank file, in the file's order; those whose account
-- has changed are cancelled. Nothing is sent before release_payouts.
create or replace function payouts_to_release(run_day date) returns setof payouts
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_deciding() or acting_user_id() = any (concerned_by_payout_run(run_day)) then
    raise exception 'only staff release payouts, and not their own' using errcode = '42501';
  end if;
  perform from payout_runs where cut_off_day = run_day for update;
  if exists (select from payout_files where cut_off_day = run_day) then return; end if;
  perform cancel_unverified_payouts(run_day, 'approved');
  return query
    select * from payouts where cut_off_day = run_day and state = 'approved' order by reference;
end
$$;

-- Whether a week's run has processed this owner, so that new entries go into the next payout.
create or replace function is_run_over(run_day date, owner uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from payout_runs r
     where r.cut_off_day = run_day and not exists (
       select from payout_run_owners o
        where o.cut_off_day = run_day and o.owner_id = owner and o.outcome is null
     )
  )
$$;

-- Stores the bank file and puts its payouts in transit, in set-based statements.
create or replace function release_payouts(
  run_day date, format text, sealed_bytes bytea, sha256 bytea, payout_ids uuid[]
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  total bigint;
  run payout_runs;
begin
  if not is_deciding() or acting_user_id() = any (concerned_by_payout_run(run_day)) then
    raise exception 'only staff release payouts, and not their own' using errcode = '42501';
  end if;
  select * into strict run from payout_runs where cut_off_day = run_day for update;
  perform refuse_changed_run(run);
  if payout_ids is distinct from array(
    select id from payouts where cut_off_day = run_day and state = 'approved' order by reference
  ) then
    raise exception 'the file of % differs from the approved payouts', run_day
      using errcode = 'check_violation', constraint = 'payout_files_are_what_was_approved';
  end if;
  select sum(net_mills) into strict total from payouts where id = any (payout_ids);
  insert into payout_files (
    cut_off_day, format, value_day, sealed_bytes, sha256, payout_count, total_mills, made_by
  ) values (
    run_day, format, release_day(run_day), sealed_bytes, sha256, cardinality(payout_ids), total,
    acting_user_id()
  );
  perform transition_payouts(payout_ids, 'in_transit');
  perform record_payout('release-payouts', 'payout_run', run_day::text, '', jsonb_build_object(
    'format', format, 'payouts', cardinality(payout_ids),
    'amount', money_words(total), 'sha256', encode(release_payouts.sha256, 'hex'),
    'valueDay', release_day(run_day)));
end
$$;

grant execute on function
  payout_run_version(date),
  is_approved_payout_run(date),
  approve_payout_run(date,text),
  payouts_to_release(date),
  is_run_over(date,uuid),
  release_payouts(date,text,bytea,bytea,uuid[])
to piton_app;
