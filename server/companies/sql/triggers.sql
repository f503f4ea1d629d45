-- A new company gets its owner as a member, its ledger accounts, its totals and a first version. Every
-- save is submitted for review and kept as a version, and versions are append-only.

create or replace trigger companies_have_their_owner after insert on companies
  for each row execute function add_owner_to_company();

create or replace trigger companies_open_their_accounts after insert on companies
  for each row execute function open_company_accounts();

create or replace trigger companies_open_their_totals after insert on companies
  for each row execute function open_company_totals();

create or replace trigger companies_are_submitted
  before update of name, phone, email, address, country, company_type, monthly_payments on companies
  for each row execute function submit_company();

create or replace trigger companies_keep_their_first_version after insert on companies
  for each row execute function keep_company_version();

create or replace trigger companies_keep_their_versions
  after update of name, phone, email, address, country, company_type, monthly_payments on companies
  for each row execute function keep_company_version();

create or replace trigger users_reopen_with_companies_in_review after update of closed_at on users
  for each row when (old.closed_at is not null and new.closed_at is null)
  execute function companies_reenter_review();

create or replace trigger company_versions_stay before update or delete on company_versions
  for each row execute function refuse_rewriting();

create or replace trigger company_versions_are_not_emptied before truncate on company_versions
  for each statement execute function refuse_rewriting();
