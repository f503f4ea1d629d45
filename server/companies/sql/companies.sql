-- Each save of a company starts a review and keeps a version. A new company gets its owner as a member
-- and its totals.

-- Security definer: the server has no other way to add a member to a company.
create or replace function add_owner_to_company() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_members (company_id, user_id) values (new.id, new.owner_id);
  return null;
end
$$;

create or replace function open_company_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_totals (company_id, mode) values (new.id, 'live'), (new.id, 'test');
  return null;
end
$$;

create or replace function company_details(company companies) returns jsonb
  language sql immutable
  return jsonb_build_object(
    'companyName', company.name, 'companyNumber', company.phone, 'companyEmail', company.email,
    'permanentaddress', company.address, 'country', company.country,
    'companyType', company.company_type, 'transactAmount', company.monthly_payments
  );

-- Every save submits the company, even an unchanged one: the merchant says that it is ready.
create or replace function submit_company() returns trigger
  language plpgsql as $$
begin
  new.in_review := true;
  new.review_note := '';
  new.review_fields := '{}';
  new.submitted_at := database_now();
  new.last_edited_at := new.submitted_at;
  new.version := old.version + 1;
  return new;
end
$$;

create or replace function keep_company_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_versions (company_id, version, details, saved_by)
    values (new.id, new.version, company_details(new), acting_user_id());
  return null;
end
$$;

-- Closing an account suspends all its companies, whatever their standing.
create or replace function suspend_companies_of(closed_owner uuid)
returns table (company_id text, was text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not may_administer_account(closed_owner) then
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

-- Restarts the 24-hour review promise of companies in review when their owner's account reopens. Bank
-- accounts keep their submission time, because a half approval is bound to it.
create or replace function companies_reenter_review() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set submitted_at = database_now()
   where owner_id = new.id and in_review and review_note = '';
  return null;
end
$$;

grant execute on function
  company_details(companies),
  suspend_companies_of(uuid)
to piton_app;
