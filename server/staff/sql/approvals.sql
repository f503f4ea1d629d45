-- An approval counts with two people who work here and did not admit each other recently.

-- A second person makes it whole, once; and once it can be taken back.
create or replace function approvals_stay_as_given() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.void_at is not null
    or (new.id, new.kind, new.subject_id, new.subject_hash, new.concerned_ids, new.first_by,
        new.first_at)
      is distinct from
      (old.id, old.kind, old.subject_id, old.subject_hash, old.concerned_ids, old.first_by,
       old.first_at)
    or old.second_at is not null
      and (new.second_by, new.second_at) is distinct from (old.second_by, old.second_at)
  then
    raise exception 'approvals stay as they were given' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Voids the pending approvals of staff who may no longer work: their account may not have been theirs. Re-
-- enabling does not bring them back. Checks here and not in the trigger's condition, which runs with the
-- rights of the writer.
create or replace function void_approvals_of_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_work(new) then
    perform take_back_half_approvals(new.id, 'approver_left');
  end if;
  return null;
end
$$;

create or replace function void_approvals(kind text, subject text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update approvals set void_at = database_now()
   where approvals.kind = void_approvals.kind and subject_id = subject
     and void_at is null
$$;

-- Adds the acting member's approval to a thing as it is now, bound to its hash. Returns 'first' when a
-- second person has to approve too, 'whole' with the second, 'same_person', or 'not_together' when one of
-- the two admitted the other recently or one person admitted both. An approval counts only while its giver
-- still works here.
create or replace function give_approval(
  kind text, subject text, hash bytea, concerned uuid[], out outcome text, out approval_id uuid
)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  open_approval approvals;
begin
  if not is_deciding() or acting_user_id() = any (concerned) then
    raise exception 'only staff approves, and not what concerns them' using errcode = '42501';
  end if;
  -- Whatever else its caller holds: of two first approvals at once one is the second.
  perform pg_advisory_xact_lock(hashtextextended(give_approval.kind || ' ' || subject, 0));
  select a.* into open_approval from approvals a join users on users.id = a.first_by
   where a.kind = give_approval.kind and a.subject_id = subject and a.subject_hash = hash
     and a.second_at is null and a.void_at is null and may_work(users)
     for update of a;
  if open_approval.id is null then
    -- What was approved is not what is there any more. A whole approval is its subject's to take back.
    update approvals a set void_at = database_now()
     where a.kind = give_approval.kind and a.subject_id = subject
       and a.second_at is null and a.void_at is null;
    insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by)
      values (give_approval.kind, subject, hash, concerned, acting_user_id())
    returning 'first', id into outcome, approval_id;
  elsif open_approval.first_by = acting_user_id() then
    outcome := 'same_person';
  elsif not may_approve_together(open_approval.first_by, acting_user_id(), database_now()) then
    outcome := 'not_together';
  else
    update approvals a set second_by = acting_user_id(), second_at = database_now()
     where a.id = open_approval.id
    returning 'whole', a.id into outcome, approval_id;
  end if;
end
$$;

-- Whether two people count as two: neither has let the other in just now, nor somebody else both.
create or replace function may_approve_together(one uuid, other uuid, at timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select admitted_through(one, at) intersect select admitted_through(other, at)
  )
$$;

-- From when on they do; null where they do already.
create or replace function pair_opens_at(one uuid, other uuid) returns timestamptz
language sql stable as $$
  select min(ends_at)
    from (
      select admitted_at + admission_stays_fresh() as ends_at from users
       where id in (select admitted_through(one, database_now()) union select admitted_through(other, database_now()))
    ) admissions
   where not may_approve_together(one, other, database_now())
     and may_approve_together(one, other, ends_at)
$$;

-- Whoever writes the second half.
create or replace function approvals_by_two_admissions() returns trigger
  language plpgsql as $$
begin
  if not may_approve_together(new.first_by, new.second_by, database_now()) then
    raise exception 'whoever was let in just now approves nothing with whoever let them in'
      using errcode = 'check_violation', constraint = 'approvals_by_two_admissions';
  end if;
  return new;
end
$$;

-- It may not have been them who gave it. Nobody voids it by hand, so that the entry names nobody but
-- whose approval it was.
create or replace function take_back_half_approvals(giver uuid, why text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken_back as (
    update approvals set void_at = database_now()
     where first_by = giver and second_at is null and void_at is null
    returning kind, subject_id
  )
  insert into audit_entries (id, action, subject_kind, subject_id, reason, detail)
    select gen_random_uuid(), 'void-approval', kind, subject_id, why,
           jsonb_build_object('approvedBy', giver)
      from taken_back
$$;

-- A password is set anew where somebody else may have known it. The same one under a better hash is
-- none, which whoever stores it says.
create or replace function void_approvals_of_password() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('piton.is_same_password', true), '') <> 'yes' then
    perform take_back_half_approvals(new.user_id, 'approver_new_password');
  end if;
  return null;
end
$$;

grant execute on function
  may_approve_together(uuid,uuid,timestamp with time zone),
  pair_opens_at(uuid,uuid)
to piton_app;
