-- The approval of one thing by two people, bound to the SHA-256 of exactly what they saw. Neither is
-- one of those whom it concerns. Bank accounts are the first that take it; payouts, refunds and
-- adjustments are to be approved in the same way.
create table approvals (
  id uuid constraint approvals_pkey primary key default gen_random_uuid(),
  kind text not null constraint approvals_kind_is_known check (kind in ('bank_account')),
  subject_id text not null,
  subject_hash bytea not null
    constraint approvals_subject_hash_is_sha256 check (octet_length(subject_hash) = 32),
  concerned_ids uuid[] not null
    constraint approvals_concern_people check (array_position(concerned_ids, null) is null),
  first_by uuid not null constraint approvals_first_fkey references users (id),
  first_at timestamptz not null default now(),
  second_by uuid constraint approvals_second_fkey references users (id),
  second_at timestamptz,
  -- From then on it approves nothing, whole or not.
  void_at timestamptz,
  constraint approvals_are_by_two_people check (coalesce(second_by <> first_by, true)),
  constraint approvals_not_by_whom_they_concern
    check (first_by <> all (concerned_ids) and coalesce(second_by <> all (concerned_ids), true)),
  constraint approvals_second_is_whole check ((second_by is null) = (second_at is null))
);
create unique index approvals_one_open on approvals (kind, subject_id)
  where second_at is null and void_at is null;

-- A second person makes it whole, once; and once it can be taken back.
create function approvals_stay_as_given() returns trigger
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
create trigger approvals_stay_as_given before update or delete on approvals
  for each row execute function approvals_stay_as_given();
create trigger approvals_are_not_emptied before truncate on approvals
  for each statement execute function refuse_rewriting();

alter table approvals enable row level security;
create policy approvals_are_read_by_staff on approvals for select using ((select is_acting_staff()));
grant select on approvals to piton_app;

-- Whether this member of staff may work, as works_here asks of who acts.
create function may_work(person users) returns boolean
  language sql immutable
  return person.role in (1, 2) and person.disabled_at is null
    and (person.second_factor_on or person.second_factor_let_off);

-- Half an approval of somebody who may not work any more: it may not have been them who gave it, and
-- it does not come back when they do.
create function void_approvals_of_staff() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update approvals set void_at = now()
   where first_by = new.id and second_at is null and void_at is null;
  return null;
end
$$;
create trigger users_take_back_half_approvals
  after update of role, disabled_at, second_factor_on, second_factor_let_off on users
  for each row when (old.role <> 3 and not may_work(new))
  execute function void_approvals_of_staff();

create function void_approvals(kind text, subject text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update approvals set void_at = now()
   where approvals.kind = void_approvals.kind and subject_id = subject
     and void_at is null
$$;

-- The acting member of staff approves a thing as it is now; whoever decides on such things calls it,
-- and says what is approved, what it is bound to, and whom it concerns. Answers 'first' where a second
-- person has to approve too, 'whole' with the second, whose approval counts only together with that of
-- somebody who still works here; 'same_person' where one would be both.
create function give_approval(
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
    update approvals a set void_at = now()
     where a.kind = give_approval.kind and a.subject_id = subject
       and a.second_at is null and a.void_at is null;
    insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by)
      values (give_approval.kind, subject, hash, concerned, acting_user_id())
    returning 'first', id into outcome, approval_id;
  elsif open_approval.first_by = acting_user_id() then
    outcome := 'same_person';
  else
    update approvals a set second_by = acting_user_id(), second_at = now()
     where a.id = open_approval.id
    returning 'whole', a.id into outcome, approval_id;
  end if;
end
$$;

revoke execute on function
  void_approvals_of_staff, give_approval(text, text, bytea, uuid[]), void_approvals(text, text)
from public;
