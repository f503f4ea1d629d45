-- Double-entry ledger, append-only. The server reads it and posts only through functions, so that no
-- fault of the server can unbalance it.
create table ledger_accounts (
  id bigint generated always as identity constraint ledger_accounts_pkey primary key,
  mode text not null constraint ledger_accounts_mode_is_known check (mode in ('live', 'test')),
  code text not null,
  company_id text constraint ledger_accounts_company_fkey references companies (id),
  side text not null constraint ledger_accounts_side_is_known check (side in ('debit', 'credit')),
  -- Money at a bank or acquirer moves in whole cents.
  step_mills bigint not null constraint ledger_accounts_step_is_known check (step_mills in (1, 10)),
  -- Only merchants' accounts keep a running balance, because every sale would lock a shared account's
  -- row.
  keeps_balance boolean not null,
  constraint ledger_accounts_key unique nulls not distinct (mode, code, company_id),
  constraint ledger_accounts_mode_key unique (id, mode),
  constraint ledger_accounts_company_is_given
    check ((code in ('merchant_payable', 'disputed_funds')) = (company_id is not null)),
  constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'acquirer_fees', 'merchant_payable', 'disputed_funds',
    'fee_income', 'dispute_fee_income', 'adjustments',
    'bank', 'bank_fees', 'payout_queued', 'payout_in_transit'
  ))
);

grant select on ledger_accounts to piton_app;

create table ledger_balances (
  account_id bigint constraint ledger_balances_pkey primary key
    constraint ledger_balances_account_fkey references ledger_accounts (id),
  -- Signed by the account's side: what we owe a merchant is positive.
  balance_mills bigint not null default 0,
  version bigint not null default 0
) with (fillfactor = 50);

grant select on ledger_balances to piton_app;

create table ledger_transactions (
  id bigint generated always as identity constraint ledger_transactions_pkey primary key,
  mode text not null constraint ledger_transactions_mode_is_known check (mode in ('live', 'test')),
  kind text not null,
  -- Identifies the cause, which posts only once.
  cause text not null,
  actor text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default database_now(),
  -- The database transaction that inserted it: its entries are inserted in the same one or never.
  made_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_cause_key unique (mode, cause),
  constraint ledger_transactions_mode_key unique (id, mode),
  constraint ledger_transactions_whole_key unique (id, mode, cause),
  constraint ledger_transactions_kind_is_known check (
    kind in (
      'sale', 'adjustment', 'chargeback', 'chargeback_reversal', 'dispute_lost',
      'payout_queued', 'payout_cancelled', 'payout_in_transit', 'payout_deposited', 'payout_failed',
      'payout_returned', 'acquirer_settlement', 'bank_fee'
    )
  )
);

-- Rows are appended in order of time, so that a small index of block ranges finds a day.
create index ledger_transactions_created_idx on ledger_transactions
  using brin (created_at) with (pages_per_range = 32, autosummarize = on);

grant select on ledger_transactions to piton_app;

create table ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pkey primary key,
  transaction_id bigint not null,
  -- Part of both keys, so that test money can't be posted to a live account.
  mode text not null,
  account_id bigint not null,
  kind text not null,
  -- Debits are positive, credits negative.
  amount_mills bigint not null constraint ledger_entries_amount_is_something check (amount_mills <> 0),
  -- The balance after this entry, for accounts that keep one.
  balance_after_mills bigint,
  account_version bigint,
  constraint ledger_entries_transaction_fkey
    foreign key (transaction_id, mode) references ledger_transactions (id, mode),
  constraint ledger_entries_account_fkey
    foreign key (account_id, mode) references ledger_accounts (id, mode),
  constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'adjustment', 'chargeback', 'dispute_fee', 'chargeback_reversal', 'dispute_lost',
      'payout', 'payout_return', 'settled_sale', 'settled_chargeback', 'settled_reversal', 'bank_fee'
    )
  )
);

create index ledger_entries_transaction_idx on ledger_entries (transaction_id);

create index ledger_entries_account_idx on ledger_entries (account_id, id);

-- Returned payouts are rare among entries, and statements ask for them alone.
create index ledger_entries_payout_return_idx on ledger_entries (account_id, id) where kind = 'payout_return';

grant select on ledger_entries to piton_app;

-- Movements of each live account on closed days, which no longer change.
create table ledger_days (
  day date not null,
  code text not null,
  debit_mills bigint not null,
  credit_mills bigint not null,
  constraint ledger_days_pkey primary key (day, code)
);

grant select on ledger_days to piton_app;

create table closed_ledger_days (
  day date constraint closed_ledger_days_pkey primary key
);

grant select on closed_ledger_days to piton_app;

alter table ledger_accounts enable row level security;

-- Reads the acting user once per statement instead of once per row.
create policy ledger_accounts_of_their_company on ledger_accounts for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_staff())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

-- Access follows from the account, by its own policy.
alter table ledger_balances enable row level security;

create policy ledger_balances_of_visible_accounts on ledger_balances for select
  using (account_id in (select id from ledger_accounts));

alter table ledger_transactions enable row level security;

create policy ledger_transactions_with_visible_entries on ledger_transactions for select
  using (
    (select is_acting_staff())
    or exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id)
  );

alter table ledger_entries enable row level security;

create policy ledger_entries_of_visible_accounts on ledger_entries for select
  using (account_id in (select id from ledger_accounts));

alter table ledger_days enable row level security;

create policy ledger_days_are_read_by_staff on ledger_days for select
  using ((select is_acting_staff()));

alter table closed_ledger_days enable row level security;

create policy closed_ledger_days_are_read_by_staff on closed_ledger_days for select
  using ((select is_acting_staff()));

-- Accounts of the platform, in both modes. They come before the triggers that queue rows for the audit
-- chain, so they are queued below.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
select mode, code, side, step_mills, false
  from (values ('live'), ('test')) as modes (mode)
 cross join (values
   ('acquirer_receivable', 'debit', 10),
   ('fee_income', 'credit', 1),
   -- Taken back by the acquirer until it decides.
   ('chargebacks_at_acquirer', 'debit', 10),
   ('dispute_fee_income', 'credit', 10),
   -- Goodwill and mistakes: given to merchants, less what was taken from them.
   ('adjustments', 'debit', 1)
 ) as platform (code, side, step_mills);

-- Only live money reaches a bank.
insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
values
  ('live', 'bank', 'debit', 10, false),
  -- Taken from merchants' balances and not yet sent.
  ('live', 'payout_queued', 'credit', 10, false),
  -- Sent, and not yet confirmed by the bank.
  ('live', 'payout_in_transit', 'credit', 10, false),
  -- The acquirer's fees, deducted from settlements.
  ('live', 'acquirer_fees', 'debit', 10, false),
  ('live', 'bank_fees', 'debit', 10, false);

insert into audit_unchained (kind, row_id)
select 'ledger_account', id::text from ledger_accounts order by ledger_accounts.id;
