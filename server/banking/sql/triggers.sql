-- Every save of a bank account is submitted for review and kept as an append-only version, and a verified
-- account has its approval.

create or replace trigger bank_accounts_are_submitted
  before update of
    bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
    number_hash
  on bank_accounts
  for each row execute function submit_bank_account();

create or replace trigger bank_accounts_need_their_approval before insert or update on bank_accounts
  for each row when (not new.in_review) execute function bank_accounts_need_their_approval();

create or replace trigger bank_accounts_keep_their_first_version after insert on bank_accounts
  for each row execute function keep_bank_account_version();

create or replace trigger bank_accounts_keep_their_versions
  after update of
    bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
    number_hash
  on bank_accounts
  for each row execute function keep_bank_account_version();

create or replace trigger bank_account_versions_stay before update or delete on bank_account_versions
  for each row execute function refuse_rewriting();

create or replace trigger bank_account_versions_are_not_emptied before truncate on bank_account_versions
  for each statement execute function refuse_rewriting();
