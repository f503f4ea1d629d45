-- Piton pays to a bank account only after two reviewers have approved its current details. Every saved
-- version is kept.

-- Hashes what two reviewers approve: everything that decides where money goes, with the number's hash
-- and its ciphertext. `submitted_at` makes each save a new version to approve, even an unchanged one.
create or replace function bank_account_hash(account bank_accounts) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    account.user_id, account.bank_name, account.account_name, account.account_type,
    account.account_routing, account.country, encode(account.number_hash, 'hex'),
    encode(sha256(account.sealed_number), 'hex'), extract(epoch from account.submitted_at)
  )::text, 'UTF8'));

-- Every save needs a new review and voids earlier approvals.
create or replace function submit_bank_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform void_approvals('bank_account', new.user_id::text);
  new.in_review := true;
  new.approval_id := null;
  new.review_note := '';
  new.review_fields := '{}';
  new.submitted_at := database_now();
  new.last_edited_at := new.submitted_at;
  new.version := old.version + 1;
  return new;
end
$$;

-- A verified account needs the approval of two people, even if the database owner writes the row.
create or replace function bank_accounts_need_their_approval() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from approvals
     where id = new.approval_id and kind = 'bank_account' and subject_id = new.user_id::text
       and second_at is not null and void_at is null and subject_hash = bank_account_hash(new)
  ) then
    raise exception 'the bank account of % was not approved by two people', new.user_id
      using errcode = 'check_violation', constraint = 'bank_accounts_need_their_approval';
  end if;
  return new;
end
$$;

create or replace function keep_bank_account_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bank_account_versions (
    user_id, version, bank_name, account_name, account_type, account_routing, country,
    sealed_number, last_four, number_hash, saved_by
  ) values (
    new.user_id, new.version, new.bank_name, new.account_name, new.account_type,
    new.account_routing, new.country, new.sealed_number, new.last_four, new.number_hash,
    acting_user_id()
  );
  return null;
end
$$;

-- Records a reviewer's decision. Returns 'decided'; 'changed' if the account was saved or decided since
-- the reviewer saw it; or 'first', 'same_person' or 'not_independent' from give_approval.
create or replace function decide_bank_account(
  account_of uuid, seen_version integer, decision text, note text, fields jsonb
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  account bank_accounts;
  is_approval boolean := decision = 'approve';
  approval_outcome text;
  given_approval uuid;
  given_at timestamptz;
begin
  select * into account from bank_accounts where user_id = account_of for no key update;
  if account.user_id is null or not may_review(account_of) then
    raise exception 'only staff decide, and not on their own accounts' using errcode = '42501';
  end if;
  if account.version <> seen_version
    or not allows_decision(decision, account.in_review, not account.in_review)
  then
    return 'changed';
  end if;
  if is_approval then
    select outcome, approval_id into approval_outcome, given_approval
      from give_approval(
        'bank_account', account_of::text, bank_account_hash(account), array[account_of]
      );
    if approval_outcome in ('same_person', 'not_independent') then return approval_outcome; end if;
  else
    perform void_approvals('bank_account', account_of::text);
  end if;
  update bank_accounts
     set version = version + 1,
         in_review = approval_outcome is distinct from 'second',
         approval_id = case approval_outcome when 'second' then given_approval end,
         review_note = case when is_approval then '' else note end,
         review_fields = case when is_approval then '{}' else fields end
   where user_id = account_of;
  -- The decision gets its approval's time, by which the history matches the two.
  select coalesce(second_at, first_at) into given_at from approvals where id = given_approval;
  insert into review_decisions
      (kind, subject_id, version, decision, note, fields, decided_by, decided_at)
    values (
      'bank_account', account_of::text, seen_version, decision, note, fields, acting_user_id(),
      coalesce(given_at, database_now())
    );
  return case approval_outcome when 'first' then 'first' else 'decided' end;
end
$$;

grant execute on function
  bank_account_hash(bank_accounts),
  decide_bank_account(uuid,integer,text,text,jsonb)
to piton_app;
