-- A second gateway, and sales whose cardholder the issuer authenticates first (3-D Secure).

alter table gateway_accounts drop constraint gateway_accounts_gateway_is_known;
alter table gateway_accounts add constraint gateway_accounts_gateway_is_known
  check (gateway in ('four_cs', 'powertranz')) not valid;
alter table gateway_accounts validate constraint gateway_accounts_gateway_is_known;
alter table gateway_accounts add constraint gateway_accounts_gateway_key
  unique (id, company_id, mode, gateway);

-- A constant default, so no row is rewritten. Servers of the previous release know 4Cs alone.
alter table sales add column gateway text not null default 'four_cs';

-- A sale under a company's own account was sent to that account's gateway. Never validated: earlier sales
-- and accounts are all of 4Cs, and reading every sale here would hold up payments.
alter table sales drop constraint sales_gateway_account_fkey;
alter table sales add constraint sales_gateway_account_fkey
  foreign key (gateway_account_id, company_id, mode, gateway)
  references gateway_accounts (id, company_id, mode, gateway) not valid;

alter type new_sale add attribute gateway text;
-- True if the issuer authenticates the cardholder first.
alter type new_sale add attribute is_authenticated boolean;

create or replace function is_valid_sale(sale sales) returns boolean
  language plpgsql immutable as $$
declare
  broken_rule constant text := case
    when sale.mode not in ('live', 'test') then 'mode_is_known'
    when sale.status not in ('Pending', 'Approved', 'Declined', 'Incomplete') then 'status_is_known'
    when sale.gateway not in ('four_cs', 'powertranz') then 'gateway_is_known'
    when sale.tran_id !~ case sale.gateway
        when 'four_cs' then '^[A-Z0-9]{16}$'
        else '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      end then 'tran_id_shape'
    when sale.invoice !~ '^[A-HJ-NP-Z2-9]{12}$' then 'invoice_is_readable_aloud'
    when sale.receipt_token !~ '^[A-Za-z0-9_-]{22}$' then 'receipt_token_shape'
    when sale.channel not in ('page', 'server') then 'channel_is_known'
    when sale.amount_mills < 0 or sale.amount_mills % 10 <> 0 then 'amount_is_whole_cents'
    when sale.amount_mills = 0 and sale.status <> 'Incomplete' then 'amount_is_charged'
    when sale.fee_basis_points not between 0 and 2000 then 'fee_rate_is_sane'
    when sale.last_four !~ '^[0-9]{4}$' then 'last_four_shape'
    when sale.advice not in ('fix', 'other_card', 'later', 'stop') then 'advice_is_known'
    when sale.problem not in ('invalid', 'gateway') then 'problem_is_known'
    when (sale.status = 'Approved') <> (sale.ledger_transaction_id is not null) then 'approved_are_posted'
    when sale.fee_mills <> case when sale.status = 'Approved'
        then public.fee_mills(sale.amount_mills, sale.fee_basis_points) else 0 end
      then 'fee_follows_its_rate'
    when (sale.status = 'Pending') <> (sale.next_inquiry_at is not null)
      or (sale.status = 'Pending') <> (sale.decided_at is null) then 'are_pending_or_decided'
    when (sale.status = 'Incomplete') <> (sale.problem is not null) then 'incomplete_say_why'
    when sale.failed_status is distinct from
      case when sale.status in ('Declined', 'Incomplete') then sale.status end
      then 'failed_status_is_its_status'
    -- A failed sale frees its request for another attempt.
    when sale.single_request_id is not null
      and (sale.single_request_id is distinct from sale.request_id or sale.failed_status is not null)
      then 'single_request_is_its_request'
    when sale.ended_in_doubt_at is distinct from case
        when sale.mode = 'live' and sale.begun_at is not null
          and public.ended_in_doubt(sale.problem, sale.result_code, sale.declined_on_inquiry)
          then sale.decided_at
      end
      then 'doubt_begins_at_the_end'
  end;
begin
  if broken_rule is not null then
    raise exception 'sale % breaks the rule %', sale.id, broken_rule
      using errcode = 'check_violation', constraint = 'sales_' || broken_rule;
  end if;
  return true;
end
$$;

-- The authentication of a sale's cardholder, and its result as evidence for disputes. The cryptogram
-- (CAVV) is not stored.
create table sale_authentications (
  sale_id uuid constraint sale_authentications_pkey primary key,
  company_id text not null,
  -- Sent to the gateway, shown to the customer, perhaps charged by now, or ended.
  state text not null constraint sale_authentications_state_is_known
    check (state in ('begun', 'challenged', 'charging', 'ended')),
  -- The status of EMV 3-D Secure, or a card that doesn't take part.
  status text constraint sale_authentications_status_is_known
    check (status in ('Y', 'A', 'N', 'R', 'U', 'not_enrolled')),
  eci text constraint sale_authentications_eci_is_short check (char_length(eci) <= 64),
  is_liability_shifted boolean not null default false,
  version text constraint sale_authentications_version_is_short check (char_length(version) <= 64),
  ds_transaction_id text
    constraint sale_authentications_ds_transaction_id_is_short check (char_length(ds_transaction_id) <= 64),
  constraint sale_authentications_liability_needs_proof
    check (not is_liability_shifted or coalesce(status in ('Y', 'A'), false)),
  constraint sale_authentications_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id)
);

create index sale_authentications_open_idx on sale_authentications (sale_id) where state <> 'ended';

grant select on sale_authentications to piton_app;

alter table sale_authentications enable row level security;

create policy sale_authentications_of_their_company on sale_authentications for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

create policy sale_authentications_are_seen_by_staff on sale_authentications for select
  using ((select is_acting_staff()));

-- The challenges that customers may see now. The row is deleted when the challenge is completed,
-- cancelled or over, which therefore happens once.
create table sale_challenges (
  sale_id uuid constraint sale_challenges_pkey primary key
    constraint sale_challenges_authentication_fkey references sale_authentications (sale_id),
  company_id text not null,
  -- Only the customer's page knows the address with this token.
  token text not null constraint sale_challenges_token_key unique
    constraint sale_challenges_token_shape check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- The key itself can complete the payment and is only inside the sealed document.
  resume_key_hash bytea not null
    constraint sale_challenges_resume_key_hash_is_sha256 check (octet_length(resume_key_hash) = 32),
  sealed_document bytea not null,
  expires_at timestamptz not null
);

create index sale_challenges_expires_at_idx on sale_challenges (expires_at);

grant select on sale_challenges to piton_app;

alter table sale_challenges enable row level security;

-- For the customer's page, which acts for the company; merchants and staff don't see them.
create policy sale_challenges_of_their_company on sale_challenges for select
  using (company_id = (select acting_company_id()) or (select is_acting_piton()));
