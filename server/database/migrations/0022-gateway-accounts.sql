-- A company's own account at the card gateway, in place of the platform's. Its key is wrapped by the
-- company's data key, as its private keys are. A new key is a new row: a sale is known to the gateway
-- under the key that it was sent with, so one that is used no more still answers for its own.
create table gateway_accounts (
  id uuid constraint gateway_accounts_pkey primary key,
  company_id text not null
    constraint gateway_accounts_company_fkey references company_data_keys (company_id),
  -- Test payments go to the simulator, which gets nobody's real key.
  mode text not null default 'live' constraint gateway_accounts_are_live check (mode = 'live'),
  gateway text not null constraint gateway_accounts_gateway_is_known check (gateway in ('four_cs')),
  wrapped_merchant_key bytea not null
    constraint gateway_accounts_are_wrapped check (octet_length(wrapped_merchant_key) > 12 + 16),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint gateway_accounts_sales_key unique (id, company_id, mode)
);

-- Which account a payment goes under must never be in doubt.
create unique index gateway_accounts_one_current on gateway_accounts (company_id)
  where retired_at is null;

-- What a sale was sent with, null for the platform's account: of its own company and of the live book,
-- or of nobody. None has one yet, so there is no row to be looked at while others wait.
alter table sales
  add column if not exists gateway_account_id uuid,
  add constraint sales_gateway_account_fkey foreign key (gateway_account_id, company_id, mode)
    references gateway_accounts (id, company_id, mode) not valid;

-- The owner of the database sets accounts; the server uses them for the company that is paid.
alter table gateway_accounts enable row level security;
create policy gateway_accounts_of_their_company on gateway_accounts for select
  using (company_id = acting_company_id() or is_acting_piton());
grant select on gateway_accounts to piton_app;
