-- Reviewers decide only on the version that they saw and never on their own companies. Every decision is
-- recorded.

-- Whether the acting user is staff who may decide now.
create or replace function is_deciding() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and works_here(array[1, 2]::smallint[])
$$;

-- Whether the acting user may decide on something that this person owns.
create or replace function may_review(concerned uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select is_deciding()
    and acting_user_id() <> concerned
    and exists (select from users where id = concerned and closed_at is null)
$$;

-- An open record can be suspended; one in review gets any other decision.
create or replace function allows_decision(decision text, in_review boolean, is_open boolean) returns boolean
  language sql immutable
  return case when decision = 'suspend' then is_open else in_review end;

-- Returns whether the decision was recorded: false if the company was saved or decided since the
-- reviewer saw it.
create or replace function decide_company(
  company text, seen_version integer, decision text, note text, fields jsonb
) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_company companies;
  is_approved boolean := decision = 'approve';
begin
  -- This lock lets payments to the company go on, because they only need its key to stay.
  select * into found_company from companies where id = company for no key update;
  if found_company.id is null or not may_review(found_company.owner_id) then
    raise exception 'only staff decide, and not on their own accounts' using errcode = '42501';
  end if;
  if found_company.version <> seen_version
    or not allows_decision(decision, found_company.in_review, found_company.standing = 'approved')
  then
    return false;
  end if;
  update companies
     set version = version + 1,
         in_review = not is_approved,
         review_note = case when is_approved then '' else note end,
         review_fields = case when is_approved then '{}' else fields end,
         standing = case decide_company.decision
           when 'approve' then 'approved'
           when 'reject' then 'rejected'
           when 'suspend' then 'suspended'
           else standing
         end
   where id = company;
  insert into review_decisions (kind, subject_id, version, decision, note, fields, decided_by)
    values ('company', company, seen_version, decision, note, fields, acting_user_id());
  return true;
end
$$;

-- Rejects a decision without its audit entry in the same transaction, whatever code writes it.
create or replace function decisions_are_recorded() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from audit_entries
     where subject_id = new.subject_id and subject_kind = new.kind
       and action = 'decide-' || replace(new.kind, '_', '-')
       and actor_id = new.decided_by and coalesce(reason, '') = new.note
       and detail ->> 'decision' = new.decision and detail ->> 'version' = new.version::text
       and detail -> 'fields' = new.fields
       -- Not older than the decision, by the database's clock.
       and at >= new.decided_at
  ) then
    raise exception 'the decision on the % % has no audit entry', new.kind, new.subject_id
      using errcode = 'check_violation', constraint = 'decisions_are_recorded';
  end if;
  return null;
end
$$;

grant execute on function
  may_review(uuid),
  allows_decision(text,boolean,boolean),
  decide_company(text,integer,text,text,jsonb)
to piton_app;
