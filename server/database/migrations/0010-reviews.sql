-- How staff decides on companies: what a merchant saves goes into review, each decision is made on one
-- version of it, and nobody writes the outcome in any other way.

alter table companies
  add column in_review boolean not null default true,
  -- What the merchant is to read, as a whole and per field of the form.
  add column review_note text not null default '',
  add column review_fields jsonb not null default '{}',
  -- The promise of 24 hours runs from here.
  add column submitted_at timestamptz not null default now(),
  -- Moves with everything that is saved or decided: whoever acts says which one they saw.
  add column version integer not null default 1;
update companies
   set in_review = standing <> 'approved', submitted_at = created_at;
alter table companies
  add constraint companies_in_review_unless_approved check (in_review or standing = 'approved'),
  add constraint companies_note_is_gone_with_review
    check (in_review or (review_note = '' and review_fields = '{}'));

-- What is to be decided, the one that waits longest first.
create index companies_to_review_idx on companies (submitted_at) where in_review and review_note = '';

-- What the server may write of a company; everything else moves by the functions below.
revoke insert, update on companies from piton_app;
grant insert (
  id, owner_id, name, phone, email, address, country, company_type, monthly_payments, created_at
) on companies to piton_app;
grant update (
  name, phone, email, address, country, company_type, monthly_payments
) on companies to piton_app;
drop trigger companies_keep_to_staff on companies;
drop function companies_keep_to_staff;
drop policy companies_in_care_are_changed on companies;

-- What a company said of itself, one row for each time that it was saved.
create table company_versions (
  company_id text not null constraint company_versions_company_fkey references companies (id),
  version integer not null,
  said jsonb not null,
  saved_by uuid constraint company_versions_saver_fkey references users (id),
  saved_at timestamptz not null default now(),
  constraint company_versions_pkey primary key (company_id, version)
);

alter table company_versions enable row level security;
create policy company_versions_are_read_by_staff on company_versions for select
  using ((select is_acting_staff()));
grant select on company_versions to piton_app;

create trigger company_versions_stay before update or delete on company_versions
  for each row execute function refuse_rewriting();
create trigger company_versions_are_not_emptied before truncate on company_versions
  for each statement execute function refuse_rewriting();

create function company_says(company companies) returns jsonb
  language sql immutable
  return jsonb_build_object(
    'companyName', company.name, 'companyNumber', company.phone, 'companyEmail', company.email,
    'permanentaddress', company.address, 'country', company.country,
    'companyType', company.company_type, 'transactAmount', company.monthly_payments
  );

-- Saving is enough, whether or not a letter was changed: so the merchant says that it is ready.
create function submit_company() returns trigger
  language plpgsql as $$
begin
  new.in_review := true;
  new.review_note := '';
  new.review_fields := '{}';
  new.submitted_at := now();
  new.last_edited_at := now();
  new.version := old.version + 1;
  return new;
end
$$;
create trigger companies_are_submitted
  before update of name, phone, email, address, country, company_type, monthly_payments on companies
  for each row execute function submit_company();

create function keep_company_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_versions (company_id, version, said, saved_by)
    values (new.id, new.version, company_says(new), acting_user_id());
  return null;
end
$$;
create trigger companies_keep_their_first_version after insert on companies
  for each row execute function keep_company_version();
create trigger companies_keep_their_versions
  after update of name, phone, email, address, country, company_type, monthly_payments on companies
  for each row execute function keep_company_version();
revoke execute on function keep_company_version from public;
insert into company_versions (company_id, version, said, saved_by, saved_at)
  select id, version, company_says(companies), owner_id, created_at from companies;

-- What was decided, on which version, by whom and with which words. One decision for each version.
create table review_decisions (
  id uuid constraint review_decisions_pkey primary key default gen_random_uuid(),
  kind text not null constraint review_decisions_kind_is_known
    check (kind in ('company', 'bank_account')),
  -- A company's id, or that of the merchant whose bank account it is.
  subject_id text not null,
  version integer not null,
  decision text not null constraint review_decisions_decision_is_known
    check (decision in ('approve', 'ask_for_changes', 'refuse', 'suspend')),
  note text not null,
  fields jsonb not null,
  decided_by uuid not null constraint review_decisions_decider_fkey references users (id),
  decided_at timestamptz not null default now(),
  constraint review_decisions_version_key unique (kind, subject_id, version),
  constraint review_decisions_say_why
    check (decision = 'approve' or btrim(note) <> '')
);

alter table review_decisions enable row level security;
create policy review_decisions_are_read_by_staff on review_decisions for select
  using ((select is_acting_staff()));
grant select on review_decisions to piton_app;

create trigger review_decisions_stay before update or delete on review_decisions
  for each row execute function refuse_rewriting();
create trigger review_decisions_are_not_emptied before truncate on review_decisions
  for each statement execute function refuse_rewriting();

-- Whether the acting user is staff who may decide on anything now.
create function is_deciding() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('piton.is_staff', true), '') = 'yes'
    and works_here(array[1, 2]::smallint[])
$$;

-- Whether they may decide on something of this person's.
create function may_review(concerned uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select is_deciding()
    and acting_user_id() <> concerned
    and exists (select from users where id = concerned and closed_at is null)
$$;

-- Which decisions a record admits: what is open can be suspended, what is in review everything else.
create function admits_decision(decision text, in_review boolean, is_open boolean) returns boolean
  language sql immutable
  return case when decision = 'suspend' then is_open else in_review end;

-- Answers whether it was decided: not when somebody has saved or decided meanwhile.
create function decide_company(
  company text, seen_version integer, decision text, note text, fields jsonb
) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_company companies;
  is_approved boolean := decision = 'approve';
begin
  -- Payments to it go on meanwhile: they only need its key to stay.
  select * into found_company from companies where id = company for no key update;
  if found_company.id is null or not may_review(found_company.owner_id) then
    raise exception 'only staff decides, and not on what is theirs' using errcode = '42501';
  end if;
  if found_company.version <> seen_version
    or not admits_decision(decision, found_company.in_review, found_company.standing = 'approved')
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
           when 'refuse' then 'refused'
           when 'suspend' then 'suspended'
           else standing
         end
   where id = company;
  insert into review_decisions (kind, subject_id, version, decision, note, fields, decided_by)
    values ('company', company, seen_version, decision, note, fields, acting_user_id());
  return true;
end
$$;

-- With an account its companies close, whatever was decided on them.
create function suspend_companies_of(closed_owner uuid)
returns table (company_id text, was text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_in_care(closed_owner) then
    raise exception 'only an administrator closes an account' using errcode = '42501';
  end if;
  return query
    with open as (
      select id, standing from companies
       where owner_id = closed_owner and standing <> 'suspended'
       order by id for update
    )
    update companies
       set standing = 'suspended', in_review = true, version = version + 1
      from open where companies.id = open.id
    returning companies.id, open.standing;
end
$$;

revoke execute on function is_deciding, may_review(uuid), suspend_companies_of(uuid),
  decide_company(text, integer, text, text, jsonb) from public;
grant execute on function may_review(uuid), suspend_companies_of(uuid),
  decide_company(text, integer, text, text, jsonb) to piton_app;

-- The console finds a payment by the address of who paid.
create index sales_person_email_idx on sales (lower(person_email));
