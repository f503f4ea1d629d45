-- Where a merchant is paid, which two people approve.

create table banks (
  name text constraint banks_pkey primary key,
  legal_name text not null,
  -- Where its accounts are now, for a bank that is no more.
  successor text constraint banks_successor_fkey references banks (name),
  bic text constraint banks_bic_shape check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  position smallint not null constraint banks_position_key unique
);
grant select on banks to piton_app;
insert into banks (name, legal_name, successor, bic, position) values
  ('Bank of Saint Lucia Limited', 'Bank of Saint Lucia Limited', null, 'BOSLLCLC', 1),
  ('1st National Bank St. Lucia Ltd', '1st National Bank St. Lucia Limited', null, 'LUOBLCLC', 2),
  ('CIBC First Caribbean Bank', 'CIBC Caribbean Bank', null, 'FCIBLCLC', 3),
  ('Republic Bank', 'Republic Bank (EC) Limited', null, null, 5),
  ('Scotiabank', 'The Bank of Nova Scotia', 'Republic Bank', 'NOSCLCLC', 4);

create table bank_accounts (
  user_id uuid constraint bank_accounts_pkey primary key
    constraint bank_accounts_user_fkey references users (id),
  bank_name text not null constraint bank_accounts_bank_fkey references banks (name),
  account_name text not null constraint bank_accounts_name_is_given check (account_name <> ''),
  account_type text not null default 'chequing'
    constraint bank_accounts_type_is_known check (account_type in ('chequing', 'savings')),
  -- Empty where the merchant was given none. Numbers here carry no check digit.
  account_routing text not null
    constraint bank_accounts_routing_is_digits check (account_routing ~ '^([0-9]{5,9})?$'),
  country text not null default 'Saint Lucia'
    constraint bank_accounts_country_is_known check (country = 'Saint Lucia'),
  -- Encrypted with a key that is not in the database.
  sealed_number bytea not null,
  -- Two of a short number, of which four would leave little to guess.
  last_four text not null
    constraint bank_accounts_last_four_shape check (last_four ~ '^[0-9A-Z]{2}([0-9A-Z]{2})?$'),
  -- An HMAC, by which the same number in two accounts is found and none is read.
  number_hash bytea not null
    constraint bank_accounts_number_hash_is_sha256 check (octet_length(number_hash) = 32),
  created_at timestamptz not null default now(),
  last_edited_at timestamptz,
  in_review boolean not null default true,
  review_note text not null default '',
  review_fields jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  version integer not null default 1,
  -- The approval by which it is verified, and nothing else.
  approval_id uuid,
  constraint bank_accounts_are_verified_by_approval check (in_review = (approval_id is null)),
  constraint bank_accounts_note_is_gone_with_review
    check (in_review or (review_note = '' and review_fields = '{}'))
);
create index bank_accounts_to_review_idx on bank_accounts (submitted_at)
  where in_review and review_note = '';
create index bank_accounts_number_idx on bank_accounts (number_hash);

alter table bank_accounts add constraint bank_accounts_approval_fkey
  foreign key (approval_id) references approvals (id);

-- What two people approve of a bank account: all that decides where money goes, with the number as it
-- can be read and as it is sealed. When it was sent in makes it another one each time that it is saved,
-- also where the same is said again.
create function bank_account_hash(account bank_accounts) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    account.user_id, account.bank_name, account.account_name, account.account_type,
    account.account_routing, account.country, encode(account.number_hash, 'hex'),
    encode(sha256(account.sealed_number), 'hex'), extract(epoch from account.submitted_at)
  )::text, 'UTF8'));

-- Whatever is saved is to be verified anew, and what was approved before is void.
create function submit_bank_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform void_approvals('bank_account', new.user_id::text);
  new.in_review := true;
  new.approval_id := null;
  new.review_note := '';
  new.review_fields := '{}';
  new.submitted_at := now();
  new.last_edited_at := now();
  new.version := old.version + 1;
  return new;
end
$$;
create trigger bank_accounts_are_submitted
  before update of
    bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
    number_hash
  on bank_accounts
  for each row execute function submit_bank_account();

-- Whoever writes the row, owner of the database or not: verified is what two people have approved.
create function bank_accounts_need_their_approval() returns trigger
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
create trigger bank_accounts_need_their_approval before insert or update on bank_accounts
  for each row when (not new.in_review) execute function bank_accounts_need_their_approval();

-- What was saved, one row for each time: money that is on its way went to one of these.
create table bank_account_versions (
  user_id uuid not null constraint bank_account_versions_account_fkey references bank_accounts (user_id),
  version integer not null,
  bank_name text not null,
  account_name text not null,
  account_type text not null,
  account_routing text not null,
  country text not null,
  sealed_number bytea not null,
  last_four text not null,
  number_hash bytea not null,
  saved_by uuid constraint bank_account_versions_saver_fkey references users (id),
  saved_at timestamptz not null default now(),
  constraint bank_account_versions_pkey primary key (user_id, version)
);
create trigger bank_account_versions_stay before update or delete on bank_account_versions
  for each row execute function refuse_rewriting();
create trigger bank_account_versions_are_not_emptied before truncate on bank_account_versions
  for each statement execute function refuse_rewriting();

create function keep_bank_account_version() returns trigger
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
create trigger bank_accounts_keep_their_first_version after insert on bank_accounts
  for each row execute function keep_bank_account_version();
create trigger bank_accounts_keep_their_versions
  after update of
    bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
    number_hash
  on bank_accounts
  for each row execute function keep_bank_account_version();

alter table bank_accounts enable row level security;
create policy bank_accounts_are_their_own on bank_accounts
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id());
create policy bank_accounts_are_seen_by_staff on bank_accounts for select
  using ((select is_acting_staff()));
alter table bank_account_versions enable row level security;
create policy bank_account_versions_are_read_by_staff on bank_account_versions for select
  using ((select is_acting_staff()));

grant select on bank_accounts, bank_account_versions to piton_app;
grant insert (
  user_id, bank_name, account_name, account_type, account_routing, country, sealed_number,
  last_four, number_hash
) on bank_accounts to piton_app;
grant update (
  bank_name, account_name, account_type, account_routing, country, sealed_number, last_four,
  number_hash
) on bank_accounts to piton_app;

-- Answers what came of it: 'decided', 'changed' where somebody has saved or decided meanwhile, 'first'
-- and 'same_person' as give_approval does.
create function decide_bank_account(
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
    if approval_outcome = 'same_person' then return 'same_person'; end if;
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

revoke execute on function
  submit_bank_account, bank_accounts_need_their_approval, keep_bank_account_version,
  decide_bank_account(uuid, integer, text, text, jsonb)
from public;
grant execute on function decide_bank_account(uuid, integer, text, text, jsonb) to piton_app;
