-- Refunds: money of an approved payment that goes back to the customer. Its merchant requests it, and the
-- gateway or staff report its outcome.
create table refunds (
  id uuid constraint refunds_pkey primary key,
  sale_id uuid not null,
  company_id text not null,
  mode text not null constraint refunds_mode_is_known check (mode in ('live', 'test')),
  amount_mills bigint not null constraint refunds_amount_is_whole_cents
    check (amount_mills > 0 and amount_mills % 10 = 0),
  -- The share of the payment's fee that the merchant gets back.
  fee_mills bigint not null constraint refunds_fee_is_a_share check (fee_mills between 0 and amount_mills),
  reason text not null constraint refunds_say_why check (char_length(btrim(reason)) between 1 and 200),
  -- 'gateway' is sent through the gateway's API; 'portal' is a task for staff in the acquirer's portal.
  method text not null constraint refunds_method_is_known check (method in ('gateway', 'portal')),
  requested_by uuid not null constraint refunds_requester_fkey references users (id),
  -- The proposal by which two members of staff made it; null if its merchant requested it.
  proposal_id uuid constraint refunds_proposal_key unique
    constraint refunds_proposal_fkey references proposals (id),
  requested_at timestamptz(3) not null default database_now(),
  -- When the one process that sends it began; no process ever sends it again.
  sent_at timestamptz constraint refunds_of_the_portal_are_not_sent
    check (sent_at is null or method = 'gateway'),
  state text not null default 'pending'
    constraint refunds_state_is_known check (state in ('pending', 'done', 'failed')),
  ended_at timestamptz,
  -- Whether the gateway cancelled the whole payment before its settlement.
  is_void boolean not null default false constraint refunds_void_only_done check (state = 'done' or not is_void),
  -- The number under which the gateway or the acquirer knows it.
  reference text not null default '',
  failure text constraint refunds_failure_is_known
    check (failure in ('declined', 'not_possible', 'gateway', 'reported')),
  -- The gateway's own words about it, for staff.
  detail text not null default '',
  ledger_transaction_id bigint not null constraint refunds_ledger_key unique,
  ledger_cause text not null generated always as ('refund:' || id::text) stored,
  end_transaction_id bigint constraint refunds_end_key unique,
  end_cause text generated always as (
    case when state <> 'pending' then 'refund:' || id::text || ':' || state end
  ) stored,
  constraint refunds_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint refunds_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint refunds_end_fkey foreign key (end_transaction_id, mode, end_cause)
    references ledger_transactions (id, mode, cause),
  constraint refunds_are_pending_or_ended check (
    (state = 'pending') = (ended_at is null) and (state = 'pending') = (end_transaction_id is null)
  ),
  constraint refunds_done_have_a_reference check (state <> 'done' or btrim(reference) <> ''),
  constraint refunds_failed_say_why check ((state = 'failed') = (failure is not null))
);

create index refunds_sale_idx on refunds (sale_id);

create index refunds_company_idx on refunds (company_id, mode, requested_at desc, id desc);

-- Those that staff or the gateway have yet to end are few.
create index refunds_pending_idx on refunds (requested_at) where state = 'pending';

grant select on refunds to piton_app;

alter table refunds enable row level security;

create policy refunds_of_their_company on refunds for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

create policy refunds_are_read_by_staff on refunds for select using ((select is_acting_staff()));

-- Two members of staff refund a payment, report how a refund ended, or set a company's limits.
alter table proposals
  add column refund_id uuid,
  add constraint proposals_refund_fkey foreign key (refund_id) references refunds (id),
  add constraint proposals_only_refund_outcomes_end_one
    check ((kind = 'refund_outcome') = (refund_id is not null)),
  drop constraint proposals_kind_is_known,
  add constraint proposals_kind_is_known check (kind in (
    'resolution', 'adjustment', 'dispute', 'dispute_outcome', 'refund', 'refund_outcome', 'refund_cap',
    'refund_overdraft'
  )),
  drop constraint proposals_done_are_posted,
  add constraint proposals_done_are_posted check (
    (ledger_transaction_id is not null)
      = (state = 'done' and kind in ('adjustment', 'dispute', 'dispute_outcome'))
  ),
  drop constraint proposals_say_what,
  add constraint proposals_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null and outcome in ('approved', 'declined', 'confirmed')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income', 'bank')
    when 'dispute' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    when 'dispute_outcome' then sale_id is not null and outcome in ('won', 'lost')
      and dispute_id is not null and amount_mills > 0 and fee_mills = 0
    when 'refund' then sale_id is not null and outcome is null and amount_mills > 0 and fee_mills = 0
      and char_length(btrim(reason)) <= 200
    when 'refund_outcome' then sale_id is not null and outcome in ('done', 'failed') and amount_mills > 0
      and fee_mills = 0 and (outcome = 'failed' or btrim(reference) <> '')
    else sale_id is null and outcome is null and amount_mills >= 0 and fee_mills = 0
  end, false));

-- The newest of a kind is the company's limit.
create index proposals_refund_limits_idx on proposals (company_id, mode, kind, ended_at desc)
  where state = 'done' and kind in ('refund_cap', 'refund_overdraft');

create index proposals_refund_idx on proposals (refund_id) where refund_id is not null;

-- The released constraints, with the account and the kinds of refunds.
alter table ledger_accounts
  drop constraint ledger_accounts_code_is_known,
  add constraint ledger_accounts_code_is_known check (code in (
    'acquirer_receivable', 'chargebacks_at_acquirer', 'acquirer_fees', 'merchant_payable', 'disputed_funds',
    'refunds_pending', 'fee_income', 'dispute_fee_income', 'adjustments',
    'bank', 'bank_fees', 'payout_queued', 'payout_in_transit'
  )) not valid;

alter table ledger_transactions
  drop constraint ledger_transactions_kind_is_known,
  add constraint ledger_transactions_kind_is_known check (
    kind in (
      'sale', 'refund', 'refund_done', 'refund_failed', 'adjustment', 'chargeback', 'chargeback_reversal',
      'dispute_lost', 'payout_queued', 'payout_cancelled', 'payout_in_transit', 'payout_deposited',
      'payout_failed', 'payout_returned', 'acquirer_settlement', 'bank_fee'
    )
  ) not valid;

alter table ledger_entries
  drop constraint ledger_entries_kind_is_known,
  add constraint ledger_entries_kind_is_known check (
    kind in (
      'sale', 'fee', 'refund', 'refund_fee', 'adjustment', 'chargeback', 'dispute_fee',
      'chargeback_reversal', 'dispute_lost', 'payout', 'payout_return', 'settled_sale',
      'settled_chargeback', 'settled_reversal', 'bank_fee'
    )
  ) not valid;

-- Taken from merchants' balances, and not yet back with the customers. Queued for the audit chain here,
-- because on a new database the triggers come later.
alter table ledger_accounts disable trigger user;

with added as (
  insert into ledger_accounts (mode, code, side, step_mills, keeps_balance)
  values ('live', 'refunds_pending', 'credit', 10, false), ('test', 'refunds_pending', 'credit', 10, false)
  returning id
)
insert into audit_unchained (kind, row_id)
select 'ledger_account', id::text from added order by id;

alter table ledger_accounts enable trigger user;
