-- Who let whom in to work here, so that nobody lets a second person in and approves as both; and what
-- ends with somebody's work here, with their account, and with their password.

alter table users
  -- Whose invitation they accepted, or who enabled them since. Nobody where the owner of the database
  -- made them.
  add column admitted_by uuid constraint users_admitter_fkey references users (id),
  add column admitted_at timestamptz,
  add constraint users_admission_is_whole check ((admitted_by is null) = (admitted_at is null)),
  add constraint users_only_staff_is_admitted check (admitted_by is null or role <> 3);

-- Those who were let in before this, as far as it was recorded: by an invitation that they accepted, or
-- by whoever enabled them after they were disabled. Enabling somebody who works here was recorded too.
with admissions as (
  select accepted.subject_id as person, invited.actor_id as admitted_by, accepted.at
    from audit_entries accepted
    join audit_entries invited
      on invited.action = 'invite-staff' and invited.subject_id = accepted.detail ->> 'inviteId'
   where accepted.action = 'accept-invite'
  union all
  select subject_id, actor_id, at
    from (
      select subject_id, actor_id, at, action,
             lag(action) over (partition by subject_id order by at, id) as action_before
        from audit_entries
       where action in ('disable-staff', 'enable-staff')
    ) entries
   where action = 'enable-staff' and action_before = 'disable-staff'
), latest as (
  select distinct on (person) person, admitted_by, at
    from admissions
   where admitted_by is not null
   order by person, at desc
)
update users
   set admitted_by = latest.admitted_by, admitted_at = latest.at
  from latest
 where users.id::text = latest.person and users.role <> 3;

-- How long an administrator who did not expect somebody new has time to disable them.
create function admission_stays_fresh() returns interval
  language sql immutable
  return interval '72 hours';

-- The person, whoever had let them in a short while before, whoever had let those in, and so on: one
-- session of an administrator is enough to be all of them.
create function admitted_through(person uuid, at timestamptz) returns setof uuid
language sql stable as $$
  with recursive line (id) as (
    values (person)
    -- Each once: of two administrators each may have enabled the other.
    union
    select users.admitted_by from line join users on users.id = line.id
     where users.admitted_by is not null and users.admitted_at > at - admission_stays_fresh()
  )
  select id from line
$$;

-- Whether two people count as two: neither has let the other in just now, nor somebody else both.
create function may_approve_together(one uuid, other uuid, at timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select admitted_through(one, at) intersect select admitted_through(other, at)
  )
$$;

-- From when on they do; null where they do already.
create function pair_opens_at(one uuid, other uuid) returns timestamptz
language sql stable as $$
  select min(ends_at)
    from (
      select admitted_at + admission_stays_fresh() as ends_at from users
       where id in (select admitted_through(one, now()) union select admitted_through(other, now()))
    ) admissions
   where not may_approve_together(one, other, now())
     and may_approve_together(one, other, ends_at)
$$;

-- Whoever writes the second half.
create function approvals_by_two_admissions() returns trigger
  language plpgsql as $$
begin
  if not may_approve_together(new.first_by, new.second_by, now()) then
    raise exception 'whoever was let in just now approves nothing with whoever let them in'
      using errcode = 'check_violation', constraint = 'approvals_by_two_admissions';
  end if;
  return new;
end
$$;
create trigger approvals_by_two_admissions before insert or update of second_by on approvals
  for each row when (new.second_by <> new.first_by)
  execute function approvals_by_two_admissions();

revoke execute on function
  admission_stays_fresh, admitted_through(uuid, timestamptz),
  may_approve_together(uuid, uuid, timestamptz), pair_opens_at(uuid, uuid),
  approvals_by_two_admissions
from public;
grant execute on function
  admission_stays_fresh, admitted_through(uuid, timestamptz),
  may_approve_together(uuid, uuid, timestamptz), pair_opens_at(uuid, uuid)
to piton_app;

-- As before, and keeps whose invitation it was.
create or replace function accept_staff_invite(
  token bytea, new_id uuid, first_name text, last_name text
) returns table (email text, role smallint, invite_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  invite staff_invites;
begin
  delete from staff_invites
   where token_hash = token and expires_at > now()
     and exists (
       select from users
        where users.id = invited_by and users.role = 1 and users.disabled_at is null
     )
  returning * into invite;
  if invite.id is null then
    return;
  end if;
  insert into users (
    id, email, first_name, last_name, country, role, email_verified_at, created_at, updated_at,
    admitted_by, admitted_at
  ) values (
    new_id, invite.email, accept_staff_invite.first_name, accept_staff_invite.last_name,
    'Saint Lucia', invite.role, now(), now(), now(), invite.invited_by, now()
  );
  return query select invite.email, invite.role, invite.id;
end
$$;

-- As before, and keeps who took somebody back. Answers whether that changed anything, and null where
-- nobody of staff is meant.
create or replace function set_staff_disabled(staff_id uuid, is_disabled boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  is_change boolean;
begin
  -- In the order of their ids: of two who disable each other at the same moment the second waits,
  -- and is then no administrator any more.
  perform from users where id in (staff_id, acting_user_id()) order by id for update;
  if not is_acting_administrator() or staff_id = acting_user_id() then
    raise exception 'only another administrator ends or resumes work here' using errcode = '42501';
  end if;
  select is_disabled <> (disabled_at is not null) into is_change
    from users where id = staff_id and role <> 3;
  if not found or not is_change then
    return is_change;
  end if;
  update users
     set disabled_at = case when is_disabled then now() end,
         admitted_by = case when is_disabled then admitted_by else acting_user_id() end,
         admitted_at = case when is_disabled then admitted_at else now() end,
         updated_at = now()
   where id = staff_id;
  if is_disabled then
    delete from staff_invites where invited_by = staff_id;
  end if;
  return true;
end
$$;

-- Of whoever is shut out nothing is left that lets somebody in, or has a browser pass for theirs.
create function leave_no_way_in() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where user_id = new.id;
  delete from email_links where user_id = new.id;
  delete from sign_in_challenges where value = new.id::text;
  delete from devices where user_id = new.id;
  return null;
end
$$;
create trigger users_leave_no_way_in after update of disabled_at, closed_at on users
  for each row when (
    old.disabled_at is null and new.disabled_at is not null
    or old.closed_at is null and new.closed_at is not null
  )
  execute function leave_no_way_in();

-- It may not have been them who gave it. Nobody voids it by hand, so that the entry names nobody but
-- whose approval it was.
create function take_back_half_approvals(giver uuid, why text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with taken_back as (
    update approvals set void_at = now()
     where first_by = giver and second_at is null and void_at is null
    returning kind, subject_id
  )
  insert into audit_entries (id, action, subject_kind, subject_id, reason, detail)
    select gen_random_uuid(), 'void-approval', kind, subject_id, why,
           jsonb_build_object('approvedBy', giver)
      from taken_back
$$;

-- Asked here and not by the trigger, which would ask with the rights of whoever writes the row.
create or replace function void_approvals_of_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_work(new) then
    perform take_back_half_approvals(new.id, 'Whoever gave it may not work here any more.');
  end if;
  return null;
end
$$;
drop trigger users_take_back_half_approvals on users;
create trigger users_take_back_half_approvals
  after update of role, disabled_at, second_factor_on, second_factor_let_off on users
  for each row when (old.role <> 3)
  execute function void_approvals_of_staff();
revoke execute on function may_work(users) from public;

-- A password is set anew where somebody else may have known it. The same one under a better hash is
-- none, which whoever stores it says.
create function void_approvals_of_password() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('piton.is_same_password', true), '') <> 'yes' then
    perform take_back_half_approvals(new.user_id, 'Whoever gave it has a new password since.');
  end if;
  return null;
end
$$;
create trigger credentials_take_back_half_approvals after update of password on credentials
  for each row when (new.password is distinct from old.password)
  execute function void_approvals_of_password();

revoke execute on function
  leave_no_way_in, take_back_half_approvals(uuid, text), void_approvals_of_password
from public;

-- As before, and answers 'not_together' where one of the two has let the other in just now, or
-- somebody else both of them.
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
    update approvals a set void_at = now()
     where a.kind = give_approval.kind and a.subject_id = subject
       and a.second_at is null and a.void_at is null;
    insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by)
      values (give_approval.kind, subject, hash, concerned, acting_user_id())
    returning 'first', id into outcome, approval_id;
  elsif open_approval.first_by = acting_user_id() then
    outcome := 'same_person';
  elsif not may_approve_together(open_approval.first_by, acting_user_id(), now()) then
    outcome := 'not_together';
  else
    update approvals a set second_by = acting_user_id(), second_at = now()
     where a.id = open_approval.id
    returning 'whole', a.id into outcome, approval_id;
  end if;
end
$$;

create or replace function decide_bank_account(
  account_of uuid, seen_version integer, decision text, note text, fields jsonb
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  account bank_accounts;
  is_approval boolean := decision = 'approve';
  approval_outcome text;
  given_approval uuid;
begin
  select * into account from bank_accounts where user_id = account_of for no key update;
  if account.user_id is null or not may_review(account_of) then
    raise exception 'only staff decides, and not on what is theirs' using errcode = '42501';
  end if;
  if account.version <> seen_version
    or not admits_decision(decision, account.in_review, not account.in_review)
  then
    return 'changed';
  end if;
  if is_approval then
    select outcome, approval_id into approval_outcome, given_approval
      from give_approval(
        'bank_account', account_of::text, bank_account_hash(account), array[account_of]
      );
    if approval_outcome in ('same_person', 'not_together') then return approval_outcome; end if;
  else
    perform void_approvals('bank_account', account_of::text);
  end if;
  update bank_accounts
     set version = version + 1,
         in_review = approval_outcome is distinct from 'whole',
         approval_id = case approval_outcome when 'whole' then given_approval end,
         review_note = case when is_approval then '' else note end,
         review_fields = case when is_approval then '{}' else fields end
   where user_id = account_of;
  insert into review_decisions (kind, subject_id, version, decision, note, fields, decided_by)
    values (
      'bank_account', account_of::text, seen_version, decision, note, fields, acting_user_id()
    );
  return case approval_outcome when 'first' then 'first' else 'decided' end;
end
$$;
