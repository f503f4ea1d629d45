-- An approval needs two people who work here and have not recently admitted each other.

-- A second approval completes the row once, and a void is final.
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
    raise exception 'approvals are immutable' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Voids pending approvals of staff who may no longer work, because their account may have been taken
-- over; enabling them again restores none. The check is here because a trigger's condition runs with the
-- writer's rights.
create or replace function void_approvals_of_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_work(new) then
    perform void_single_approvals(new.id, 'approver_left');
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

-- Adds the acting member's approval of a subject, bound to the hash of its current state. Returns
-- 'first' if a second person must approve too, 'second' for the second, 'same_person', or 'not_independent'
-- if one recently admitted the other or one person admitted both.
create or replace function give_approval(
  kind text, subject text, hash bytea, concerned uuid[], out outcome text, out approval_id uuid
)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  open_approval approvals;
begin
  if not is_deciding() or acting_user_id() = any (concerned) then
    raise exception 'only staff approve, and not what concerns them' using errcode = '42501';
  end if;
  -- Serialises concurrent approvals, so the later of two becomes the second.
  perform pg_advisory_xact_lock(hashtextextended(give_approval.kind || ' ' || subject, 0));
  select a.* into open_approval from approvals a join users on users.id = a.first_by
   where a.kind = give_approval.kind and a.subject_id = subject and a.subject_hash = hash
     and a.second_at is null and a.void_at is null and may_work(users)
     for update of a;
  if open_approval.id is null then
    -- The subject has changed, or the first approver has left. Only a change of the subject revokes
    -- an approval by two people.
    update approvals a set void_at = database_now()
     where a.kind = give_approval.kind and a.subject_id = subject
       and a.second_at is null and a.void_at is null;
    insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by)
      values (give_approval.kind, subject, hash, concerned, acting_user_id())
    returning 'first', id into outcome, approval_id;
  elsif open_approval.first_by = acting_user_id() then
    outcome := 'same_person';
  elsif not may_approve_together(open_approval.first_by, acting_user_id(), database_now()) then
    outcome := 'not_independent';
  else
    update approvals a set second_by = acting_user_id(), second_at = database_now()
     where a.id = open_approval.id
    returning 'second', a.id into outcome, approval_id;
  end if;
end
$$;

-- Whether two people count as two: neither recently admitted the other, and no third person admitted
-- both.
create or replace function may_approve_together(one uuid, other uuid, at timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select admitted_through(one, at) intersect select admitted_through(other, at)
  )
$$;

-- When may_approve_together becomes true for the pair; null if it already is.
create or replace function may_approve_together_from(one uuid, other uuid) returns timestamptz
language sql stable as $$
  select min(ends_at)
    from (
      select admitted_at + admission_stays_fresh() as ends_at from users
       where id in (select admitted_through(one, database_now()) union select admitted_through(other, database_now()))
    ) admissions
   where not may_approve_together(one, other, database_now())
     and may_approve_together(one, other, ends_at)
$$;

-- Holds for every writer of the second approval.
create or replace function approvals_by_two_admissions() returns trigger
  language plpgsql as $$
begin
  if not may_approve_together(new.first_by, new.second_by, database_now()) then
    raise exception 'a new member of staff cannot approve together with the person who granted access'
      using errcode = 'check_violation', constraint = 'approvals_by_two_admissions';
  end if;
  return new;
end
$$;

-- Voids pending approvals of an account that may have been taken over. No person voids them, so the
-- audit entry names only the giver.
create or replace function void_single_approvals(giver uuid, why text) returns void
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

-- A new password suggests that someone else knew the old one, so pending approvals are void. A better
-- hash of the same password doesn't count, which its writer declares in `piton.is_same_password`.
create or replace function void_approvals_of_password() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('piton.is_same_password', true), '') <> 'yes' then
    perform void_single_approvals(new.user_id, 'approver_new_password');
  end if;
  return null;
end
$$;

grant execute on function
  may_approve_together(uuid,uuid,timestamp with time zone),
  may_approve_together_from(uuid,uuid)
to piton_app;
