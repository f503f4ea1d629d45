-- Two people agree on a week's payouts, and one file takes them to the bank.

alter table ledger_transactions validate constraint ledger_transactions_kind_is_known;
alter table ledger_entries validate constraint ledger_entries_kind_is_known;

alter table approvals
  drop constraint approvals_kind_is_known,
  add constraint approvals_kind_is_known
    check (kind in ('bank_account', 'correction', 'payout_run'));

-- What went to the bank, made once. Account numbers stand in it, so that it is sealed like them.
create table payout_files (
  cut_off_day date constraint payout_files_pkey primary key
    constraint payout_files_run_fkey references payout_runs (cut_off_day),
  format text not null constraint payout_files_format_is_known check (format in ('csv', 'nacha', 'pain')),
  value_day date not null,
  sealed_bytes bytea not null,
  sha256 bytea not null constraint payout_files_sha256_is_one check (octet_length(sha256) = 32),
  payout_count bigint not null,
  total_mills bigint not null,
  made_by uuid not null constraint payout_files_maker_fkey references users (id),
  made_at timestamptz not null default clock_of_books()
);
create trigger payout_files_stay before update or delete on payout_files
  for each row execute function refuse_rewriting();
create trigger payout_files_are_not_emptied before truncate on payout_files
  for each statement execute function refuse_rewriting();
alter table payout_files enable row level security;
create policy payout_files_are_read_by_staff on payout_files for select
  using ((select is_acting_staff()));
grant select on payout_files to piton_app;

-- What of a run is still there, so that nobody agrees to what has changed since they looked.
create function payout_run_seen(run_day date) returns text
language sql stable as $$
  select concat_ws(' ', run_day, count(*), count(*) filter (where state = 'queued'),
                   coalesce(sum(net_mills) filter (where state = 'queued'), 0))
    from payouts where cut_off_day = run_day
$$;

create function is_whole_payout_run(run_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from approvals a join payout_runs r on r.cut_off_day = run_day
     where a.kind = 'payout_run' and a.subject_id = run_day::text and a.subject_hash = r.hash
       and a.second_at is not null and a.void_at is null
  )
$$;

-- What was closed is as it was: whoever changed it past the rules is found before anybody agrees or sends.
create function refuse_changed_run(run payout_runs) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if run.hash is distinct from payout_run_hash(run.cut_off_day) then
    raise exception 'the payouts of % are not what they were when everybody had been looked at',
      run.cut_off_day using errcode = 'check_violation', constraint = 'payout_runs_stay_as_closed';
  end if;
end
$$;

-- Of staff, whoever is paid with it.
create function concerned_by_payout_run(run_day date) returns uuid[]
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

-- As before; and what is approved, two people have agreed on, and what is sent stands in the run's file.
create or replace function payouts_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts stay' using errcode = 'restrict_violation';
  end if;
  if (tg_op = 'INSERT' or (old.state, new.state) = ('approved', 'in_transit'))
    and not goes_to_verified_account(new)
  then
    raise exception 'payout % goes to no verified account', new.id
      using errcode = 'check_violation', constraint = 'payouts_go_to_verified_accounts';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'queued' and new.deposited_on is null and exists (
      select from payout_runs where cut_off_day = new.cut_off_day and closed_at is null
    ) then
      return new;
    end if;
    raise exception 'a payout is queued first, and while its run is open'
      using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'state' - 'deposited_on') <> (to_jsonb(old) - 'state' - 'deposited_on')
    or new.state <> old.state and not may_follow(old.state, new.state)
    or new.deposited_on is distinct from old.deposited_on and new.state <> 'deposited'
  then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payouts_keep_their_rules';
  end if;
  if new.state <> old.state and new.state in ('approved', 'in_transit')
    and not is_whole_payout_run(new.cut_off_day)
  then
    raise exception 'the payouts of % were not approved by two people', new.cut_off_day
      using errcode = 'check_violation', constraint = 'payouts_need_their_approval';
  end if;
  if new.state <> old.state and new.state = 'in_transit'
    and not exists (select from payout_files where cut_off_day = new.cut_off_day)
  then
    raise exception 'payout % is in no file', new.id
      using errcode = 'check_violation', constraint = 'payouts_are_sent_by_file';
  end if;
  return new;
end
$$;

-- A file is what was sent with it, at the end of the transaction and for ever.
create function payout_files_are_their_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.payout_count, new.total_mills) is distinct from (
    select row(count(*), coalesce(sum(p.net_mills), 0)::bigint)
      from payouts p join payout_steps s on s.payout_id = p.id and s.state = 'in_transit'
     where p.cut_off_day = new.cut_off_day
  ) then
    raise exception 'the file of % is not what is sent with it', new.cut_off_day
      using errcode = 'check_violation', constraint = 'payout_files_are_their_payouts';
  end if;
  return null;
end
$$;
create constraint trigger payout_files_are_their_payouts after insert on payout_files
  deferrable initially deferred
  for each row execute function payout_files_are_their_payouts();

create function record_payout(did text, kind text, subject text, why text, said jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), did, kind, subject, why, said)
$$;

create function money_words(mills bigint) returns text
  language sql immutable strict
  return to_char(mills / 1000.0, 'FM999999999990.00');

-- Of those that are still to be sent, the ones whose account is not what was approved are paid to nobody.
-- Their money is their owner's again, and goes with the next. Answers how many.
create function cancel_unverified_payouts(run_day date, from_state text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  payout payouts;
  cancelled bigint := 0;
begin
  -- Whoever edits their account waits until this is written.
  perform from bank_accounts b
    where b.user_id in (
      select owner_id from payouts where cut_off_day = run_day and state = from_state
    )
    order by b.user_id for share;
  for payout in
    select p.* from payouts p
     where p.cut_off_day = run_day and p.state = from_state and not goes_to_verified_account(p)
     order by p.id
  loop
    perform take_payout_step(payout.id, 'cancelled', 'The bank account has changed since.');
    perform record_payout('cancel-payout', 'payout', payout.id::text, 'The bank account has changed since.',
      jsonb_build_object('title', payout.reference, 'amount', money_words(payout.net_mills)));
    cancelled := cancelled + 1;
  end loop;
  return cancelled;
end
$$;

-- The acting member of staff agrees to a run as they saw it. Answers 'first', 'approved', 'changed',
-- 'not_closed', 'nothing', and 'same_person' and 'not_together' as give_approval does.
create function approve_payout_run(run_day date, seen text) returns text
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
    perform take_payout_step(p.id, 'approved', '')
       from (select id from payouts where cut_off_day = run_day and state = 'queued' order by id) p;
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

-- One of staff takes a payout out of its run before it is sent. It moves no money to anybody, so that one
-- is enough; of what is theirs they take out nothing. Answers whether it was still there to be taken out.
create function cancel_payout(payout uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_payout payouts;
begin
  if not is_deciding() then
    raise exception 'only staff cancels payouts' using errcode = '42501';
  end if;
  -- In the order in which runs are approved and released.
  perform from payout_runs r join payouts p on p.cut_off_day = r.cut_off_day
    where p.id = payout for update of r;
  select * into found_payout from payouts where id = payout for no key update;
  if found_payout.id is null or not may_follow(found_payout.state, 'cancelled') then return false; end if;
  if not may_review(found_payout.owner_id) then
    raise exception 'nobody cancels what is theirs' using errcode = '42501';
  end if;
  perform take_payout_step(payout, 'cancelled', why);
  perform record_payout('cancel-payout', 'payout', payout::text, why, jsonb_build_object(
    'title', found_payout.reference, 'amount', money_words(found_payout.net_mills)));
  return true;
end
$$;

-- Begins the release of a run: what is to stand in its file, in the file's order. Whoever is paid to an
-- account that has changed since is left out. Nothing of it is sent before release_payouts says so.
create function payouts_to_release(run_day date) returns setof payouts
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_deciding() or acting_user_id() = any (concerned_by_payout_run(run_day)) then
    raise exception 'only staff releases payouts, and not their own' using errcode = '42501';
  end if;
  perform from payout_runs where cut_off_day = run_day for update;
  if exists (select from payout_files where cut_off_day = run_day) then return; end if;
  perform cancel_unverified_payouts(run_day, 'approved');
  return query
    select * from payouts where cut_off_day = run_day and state = 'approved' order by reference;
end
$$;

-- On which day banks pay what is released now.
create function release_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(value_day, next_business_day(sale_day(clock_of_books())))
    from payout_runs where cut_off_day = run_day
$$;

-- When a week's payouts are in the bank: as its file says once there is one.
create function payout_value_day(run_day date) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(f.value_day, r.value_day)
    from payout_runs r left join payout_files f using (cut_off_day)
   where cut_off_day = run_day
$$;

-- Whether the run of that week has done with this owner, so that what is booked now goes with the next.
create function is_run_over(run_day date, owner uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from payout_runs r
     where r.cut_off_day = run_day and not exists (
       select from payout_run_owners o
        where o.cut_off_day = run_day and o.owner_id = owner and o.outcome is null
     )
  )
$$;

-- The file is kept, and everything in it is on its way.
create function release_payouts(
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
  perform take_payout_step(id, 'in_transit', '') from unnest(payout_ids) as id;
  perform record_payout('release-payouts', 'payout_run', run_day::text, '', jsonb_build_object(
    'title', 'Payouts of ' || run_day, 'format', format, 'payouts', cardinality(payout_ids),
    'amount', money_words(total), 'sha256', encode(release_payouts.sha256, 'hex'),
    'valueDay', release_day(run_day)));
end
$$;

revoke execute on function
  payout_run_seen(date), refuse_changed_run(payout_runs), is_whole_payout_run(date), concerned_by_payout_run(date),
  payout_files_are_their_payouts, record_payout(text, text, text, text, jsonb), money_words(bigint),
  cancel_unverified_payouts(date, text), approve_payout_run(date, text), cancel_payout(uuid, text),
  payouts_to_release(date), release_day(date), release_payouts(date, text, bytea, bytea, uuid[]),
  payout_value_day(date), is_run_over(date, uuid)
from public;
grant execute on function
  payout_run_hash(date), payout_run_seen(date), is_whole_payout_run(date), approve_payout_run(date, text),
  cancel_payout(uuid, text), payouts_to_release(date), release_day(date),
  release_payouts(date, text, bytea, bytea, uuid[]), payout_value_day(date), is_run_over(date, uuid)
to piton_app;
