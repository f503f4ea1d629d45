-- A merchant asks for a payment: a link of its own with an amount and a purpose, good for one payment
-- or for many. The sale that it leads to says which it is of, and the database refuses another amount,
-- another company or book, and a second payment of what can be paid once.
create table payment_requests (
  -- Whoever has the link may pay; there are too many to try.
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
  -- The merchant's own, shown to the payer; empty where there is none.
  reference text not null default ''
    constraint payment_requests_reference_is_short check (char_length(reference) <= 60),
  uses text not null constraint payment_requests_uses_are_known check (uses in ('single', 'many')),
  expires_at timestamptz
    constraint payment_requests_expire_later check (expires_at > created_at),
  -- To the thousandth, as it stands in a cursor.
  created_at timestamptz(3) not null default database_now(),
  disabled_at timestamptz,
  -- How many sales of it are Approved, so that no screen counts them.
  paid_count bigint not null default 0,
  constraint payment_requests_sales_key unique (id, company_id, mode, amount_mills)
);

create index payment_requests_list_idx on payment_requests (company_id, created_at desc, id desc);

-- A reference is compared as it was typed, whatever its capitals and the spaces around it.
create index payment_requests_reference_idx on payment_requests (company_id, mode, lower(btrim(reference)))
  where reference <> '';

grant select on payment_requests to piton_app;
grant insert (
  id, company_id, merchant_id, mode, amount_mills, purpose, reference, uses, expires_at
) on payment_requests to piton_app;
grant update (disabled_at) on payment_requests to piton_app;

-- A payment from the moment before the gateway is asked: whatever happens then, the row is there and
-- says under which number to ask the gateway again. No card data but brand and last four.
create table sales (
  id uuid constraint sales_pkey primary key,
  company_id text not null constraint sales_company_fkey references companies (id),
  mode text not null,
  status text not null,
  -- What the gateway knows it by, made by us, so that it is known before the gateway answers.
  tran_id text not null constraint sales_tran_id_key unique,
  invoice text not null constraint sales_invoice_key unique,
  receipt_token text not null constraint sales_receipt_token_key unique,
  channel text not null,
  -- Zero where no amount could be read.
  amount_mills bigint not null,
  -- The company's at the time; see below.
  fee_basis_points integer not null,
  fee_mills bigint not null default 0,
  purpose text not null,
  person_name text not null,
  person_email text not null,
  person_phone text not null,
  person_country text,
  card_brand text,
  last_four text,
  -- What the gateway said, or we in its place: ResultCode and ErrorMessage of the answer.
  result_code text not null default '',
  reason text not null default '',
  advice text,
  -- Why an Incomplete one is that: fields that could not be right, or the gateway.
  problem text,
  rejected_fields jsonb,
  approval_code text,
  host_reference text,
  batch_id text,
  ledger_transaction_id bigint,
  ledger_cause text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  -- A Pending sale is whoever's who renews this in time; after it anyone may ask the gateway.
  next_inquiry_at timestamptz,
  settle_tries integer not null default 0,
  absent_since timestamptz,
  -- The payer's email in lower case, for the console's search: under row-level security an index serves
  -- only leakproof comparisons, and lower() is not one.
  person_email_lower text not null default '',
  -- A name of letters that decompose into many could be longer than an entry of an index may be.
  plain_person_name text not null default '',
  -- What a sale was sent with, null for the platform's account: of its own company and of the live book,
  -- or of nobody.
  gateway_account_id uuid,
  -- When a Pending one was written, by the clock below; null where that clock did not see it.
  begun_at timestamptz,
  -- Of a Pending one: how much time is known to have passed since then, and until when that is counted.
  quiet_ms bigint not null default 0,
  quiet_until timestamptz,
  -- Under which of the platform's own keys a live sale was sent: a keyed hash of it, whose key is not in
  -- the database. The gateway knows a sale under that one alone, and says of any other that there is none.
  -- Null for a company's own account and in test mode.
  platform_key_mark text default nullif(current_setting('piton.platform_key_mark', true), ''),
  -- Asked about at night is what ended without anybody having said for certain that no money moved.
  -- When it is asked what became of a sale, the gateway says the same word of one that the payer's bank
  -- declined and of one that was not completed, which may have been taken after all.
  declined_on_inquiry boolean not null default false,
  -- How often the gateway was asked about a sale while it was Pending. settle_tries says how long to wait
  -- until the next time, and is set back after an outage.
  inquiries integer not null default 0,
  request_id text,
  -- The same where it can be paid once: the rules of a sale fill it.
  single_request_id text,
  -- Where the outcome of a live sale is counted, null where it is not; and whether its BIN counts approvals.
  velocity_scope text,
  velocity_minute timestamptz,
  velocity_counts_bin boolean,
  constraint sales_company_key unique (id, company_id),
  -- The entries of another sale, of something else or of the other book will not do.
  constraint sales_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint sales_gateway_account_fkey foreign key (gateway_account_id, company_id, mode)
    references gateway_accounts (id, company_id, mode),
  constraint sales_request_fkey foreign key (request_id, company_id, mode, amount_mills)
    references payment_requests (id, company_id, mode, amount_mills)
);

-- The merchant's list, newest first, page by page.
create index sales_list_idx on sales (company_id, mode, created_at desc, id desc);

create index sales_next_inquiry_idx on sales (next_inquiry_at) where status = 'Pending';

create index sales_payer_idx on sales (person_email_lower, created_at desc, id desc);

create index sales_person_name_idx on sales (plain_person_name, created_at desc, id desc);

create index sales_last_four_idx on sales (last_four, created_at desc, id desc);

-- No play money, nothing that was turned away before it began, and in the order in which they are asked.
create index sales_ended_in_doubt_idx on sales (decided_at, id)
  where mode = 'live' and begun_at is not null
    and ended_in_doubt(problem, result_code, declined_on_inquiry);

create index sales_request_idx on sales (request_id) where request_id is not null;

-- What is Pending may have been charged already. One that was declined, or ended without money having
-- moved, leaves its request to the next; one whose money was given back is Approved and does not.
create unique index sales_pay_a_single_request_once on sales (single_request_id)
  where single_request_id is not null and status in ('Pending', 'Approved');

-- Few are not approved, and a merchant looks for them.
create index sales_not_approved_idx on sales (company_id, mode, status, created_at desc, id desc)
  where status <> 'Approved';

-- Four digits are mostly how a card ends, which is asked for while somebody waits at the counter. Found by
-- words, each payment with that end is read to show the newest ones; here a merchant's lie next to each
-- other, in the order in which they are shown.
create index sales_card_end_idx on sales (company_id, mode, last_four, created_at desc, id desc);

create index sales_search_words_idx on sales
  using gin (sale_search_words(
    company_id, mode, plain_person_name, person_email_lower, person_phone, last_four, amount_mills, purpose
  ))
  with (fastupdate = on, gin_pending_list_limit = 64);

grant select on sales to piton_app;
grant update (
  next_inquiry_at, settle_tries, absent_since, quiet_ms, quiet_until, inquiries
) on sales to piton_app;

-- The gate before the charge: the bytes that were sealed, once per company and for ever. Both books
-- share it, so that a captured test payment cannot be sent again as a live one.
create table attempts (
  company_id text not null,
  attempt_hash bytea not null
    constraint attempts_hash_is_sha256 check (octet_length(attempt_hash) = 32),
  -- A pay page whose payment does not arrive cancels the attempt, so that it can say for certain that
  -- nothing will be charged. A cancelled attempt is a row without a sale: the primary key decides between
  -- the cancellation and a payment that arrives late, whichever inserts first. `begin_sale` returns
  -- `known` and no sale for the late one.
  sale_id uuid constraint attempts_sale_key unique,
  created_at timestamptz not null,
  -- A test payment costs no card, so that strangers could fill the database with them: they are deleted
  -- after 90 days. Their postings and the chain of history stay, because both are append-only. So does the
  -- attempt, which names the deleted sale, so that its text never starts another payment.
  deleted_sale_id uuid,
  -- Deferred, because the attempt is what decides whether there will be a sale.
  constraint attempts_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
    deferrable initially deferred,
  constraint attempts_pkey primary key (attempt_hash, company_id),
  constraint attempts_of_one_sale
  check (sale_id is null or deleted_sale_id is null)
);

grant select on attempts to piton_app;

-- What a sale went through: each state that it came to, and what was heard of it in between.
create table sale_events (
  sale_id uuid not null,
  number integer not null,
  company_id text not null,
  status text not null,
  -- On whose word: 'payer', 'gateway', 'inquiry' or 'staff'.
  source text not null,
  what text not null,
  at timestamptz not null,
  constraint sale_events_pkey primary key (sale_id, number)
);

grant select on sale_events to piton_app;

-- Handed over, taken back because that was a mistake, handed over again: the odd ones hand over, the even
-- ones take back, and none is ever changed or removed. So of one sale there is at most one that stands.
create table sale_handovers (
  sale_id uuid not null,
  number bigint not null constraint sale_handovers_are_counted check (number > 0),
  company_id text not null,
  user_id uuid not null constraint sale_handovers_user_fkey references users (id),
  at timestamptz(3) not null default database_now(),
  constraint sale_handovers_pkey primary key (sale_id, number),
  constraint sale_handovers_sale_fkey foreign key (sale_id, company_id)
    references sales (id, company_id)
);

create index sale_handovers_user_idx on sale_handovers (user_id);

grant select on sale_handovers to piton_app;

-- Ended sales stay as they are, so that what is heard of them later stands here, and when the next one
-- may ask: whoever does moves that time on, and others pass the sale by.
create table late_inquiries (
  sale_id uuid constraint late_inquiries_pkey primary key,
  company_id text not null,
  ask_after timestamptz not null,
  -- How often it was answered, what last, and when.
  answers bigint not null default 0,
  heard text constraint late_inquiries_heard_is_known check (heard in ('taken', 'declined', 'absent')),
  heard_at timestamptz,
  constraint late_inquiries_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);

-- What was asked in vain is due again.
create index late_inquiries_due_idx on late_inquiries (ask_after);

grant select, insert on late_inquiries to piton_app;
grant update (ask_after, answers, heard, heard_at) on late_inquiries to piton_app;

-- Which card was tried where, as a keyed hash whose key is not in the database; nothing of it is older
-- than a day.
create table card_tries (
  company_id text not null,
  mode text not null,
  card bytea not null,
  -- Where the payer was; a merchant's server stands for all its customers.
  address bytea,
  amount_mills bigint not null,
  sale_id uuid not null,
  tried_at timestamptz not null
);

create index card_tries_card_idx on card_tries (card, tried_at);

create index card_tries_address_idx on card_tries (address, tried_at) where address is not null;

create index card_tries_tried_at_idx on card_tries using brin (tried_at);

-- Of the few cards of the test book there are very many tries.
create index card_tries_same_test_idx on card_tries (card, company_id, amount_mills, tried_at)
  where mode = 'test';

grant select, delete on card_tries to piton_app;

-- Velocity checks against card testing. Each company counts its card attempts per channel in sliding
-- windows: a tester's cards are declined far more often than a shop's customers'. An attempt whose outcome
-- is unknown counts like a decline, so that a thousand cards sent at once do not pass before the first
-- decline is known. `velocity-limits.ts` holds the figures.

-- One row per minute. Scopes: 'page' and 'server' count attempts that anyone can make, 'proof' those that
-- solved a challenge on the page, 'request' those on the server for a merchant's payment request. `bin` is
-- empty for all cards together, otherwise a keyed fingerprint of a card's first digits: these rows cannot
-- be combined with the last four digits of a sale. Slots keep the payments of a busy company from waiting
-- for one row: a sale counts in that of its id.
create table velocity_counts (
  company_id text not null,
  scope text not null
    constraint velocity_counts_scope_is_known check (scope in ('page', 'server', 'proof', 'request')),
  bin bytea not null default '',
  minute timestamptz not null,
  slot smallint not null default 0,
  -- Distinct cards: a customer who retries one card does not test cards.
  attempts bigint not null default 0,
  approved bigint not null default 0,
  declined bigint not null default 0,
  -- Attempts that were challenged or refused before they reached the gateway.
  stopped bigint not null default 0,
  constraint velocity_counts_pkey primary key (company_id, scope, bin, minute, slot)
) with (fillfactor = 50);

create index velocity_counts_minute_idx on velocity_counts using brin (minute);

grant select, delete on velocity_counts to piton_app;

-- While it has not ended, the page asks customers of this company for a proof of work, and the server
-- channel takes payments for payment requests only.
create table card_protections (
  company_id text not null constraint card_protections_company_fkey references companies (id),
  channel text not null
    constraint card_protections_channel_is_known check (channel in ('page', 'server')),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Each protection that follows within a day lasts longer; one that staff lifted is not counted.
  rounds bigint not null default 1,
  lifted_by uuid constraint card_protections_person_fkey references users (id),
  -- Ten times as many declines are free until then.
  lifted_until timestamptz,
  constraint card_protections_pkey primary key (company_id, channel)
);

grant select on card_protections to piton_app;

-- Unusually many cards declined, at one company or, without one, at all of them together. While it
-- has not ended, a try at that company weighs more.
create table decline_spikes (
  id bigint generated always as identity constraint decline_spikes_pkey primary key,
  company_id text constraint decline_spikes_company_fkey references companies (id),
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  -- When it was worst.
  tried integer not null,
  declined integer not null
);

-- However many processes look, each spike begins once.
create unique index decline_spikes_one_at_a_time on decline_spikes (company_id) nulls not distinct
  where ended_at is null;

grant select, insert on decline_spikes to piton_app;
grant update (last_seen_at, ended_at, tried, declined) on decline_spikes to piton_app;

-- Proposed by one person, and done once a second one has confirmed exactly that. What the table does
-- not hold of a sale is bound by what was seen of it.
create table corrections (
  id uuid constraint corrections_pkey primary key,
  kind text not null constraint corrections_kind_is_known
    check (kind in ('resolution', 'adjustment', 'chargeback', 'chargeback_end')),
  company_id text not null constraint corrections_company_fkey references companies (id),
  mode text not null constraint corrections_mode_is_known check (mode in ('live', 'test')),
  sale_id uuid,
  -- Of an end: the chargeback that it ends.
  chargeback_id uuid constraint corrections_chargeback_fkey references corrections (id),
  outcome text,
  -- Of an adjustment: whose money it is.
  against text,
  -- What an adjustment gives the merchant, or takes where it is negative; what was charged back.
  amount_mills bigint not null,
  -- What the merchant is charged for a dispute, beside it.
  fee_mills bigint not null constraint corrections_fee_is_whole_cents
    check (fee_mills >= 0 and fee_mills % 10 = 0),
  -- The gateway's for an approved sale, the acquirer's for a chargeback.
  reference text not null,
  happened_on date,
  reason text not null constraint corrections_say_why check (btrim(reason) <> ''),
  -- What the sale had come to when this was proposed: see sale_state.
  sale_seen text not null,
  proposed_by uuid not null constraint corrections_proposer_fkey references users (id),
  proposed_at timestamptz not null default database_now(),
  state text not null default 'proposed' constraint corrections_state_is_known
    check (state in ('proposed', 'done', 'withdrawn', 'turned_down', 'lapsed')),
  ended_by uuid constraint corrections_ender_fkey references users (id),
  ended_at timestamptz,
  end_reason text not null default '',
  ledger_transaction_id bigint constraint corrections_ledger_key unique,
  ledger_cause text not null generated always as ('correction:' || id::text) stored,
  constraint corrections_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id),
  constraint corrections_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint corrections_end_is_whole check ((state = 'proposed') = (ended_at is null)),
  -- Whoever proposed takes back, and others turn down.
  constraint corrections_stopped_are_told_apart check (coalesce(case state
    when 'withdrawn' then ended_by = proposed_by
    when 'turned_down' then ended_by <> proposed_by
    else true
  end, false)),
  constraint corrections_done_are_booked check (
    (ledger_transaction_id is not null) = (state = 'done' and kind <> 'resolution')
  ),
  constraint corrections_only_adjustments_are_against check (kind = 'adjustment' or against is null),
  constraint corrections_only_ends_end check (kind = 'chargeback_end' or chargeback_id is null),
  constraint corrections_only_fees_hold_mills check (
    coalesce(amount_mills % 10 = 0 or against = 'fee_income', false)
  ),
  constraint corrections_say_what check (coalesce(case kind
    when 'resolution' then sale_id is not null and outcome in ('approved', 'declined', 'stands')
      and amount_mills = 0 and fee_mills = 0 and (outcome <> 'approved' or btrim(reference) <> '')
    when 'adjustment' then amount_mills <> 0 and fee_mills = 0 and outcome is null
      and against in ('adjustments', 'acquirer_receivable', 'fee_income', 'bank')
    when 'chargeback' then sale_id is not null and outcome is null and amount_mills > 0
      and btrim(reference) <> '' and happened_on is not null
    else sale_id is not null and outcome in ('won', 'lost') and chargeback_id is not null
      and amount_mills > 0 and fee_mills = 0
  end, false)),
  constraint corrections_against_the_bank_are_live
    check (against is distinct from 'bank' or mode = 'live')
);

create unique index corrections_one_open on corrections (sale_id) where state = 'proposed';

create unique index corrections_one_end on corrections (chargeback_id) where state = 'done';

-- The acquirer names each dispute once, however many people read its letter.
create unique index corrections_one_dispute on corrections (sale_id, lower(reference))
  where kind = 'chargeback' and state in ('proposed', 'done');

create index corrections_of_proposer_idx on corrections (proposed_by) where state = 'proposed';

create index corrections_sale_idx on corrections (sale_id);

create index corrections_company_idx on corrections (company_id, proposed_at desc);

create index corrections_waiting_idx on corrections (proposed_at) where state = 'proposed';

-- Which of them the acquirer has decided on, corrections_one_end says.
create index corrections_chargebacks_idx on corrections (ended_at)
  where kind = 'chargeback' and state = 'done';

-- Of a live sale that two people resolved the gateway is asked at night, as of one that ended in doubt:
-- what they were told may be wrong, and nobody else would ever hold it against the gateway.

-- What was resolved lately, of all the corrections that there ever were.
create index corrections_resolved_idx on corrections (ended_at)
  where kind = 'resolution' and state = 'done' and outcome <> 'stands';

-- What became of the money of all payments that somebody looks at, beside what they came to; and of one payment
-- what a dispute cost its merchant.

-- A total begins with what was charged back of a company, whatever the days are.
create index corrections_moved_idx on corrections (company_id, mode)
  where kind = 'chargeback' and state = 'done';

grant select on corrections to piton_app;

-- What a gateway said of a sale that had ended otherwise by then, or of another amount, currency or
-- number than the sale's. Each is for a person to look at.
create table sale_contradictions (
  id bigint generated always as identity constraint sale_contradictions_pkey primary key,
  sale_id uuid not null,
  company_id text not null,
  said text not null constraint sale_contradictions_said_is_known
    check (said in ('Approved', 'Declined', 'Incomplete', 'Mismatch')),
  detail text not null default '',
  approval_code text,
  host_reference text,
  heard_at timestamptz not null,
  -- What contradicts a sale has been looked at by those who decided this.
  settled_by uuid constraint sale_contradictions_settled_fkey references corrections (id),
  constraint sale_contradictions_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);

create index sale_contradictions_sale_idx on sale_contradictions (sale_id);

-- The list of what stays open asks for these alone, of all that there ever were.
create index sale_contradictions_open_idx on sale_contradictions (sale_id) where settled_by is null;

grant select on sale_contradictions to piton_app;
grant insert (
  sale_id, company_id, said, detail, approval_code, host_reference, heard_at
) on sale_contradictions to piton_app;

-- Of whom somebody has still to be told by mail. Written with the sale's end and taken away with the
-- mails' beginning, so that neither the payer's receipt nor the merchant's news is lost or said twice.
create table sale_notices (
  sale_id uuid constraint sale_notices_pkey primary key,
  company_id text not null,
  at timestamptz not null,
  -- A sale whose mails could not be queued is tried again later, behind all others. Without a privilege
  -- to update, nobody may hold a row either.
  try_after timestamptz
);

grant select, delete on sale_notices to piton_app;
grant update (try_after) on sale_notices to piton_app;

-- Who wants to hear by mail of being paid, and when they were last told: the first payment is told at
-- once, and what follows soon after it together. No row means that they want to and were never told.
create table paid_mails (
  user_id uuid constraint paid_mails_pkey primary key
    constraint paid_mails_user_fkey references users (id) on delete cascade,
  is_on boolean not null default true,
  -- What comes before then waits until then.
  quiet_until timestamptz
);

grant select, insert, delete on paid_mails to piton_app;
grant update (is_on, quiet_until) on paid_mails to piton_app;

-- Payments of which the owner of the company has still to hear. The payer's receipt waits for nobody,
-- so that by then the notice of the sale is gone.
create table untold_payments (
  sale_id uuid constraint untold_payments_pkey primary key,
  owner_id uuid not null
);

create index untold_payments_owner_idx on untold_payments (owner_id);

grant select, insert, delete on untold_payments to piton_app;

-- How many payments there were and how much the newest was, so that no screen counts them.
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

-- What the payments that were begun on a day came to. Of those that have not ended there are never many:
-- whoever asks counts them.
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

-- Payments that the acquirer had not settled two months after they were booked, so that nobody has to look for
-- them among all that it settled. They are let go of some time after it has.
create table overdue_sales (
  sale_id uuid constraint overdue_sales_pkey primary key,
  company_id text not null,
  booked_at timestamptz not null,
  amount_mills bigint not null,
  constraint overdue_sales_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
);

create index overdue_sales_booked_idx on overdue_sales (booked_at);

grant select on overdue_sales to piton_app;

-- The last day whose payments were looked at for it; one row, or none before the first.
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

-- For the file of all that is kept about somebody.
create policy payment_requests_in_care_are_seen on payment_requests for select
  using (is_in_care(merchant_id));

alter table sales enable row level security;

create policy sales_of_their_company on sales
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  )
  -- A merchant reads; payments are written by the function that takes them and by our own jobs.
  with check (company_id = acting_company_id() or is_acting_piton());

create policy sales_are_seen_by_staff on sales for select using ((select is_acting_staff()));

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

alter table sale_handovers enable row level security;

create policy sale_handovers_of_their_company on sale_handovers for select
  using (
    is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

-- For the file of all that is kept about somebody.
create policy sale_handovers_in_care_are_seen on sale_handovers for select using (is_in_care(user_id));

alter table late_inquiries enable row level security;

create policy late_inquiries_are_for_piton on late_inquiries
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

create policy late_inquiries_are_seen_by_staff on late_inquiries for select
  using ((select is_acting_staff()));

alter table card_tries enable row level security;

-- A card is counted wherever it is tried: only the function below looks across companies.
create policy card_tries_are_for_piton on card_tries using (is_acting_piton());

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

alter table corrections enable row level security;

create policy corrections_are_read_by_staff on corrections for select
  using ((select is_acting_staff()));

alter table sale_contradictions enable row level security;

create policy sale_contradictions_of_their_company on sale_contradictions
  using (company_id = acting_company_id() or is_acting_piton());

create policy sale_contradictions_are_seen_by_staff on sale_contradictions for select
  using ((select is_acting_staff()));

alter table sale_notices enable row level security;

create policy sale_notices_of_their_company on sale_notices
  using (company_id = acting_company_id() or is_acting_piton());

alter table paid_mails enable row level security;

create policy paid_mails_of_their_user on paid_mails
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());

create policy paid_mails_in_care_are_seen on paid_mails for select using (is_in_care(user_id));

create policy paid_mails_in_care_are_erased on paid_mails for delete using (is_in_care(user_id));

alter table untold_payments enable row level security;

-- In brackets, so that it is asked once and not for each of the thousands that a busy hour brings.
create policy untold_payments_are_for_piton on untold_payments
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

-- The acting user is read once for each statement and not for each day.
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

create type judged_settlement as (
  number integer, sale_id uuid, company_id text, chargeback_id uuid, result text, said text
);
