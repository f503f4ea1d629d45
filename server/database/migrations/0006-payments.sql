-- Payments: a company charges a sealed payload once, a sale ends once and is never changed afterwards,
-- and each change of its state is kept.

-- A merchant's link for a payment, with amount and purpose, for one payment or for many. The database
-- rejects another amount, company or mode, and a second payment of a single-use request.
create table payment_requests (
  -- The link is the permission to pay; there are too many ids to guess one.
  id text constraint payment_requests_pkey primary key
    constraint payment_requests_id_is_random_text check (id ~ '^[A-Za-z0-9]{16}$'),
  company_id text not null
    constraint payment_requests_company_fkey references companies (id),
  merchant_id uuid not null
    constraint payment_requests_merchant_fkey references users (id),
  mode text not null constraint payment_requests_mode_is_known check (mode in ('live', 'test')),
  amount_mills bigint not null
    constraint payment_requests_amount_is_whole_cents
    check (amount_mills > 0 and amount_mills % 10 = 0),
  purpose text not null
    constraint payment_requests_say_what_for check (char_length(purpose) between 1 and 30),
  -- The merchant's own reference, shown to the customer; empty if there is none.
  reference text not null default ''
    constraint payment_requests_reference_is_short check (char_length(reference) <= 60),
  uses text not null constraint payment_requests_uses_are_known check (uses in ('single', 'many')),
  expires_at timestamptz
    constraint payment_requests_expire_later check (expires_at > created_at),
  -- To the millisecond, as page cursors carry it.
  created_at timestamptz(3) not null default database_now(),
  disabled_at timestamptz,
  -- The number of its Approved sales, so that no screen counts them.
  paid_count bigint not null default 0,
  constraint payment_requests_sales_key unique (id, company_id, mode, amount_mills)
);

create index payment_requests_list_idx on payment_requests (company_id, created_at desc, id desc);

-- References match whatever their capitals and surrounding spaces.
create index payment_requests_reference_idx on payment_requests (company_id, mode, lower(btrim(reference)))
  where reference <> '';

grant select on payment_requests to piton_app;
grant insert (
  id, company_id, merchant_id, mode, amount_mills, purpose, reference, uses, expires_at
) on payment_requests to piton_app;
grant update (disabled_at) on payment_requests to piton_app;

-- A payment, written before the gateway is called: whatever happens then, the row holds the number for a
-- status inquiry. It holds no card data but brand and last four digits.
create table sales (
  id uuid constraint sales_pkey primary key,
  company_id text not null constraint sales_company_fkey references companies (id),
  mode text not null,
  status text not null,
  -- The gateway's number for it, created by us, so that it is known before the gateway responds.
  tran_id text not null constraint sales_tran_id_key unique,
  invoice text not null constraint sales_invoice_key unique,
  receipt_token text not null constraint sales_receipt_token_key unique,
  channel text not null,
  -- Zero if no amount could be read.
  amount_mills bigint not null,
  -- The company's rate when the sale was made.
  fee_basis_points integer not null,
  fee_mills bigint not null default 0,
  purpose text not null,
  person_name text not null,
  person_email text not null,
  person_phone text not null,
  person_country text,
  card_brand text,
  last_four text,
  -- ResultCode and ErrorMessage of the gateway's response, or ours in its place.
  result_code text not null default '',
  reason text not null default '',
  advice text,
  -- Why a payment is Incomplete: invalid fields, or the gateway.
  problem text,
  rejected_fields jsonb,
  approval_code text,
  host_reference text,
  batch_id text,
  ledger_transaction_id bigint,
  ledger_cause text not null generated always as ('sale:' || id::text) stored,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The lease of a Pending sale: its process renews it, and after it any server may inquire.
  next_inquiry_at timestamptz,
  backoff_step integer not null default 0,
  absent_since timestamptz,
  -- The customer's email in lower case, for the console's search: under row-level security an index
  -- serves only leakproof comparisons, and lower() is not one.
  person_email_lower text not null generated always as (lower(person_email)) stored,
  -- Cut to 200 characters, because a name whose letters decompose into many could exceed an index entry.
  plain_person_name text not null generated always as (left(plain_text(person_name), 200)) stored,
  -- The company's own gateway account that a live sale was sent with; null for the platform's account.
  gateway_account_id uuid,
  -- When a Pending sale was written, by the database's clock; null if it was never Pending.
  begun_at timestamptz,
  -- How long a Pending sale is known to have been quiet since then, and the time up to which that is
  -- counted.
  quiet_ms bigint not null default 0,
  quiet_until timestamptz,
  -- Marks which of the platform's keys a live sale was sent under, by a keyed hash whose key is not in
  -- the database: the gateway knows the sale under that key alone. Null for a company's own account and
  -- in test mode.
  platform_key_mark text,
  -- Whether a status inquiry ended it as declined. The gateway reports a decline by the customer's bank
  -- and an incomplete payment in the same word, and the latter may have been taken after all, so late
  -- inquiries ask again.
  declined_on_inquiry boolean not null default false,
  -- Counts every inquiry of a Pending sale; the backoff's own count is reset after an outage.
  inquiries integer not null default 0,
  request_id text,
  -- Equal to request_id if the request can be paid only once.
  single_request_id text,
  -- The count that a live sale's outcome goes into, or null; and whether its BIN counts approvals.
  velocity_scope text,
  velocity_minute timestamptz,
  velocity_counts_bin boolean,
  -- The status of a sale that ended as Declined or Incomplete, and null for all others, for an index of
  -- failed sales alone.
  failed_status text,
  -- When a live sale ended in doubt, for the index of late inquiries.
  ended_in_doubt_at timestamptz,
  constraint sales_company_key unique (id, company_id),
  -- Rejects the entries of another sale, another cause or another mode.
  constraint sales_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint sales_gateway_account_fkey foreign key (gateway_account_id, company_id, mode)
    references gateway_accounts (id, company_id, mode),
  constraint sales_request_fkey foreign key (request_id, company_id, mode, amount_mills)
    references payment_requests (id, company_id, mode, amount_mills)
)
-- Room for a second version of some of a page's rows. PostgreSQL updates a row in place, without new
-- entries in any index, if no indexed column changes and no index has a condition on a changed one, so
-- an approved payment's end changes only other columns.
with (fillfactor = 85);

-- The rules of a sale's row in one constraint, because PostgreSQL parses each constraint again in each
-- statement. Rejects a row under the name of the rule that it breaks.
create function is_valid_sale(sale sales) returns boolean
  language plpgsql immutable as $$
declare
  broken_rule constant text := case
    when sale.mode not in ('live', 'test') then 'mode_is_known'
    when sale.status not in ('Pending', 'Approved', 'Declined', 'Incomplete') then 'status_is_known'
    when sale.tran_id !~ '^[A-Z0-9]{16}$' then 'tran_id_shape'
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

grant execute on function is_valid_sale(sales) to piton_app;

alter table sales add constraint sales_are_valid check (is_valid_sale(sales));

-- The merchant's list, newest first, page by page.
create index sales_list_idx on sales (company_id, mode, created_at desc, id desc);

create index sales_payer_idx on sales (person_email_lower, created_at desc, id desc);

create index sales_person_name_idx on sales (plain_person_name, created_at desc, id desc);

create index sales_last_four_idx on sales (last_four, created_at desc, id desc);

-- In the order of their late inquiries.
create index sales_doubtful_idx on sales (ended_in_doubt_at, id) where ended_in_doubt_at is not null;

create index sales_request_idx on sales (request_id) where request_id is not null;

-- A Pending sale may have been charged already. One whose money was returned stays Approved and keeps its
-- request.
create unique index sales_single_request_key on sales (single_request_id) where single_request_id is not null;

-- Few payments fail, and merchants look for them.
create index sales_failed_idx on sales (company_id, mode, failed_status, created_at desc, id desc)
  where failed_status is not null;

-- Four digits are mostly the end of a card, searched for while a customer waits. Here a merchant's
-- payments with one end are adjacent in display order; the word index would read them all to show the
-- newest.
create index sales_card_end_idx on sales (company_id, mode, last_four, created_at desc, id desc);

create index sales_search_words_idx on sales
  using gin (sale_search_words(
    company_id, mode, plain_person_name, person_email_lower, person_phone, last_four, amount_mills, purpose
  ))
  with (fastupdate = on, gin_pending_list_limit = 64);

grant select on sales to piton_app;
grant update (
  next_inquiry_at, backoff_step, absent_since, quiet_ms, quiet_until, inquiries
) on sales to piton_app;

-- The sales that are Pending, which are few. begin_sale inserts the row, and the sale's end deletes it.
create table pending_sales (
  sale_id uuid constraint pending_sales_pkey primary key,
  company_id text not null
);

create index pending_sales_company_idx on pending_sales (company_id);

grant select on pending_sales to piton_app;

-- The gate before the charge: each sealed payload once per company, for ever. Both modes share it, so
-- that a captured test payment cannot be replayed as a live one.
create table attempts (
  company_id text not null,
  attempt_hash bytea not null
    constraint attempts_hash_is_sha256 check (octet_length(attempt_hash) = 32),
  -- Null for an attempt that a pay page cancelled after its payment got lost, so that it can say for
  -- certain that nothing will be charged. The primary key decides between the cancellation and a late
  -- payment, which gets `known` without a sale from begin_sale.
  sale_id uuid constraint attempts_sale_key unique,
  created_at timestamptz not null,
  -- The deleted test payment of this attempt: test payments are free, so strangers could fill the
  -- database with them, and they are deleted after 90 days. The attempt stays, so that its payload never
  -- starts another payment.
  deleted_sale_id uuid,
  -- Deferred, because the attempt is inserted first and decides whether there will be a sale.
  constraint attempts_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
    deferrable initially deferred,
  constraint attempts_pkey primary key (attempt_hash, company_id),
  constraint attempts_of_one_sale
  check (sale_id is null or deleted_sale_id is null)
);

grant select on attempts to piton_app;

-- A sale's history: each state, and each report on it in between.
create table sale_events (
  sale_id uuid not null,
  number integer not null,
  company_id text not null,
  status text not null,
  -- The source of the report: 'payer', 'gateway', 'inquiry' or 'staff'.
  source text not null,
  what text not null,
  at timestamptz not null,
  constraint sale_events_pkey primary key (sale_id, number)
);

grant select on sale_events to piton_app;

-- Entries on collected goods, append-only: odd numbers mark goods as collected, even numbers revert
-- that. At most one per sale is in effect.
create table sale_collections (
  sale_id uuid not null,
  number bigint not null constraint sale_collections_are_counted check (number > 0),
  company_id text not null,
  user_id uuid not null constraint sale_collections_user_fkey references users (id),
  at timestamptz(3) not null default database_now(),
  constraint sale_collections_pkey primary key (sale_id, number),
  constraint sale_collections_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id)
);

create index sale_collections_user_idx on sale_collections (user_id);

grant select on sale_collections to piton_app;

-- Late inquiries about ended sales, which themselves never change: the gateway's latest report, and when
-- to ask again. The process that inquires moves this time on, and others skip the sale.
create table late_inquiries (
  sale_id uuid constraint late_inquiries_pkey primary key,
  company_id text not null,
  next_inquiry_at timestamptz not null,
  -- How many responses there were, the latest one and its time.
  response_count bigint not null default 0,
  response text constraint late_inquiries_response_is_known
    check (response in ('taken', 'declined', 'absent')),
  responded_at timestamptz,
  constraint late_inquiries_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);

-- Unanswered inquiries become due again.
create index late_inquiries_due_idx on late_inquiries (next_inquiry_at);

grant select, insert on late_inquiries to piton_app;
grant update (next_inquiry_at, response_count, response, responded_at) on late_inquiries to piton_app;

-- Card attempts by a keyed hash whose key is not in the database. No row is older than a day.
create table card_attempts (
  company_id text not null,
  mode text not null,
  card bytea not null,
  -- The customer's address; null for a merchant's server, which represents all its customers.
  address bytea,
  amount_mills bigint not null,
  sale_id uuid not null,
  attempted_at timestamptz not null
);

-- The terms of a payment that begins.
create type new_sale as (
  id uuid, company_id text, mode text, channel text, gateway_account_id uuid, platform_key_mark text,
  request_id text, tran_id text, invoice text, receipt_token text, amount_mills bigint, purpose text,
  person_name text, person_email text, person_phone text, person_country text, card_brand text,
  last_four text, problem text, result_code text, reason text, advice text, rejected_fields jsonb,
  created_at timestamptz
);

-- A card about to be charged, and the limits of its velocity checks.
create type card_attempt as (
  card bytea, bin bytea, address bytea, confirmed_sale_id uuid, proof_level integer,
  max_per_card integer, max_per_address integer, within interval, same_within interval,
  free_declines integer, credit_percent integer
);

create index card_attempts_card_idx on card_attempts (card, attempted_at);

create index card_attempts_address_idx on card_attempts (address, attempted_at) where address is not null;

create index card_attempts_tried_at_idx on card_attempts using brin (attempted_at);

-- Test mode has a few cards with very many attempts.
create index card_attempts_same_test_idx on card_attempts (card, company_id, amount_mills, attempted_at)
  where mode = 'test';

grant select, delete on card_attempts to piton_app;

-- Velocity checks against card testing count card attempts per company and channel in sliding windows,
-- because a tester's cards are declined far more often than customers'. An unknown outcome counts as a
-- decline, so that a thousand cards sent at once don't pass before the first decline is known;
-- `velocity-limits.ts` holds the figures.

-- One row per minute. Scopes 'page' and 'server' count attempts that anyone can make, 'proof' those with
-- a solved challenge, 'request' those of a merchant's server for a payment request; slots keep a busy
-- company's payments from waiting for one row.
-- `bin` is empty for all cards together, or a keyed fingerprint of a card's first digits, which cannot
-- be combined with a sale's last four.
create table velocity_counts (
  company_id text not null,
  scope text not null
    constraint velocity_counts_scope_is_known check (scope in ('page', 'server', 'proof', 'request')),
  bin bytea not null default '',
  minute timestamptz not null,
  slot smallint not null default 0,
  -- Counts distinct cards: a customer who retries one card does not test cards.
  attempts bigint not null default 0,
  approved bigint not null default 0,
  declined bigint not null default 0,
  -- Attempts that were challenged or rejected before they reached the gateway.
  stopped bigint not null default 0,
  constraint velocity_counts_pkey primary key (company_id, scope, bin, minute, slot)
) with (fillfactor = 50);

create index velocity_counts_minute_idx on velocity_counts using brin (minute);

grant select, delete on velocity_counts to piton_app;

-- While a protection lasts, the pay page asks this company's customers for a proof of work, and the
-- server channel takes payments for payment requests only.
create table card_protections (
  company_id text not null constraint card_protections_company_fkey references companies (id),
  channel text not null
    constraint card_protections_channel_is_known check (channel in ('page', 'server')),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Each protection that follows within a day lasts longer; one that staff lifted doesn't count.
  rounds bigint not null default 1,
  lifted_by uuid constraint card_protections_person_fkey references users (id),
  -- Up to then, ten times as many declines are allowed.
  lifted_until timestamptz,
  constraint card_protections_pkey primary key (company_id, channel)
);

grant select on card_protections to piton_app;

-- Unusually many declined cards, at one company or, without one, at all together. A spike alarms staff
-- until it has ended.
create table decline_spikes (
  id bigint generated always as identity constraint decline_spikes_pkey primary key,
  company_id text constraint decline_spikes_company_fkey references companies (id),
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  -- At its worst.
  attempts integer not null,
  declined integer not null
);

-- A spike has one row, however many processes detect it.
create unique index decline_spikes_one_at_a_time on decline_spikes (company_id) nulls not distinct
  where ended_at is null;

grant select, insert on decline_spikes to piton_app;
grant update (last_seen_at, ended_at, attempts, declined) on decline_spikes to piton_app;

-- One member of staff makes a proposal, and a second approves exactly that. `sale_version` binds it to
-- the sale's state.
create table proposals (
  id uuid constraint proposals_pkey primary key,
  kind text not null constraint proposals_kind_is_known
    check (kind in ('resolution', 'adjustment', 'dispute', 'dispute_outcome')),
  company_id text not null constraint proposals_company_fkey references companies (id),
  mode text not null constraint proposals_mode_is_known check (mode in ('live', 'test')),
  sale_id uuid,
  -- For a dispute_outcome: the dispute that it decides.
  dispute_id uuid,
  outcome text,
  -- For an adjustment: the account on the other side.
  against text,
  -- The adjustment's credit to the merchant, a debit if negative; or the disputed amount.
  amount_mills bigint not null,
  -- The merchant's fee for a dispute, on top of the amount.
  fee_mills bigint not null constraint proposals_fee_is_whole_cents
    check (fee_mills >= 0 and fee_mills % 10 = 0),
  -- The gateway's approval code for an approved sale, the acquirer's reference for a dispute.
  reference text not null,
  happened_on date,
  reason text not null constraint proposals_say_why check (btrim(reason) <> ''),
  -- The sale as it was when this was proposed, from sale_version.
  sale_version text not null,
  proposed_by uuid not null constraint proposals_proposer_fkey references users (id),
  proposed_at timestamptz not null default database_now(),
  state text not null default 'proposed' constraint proposals_state_is_known
    check (state in ('proposed', 'done', 'withdrawn', 'rejected', 'lapsed')),
  ended_by uuid constraint proposals_ender_fkey references users (id),
  ended_at timestamptz,
  end_reason text not null default '',
  ledger_transaction_id bigint constraint proposals_ledger_key unique,
  ledger_cause text not null generated always as ('proposal:' || id::text) stored,
  constraint proposals_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint proposals_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint proposals_end_is_whole check ((state = 'proposed') = (ended_at is null)),
  -- Proposers withdraw, and others reject.
  constraint proposals_stopped_are_distinct check (coalesce(case state
    when 'withdrawn' then ended_by = proposed_by
    when 'rejected' then ended_by <> proposed_by
    else true
  end, false)),
  constraint proposals_done_are_posted check (
    (ledger_transaction_id is not null) = (state = 'done' and kind <> 'resolution')
  ),
  constraint proposals_only_adjustments_are_against check (kind = 'adjustment' or against is null),
  constraint proposals_only_outcomes_decide check (kind = 'dispute_outcome' or dispute_id is null),
  constraint proposals_only_fees_hold_mills check (
    coalesce(amount_mills % 10 = 0 or against = 'fee_income', false)
  ),
  constraint proposals_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null and outcome in ('approved', 'declined', 'confirmed')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income', 'bank')
    when 'dispute' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    else sale_id is not null and outcome in ('won', 'lost') and dispute_id is not null
      and amount_mills > 0 and fee_mills = 0
  end, false)),
  constraint proposals_against_the_bank_are_live
    check (against is distinct from 'bank' or mode = 'live')
);

create unique index proposals_one_open on proposals (sale_id) where state = 'proposed';

create index proposals_of_proposer_idx on proposals (proposed_by) where state = 'proposed';

create index proposals_sale_idx on proposals (sale_id);

create index proposals_company_idx on proposals (company_id, proposed_at desc);

create index proposals_waiting_idx on proposals (proposed_at) where state = 'proposed';

-- Recent resolutions of live sales. Late inquiries check them with the gateway, because the two people
-- who resolved them may have been misinformed.
create index proposals_resolved_idx on proposals (ended_at)
  where kind = 'resolution' and state = 'done' and outcome <> 'confirmed';

grant select on proposals to piton_app;

-- A payment that the customer's bank disputes, from the acquirer's chargeback to its decision. Approved
-- proposals write it: one opens the dispute and gives it its id, another decides it.
create table disputes (
  id uuid constraint disputes_pkey primary key
    constraint disputes_opening_fkey references proposals (id),
  sale_id uuid not null,
  company_id text not null,
  mode text not null,
  amount_mills bigint not null constraint disputes_amount_is_whole_cents
    check (amount_mills > 0 and amount_mills % 10 = 0),
  -- The merchant's fee, on top of the amount.
  fee_mills bigint not null,
  acquirer_reference text not null,
  -- The day of the acquirer's notice.
  notified_on date not null,
  opened_at timestamptz not null,
  state text not null default 'open' constraint disputes_state_is_known
    check (state in ('open', 'won', 'lost')),
  decided_at timestamptz,
  decision_id uuid constraint disputes_decision_key unique
    constraint disputes_decision_fkey references proposals (id),
  constraint disputes_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint disputes_decision_is_complete check (
    (state = 'open') = (decided_at is null) and (state = 'open') = (decision_id is null)
  )
);

alter table proposals add constraint proposals_dispute_fkey foreign key (dispute_id) references disputes (id);

-- The acquirer's reference identifies a dispute of a sale. Only a won dispute can be opened again.
create unique index disputes_one_per_reference on disputes (sale_id, lower(acquirer_reference))
  where state <> 'won';

create index disputes_sale_idx on disputes (sale_id);

create index disputes_open_idx on disputes (opened_at) where state = 'open';

-- Totals of returned and disputed money start from a company's disputes, whatever the period.
create index disputes_company_idx on disputes (company_id, mode);

grant select on disputes to piton_app;

-- A gateway's report that contradicts how a sale ended, or its amount, currency or number. Staff look at
-- each.
create table sale_contradictions (
  id bigint generated always as identity constraint sale_contradictions_pkey primary key,
  sale_id uuid not null,
  company_id text not null,
  reported_status text not null constraint sale_contradictions_reported_status_is_known
    check (reported_status in ('Approved', 'Declined', 'Incomplete', 'Mismatch')),
  detail text not null default '',
  approval_code text,
  host_reference text,
  reported_at timestamptz not null,
  -- The resolution by which two people closed it.
  resolved_by uuid constraint sale_contradictions_resolved_fkey references proposals (id),
  constraint sale_contradictions_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);

create index sale_contradictions_sale_idx on sale_contradictions (sale_id);

-- The list of open contradictions reads these alone.
create index sale_contradictions_open_idx on sale_contradictions (sale_id) where resolved_by is null;

grant select on sale_contradictions to piton_app;
grant insert (
  sale_id, company_id, reported_status, detail, approval_code, host_reference, reported_at
) on sale_contradictions to piton_app;

-- Ended sales that the counters, the emails and the audit chain don't include yet. The end of a sale writes
-- the row, and its projection deletes it; readers of counters add these rows.
create table unprojected_sales (
  sale_id uuid constraint unprojected_sales_pkey primary key,
  company_id text not null,
  mode text not null,
  status text not null,
  amount_mills bigint not null,
  fee_mills bigint not null,
  created_at timestamptz not null,
  request_id text,
  ledger_transaction_id bigint,
  ended_at timestamptz not null,
  constraint unprojected_sales_have_ended check (
    status in ('Approved', 'Declined', 'Incomplete')
    and (status = 'Approved') = (ledger_transaction_id is not null)
  )
);

create index unprojected_sales_company_idx on unprojected_sales (company_id);

grant select on unprojected_sales to piton_app;

-- Each user's choice of emails about payments: the first payment is emailed at once, and those soon
-- after it together. No row means on, with none sent yet.
create table paid_emails (
  user_id uuid constraint paid_emails_pkey primary key
    constraint paid_emails_user_fkey references users (id) on delete cascade,
  is_on boolean not null default true,
  -- Payments before this time share one email, sent then.
  quiet_until timestamptz
);

grant select, insert, delete on paid_emails to piton_app;
grant update (is_on, quiet_until) on paid_emails to piton_app;

-- Payments that the company's owner has not been emailed about.
create table unnotified_payments (
  sale_id uuid constraint unnotified_payments_pkey primary key,
  owner_id uuid not null
);

create index unnotified_payments_owner_idx on unnotified_payments (owner_id);

grant select, insert, delete on unnotified_payments to piton_app;

-- Receipts to send. The addresses and the words of a receipt are read from
-- the sale when it is sent, so nothing here needs to be sealed. A row is deleted when the mail server
-- has accepted or refused the email.
create table unsent_receipts (
  sale_id uuid constraint unsent_receipts_pkey primary key,
  queued_at timestamptz not null default database_now(),
  -- Failed attempts.
  attempts bigint not null default 0,
  -- The process that sends a receipt moves this to the end of its lease, so a receipt whose process
  -- has been killed is sent by another one then.
  try_after timestamptz not null default database_now()
);

create index unsent_receipts_try_after_idx on unsent_receipts (try_after);

grant select, delete on unsent_receipts to piton_app;
grant update (attempts, try_after) on unsent_receipts to piton_app;

-- Counts of payments and the newest amount, so that no screen counts them.
create table company_totals (
  company_id text not null constraint company_totals_company_fkey references companies (id),
  mode text not null constraint company_totals_mode_is_known check (mode in ('live', 'test')),
  approved_count bigint not null default 0,
  newest_mills bigint not null default 0,
  newest_at timestamptz,
  payout_pending boolean not null default false
    constraint company_totals_test_is_never_paid_out check (mode = 'live' or not payout_pending),
  not_approved_count bigint not null default 0,
  constraint company_totals_pkey primary key (company_id, mode)
) with (fillfactor = 50);

grant select on company_totals to piton_app;

-- Totals of ended payments by the day on which they began. Pending ones are few, so that callers count
-- them.
create table sale_days (
  company_id text not null,
  mode text not null,
  day date not null,
  status text not null
    constraint sale_days_are_of_what_ended check (status in ('Approved', 'Declined', 'Incomplete')),
  sale_count bigint not null,
  amount_mills bigint not null,
  fee_mills bigint not null,
  constraint sale_days_pkey primary key (company_id, mode, day, status),
  constraint sale_days_totals_fkey foreign key (company_id, mode)
    references company_totals (company_id, mode)
) with (fillfactor = 50);

grant select on sale_days to piton_app;

-- Payments that the acquirer had not settled two months after they were posted, so that no query
-- searches all settled ones. Rows are deleted some time after settlement.
create table overdue_sales (
  sale_id uuid constraint overdue_sales_pkey primary key,
  company_id text not null,
  posted_at timestamptz not null,
  amount_mills bigint not null,
  constraint overdue_sales_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
);

create index overdue_sales_posted_idx on overdue_sales (posted_at);

grant select on overdue_sales to piton_app;

-- The last day searched for overdue payments; one row, or none before the first.
create table overdue_sales_days (
  day date not null,
  is_one boolean constraint overdue_sales_days_pkey primary key default true
    constraint overdue_sales_days_are_one check (is_one)
);

grant select on overdue_sales_days to piton_app;

alter table payment_requests enable row level security;

create policy payment_requests_of_their_company on payment_requests for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

create policy payment_requests_are_made_by_the_owner on payment_requests for insert
  with check (
    merchant_id = acting_user_id()
    and company_id in (select id from companies where owner_id = acting_user_id())
  );

create policy payment_requests_are_disabled_by_the_owner on payment_requests for update
  using (company_id in (select id from companies where owner_id = acting_user_id()));

-- For the export of a person's data.
create policy payment_requests_of_managed_accounts_are_seen on payment_requests for select
  using (may_administer_account(merchant_id));

alter table sales enable row level security;

create policy sales_of_their_company on sales
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  )
  -- Merchants only read; payment functions and our own jobs write.
  with check (company_id = acting_company_id() or is_acting_piton());

create policy sales_are_seen_by_staff on sales for select using ((select is_acting_staff()));

alter table pending_sales enable row level security;

create policy pending_sales_of_their_company on pending_sales for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or (select is_acting_staff())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

alter table attempts enable row level security;

create policy attempts_of_their_company on attempts
  using (company_id = acting_company_id() or is_acting_piton());

alter table sale_events enable row level security;

create policy sale_events_of_their_company on sale_events for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

create policy sale_events_are_seen_by_staff on sale_events for select
  using ((select is_acting_staff()));

alter table sale_collections enable row level security;

create policy sale_collections_of_their_company on sale_collections for select
  using (
    is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

-- For the export of a person's data.
create policy sale_collections_of_managed_accounts_are_seen on sale_collections for select using (may_administer_account(user_id));

alter table late_inquiries enable row level security;

create policy late_inquiries_are_for_piton on late_inquiries
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

create policy late_inquiries_are_seen_by_staff on late_inquiries for select
  using ((select is_acting_staff()));

alter table card_attempts enable row level security;

-- Cards are counted across companies, which only the velocity checks may see.
create policy card_attempts_are_for_piton on card_attempts using (is_acting_piton());

alter table velocity_counts enable row level security;

create policy velocity_counts_are_for_piton on velocity_counts using (is_acting_piton());

create policy velocity_counts_are_seen_by_staff on velocity_counts for select
  using ((select is_acting_staff()));

alter table card_protections enable row level security;

create policy card_protections_are_for_piton on card_protections for select using (is_acting_piton());

create policy card_protections_are_seen_by_staff on card_protections for select
  using ((select is_acting_staff()));

alter table decline_spikes enable row level security;

create policy decline_spikes_are_for_piton on decline_spikes
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

alter table proposals enable row level security;

create policy proposals_are_read_by_staff on proposals for select
  using ((select is_acting_staff()));

alter table disputes enable row level security;

create policy disputes_of_their_company on disputes for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

create policy disputes_are_read_by_staff on disputes for select
  using ((select is_acting_staff()));

alter table sale_contradictions enable row level security;

create policy sale_contradictions_of_their_company on sale_contradictions
  using (company_id = acting_company_id() or is_acting_piton());

create policy sale_contradictions_are_seen_by_staff on sale_contradictions for select
  using ((select is_acting_staff()));

alter table unprojected_sales enable row level security;

create policy unprojected_sales_of_their_company on unprojected_sales for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or (select is_acting_staff())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

alter table paid_emails enable row level security;

create policy paid_emails_of_their_user on paid_emails
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy paid_emails_of_managed_accounts_are_seen on paid_emails for select using (may_administer_account(user_id));

create policy paid_emails_of_managed_accounts_are_erased on paid_emails for delete using (may_administer_account(user_id));

alter table unnotified_payments enable row level security;

-- The inner `select` asks once, and not for each of the thousands of rows of a busy hour.
create policy unnotified_payments_are_for_piton on unnotified_payments
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

alter table unsent_receipts enable row level security;

create policy unsent_receipts_are_for_piton on unsent_receipts
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

alter table company_totals enable row level security;

create policy company_totals_of_their_company on company_totals for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

create policy company_totals_are_seen_by_staff on company_totals for select
  using ((select is_acting_staff()));

alter table sale_days enable row level security;

-- Reads the acting user once per statement instead of once per day.
create policy sale_days_of_their_company on sale_days for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

create policy sale_days_are_seen_by_staff on sale_days for select
  using ((select is_acting_staff()));

alter table overdue_sales enable row level security;

create policy overdue_sales_are_read_by_staff on overdue_sales for select
  using ((select is_acting_staff()));

alter table overdue_sales_days enable row level security;

create policy overdue_sales_days_are_read_by_staff on overdue_sales_days for select
  using ((select is_acting_staff()));

create type matched_settlement as (
  number integer, sale_id uuid, company_id text, dispute_id uuid, result text, notes jsonb
);
