-- Disputes carry the card network's reason and the last day to respond. Merchants answer them with evidence.

-- A proposal of an earlier release has neither.
alter table proposals
  add column dispute_reason text constraint proposals_dispute_reason_is_known check (dispute_reason in (
    'fraud', 'not_received', 'not_as_described', 'duplicate', 'credit_not_processed', 'cancelled', 'other'
  )),
  add column respond_by date,
  add constraint proposals_only_disputes_have_a_deadline check (
    (dispute_reason is null) = (respond_by is null) and (kind = 'dispute' or respond_by is null)
  ),
  add constraint proposals_deadline_follows_the_notice check (respond_by >= happened_on);

alter table disputes
  add column reason text,
  -- The last day on which the merchant may respond, in Saint Lucia.
  add column respond_by date;

create index disputes_deadline_idx on disputes (respond_by) where state = 'open';

-- The merchant's response to a dispute: a draft until they submit evidence or accept the dispute.
create table dispute_responses (
  dispute_id uuid constraint dispute_responses_pkey primary key
    constraint dispute_responses_dispute_fkey references disputes (id),
  company_id text not null constraint dispute_responses_company_fkey references companies (id),
  state text not null default 'draft' constraint dispute_responses_state_is_known
    check (state in ('draft', 'accepted', 'submitted')),
  -- The form's field -> the merchant's text.
  answers jsonb not null default '{}' constraint dispute_responses_answers_are_small
    check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 65536),
  -- Counts the saved drafts, so that two phones don't overwrite each other.
  version integer not null default 0,
  -- The payment's facts at the end of the draft, as they go to the acquirer.
  facts jsonb,
  edited_by uuid not null constraint dispute_responses_editor_fkey references users (id),
  edited_at timestamptz not null default database_now(),
  ended_by uuid constraint dispute_responses_ender_fkey references users (id),
  ended_at timestamptz,
  -- The day on which staff sent the evidence to the acquirer.
  forwarded_on date,
  forwarded_by uuid constraint dispute_responses_forwarder_fkey references users (id),
  forwarded_at timestamptz,
  constraint dispute_responses_end_is_whole check (
    (state = 'draft') = (ended_at is null) and (state = 'draft') = (ended_by is null)
    and (state = 'submitted') = (facts is not null)
  ),
  constraint dispute_responses_forwarding_is_whole check (
    (forwarded_on is null) = (forwarded_by is null) and (forwarded_on is null) = (forwarded_at is null)
    and (forwarded_on is null or state = 'submitted')
  )
);

create index dispute_responses_to_forward_idx on dispute_responses (ended_at)
  where state = 'submitted' and forwarded_on is null;

grant select on dispute_responses to piton_app;

-- A file of the evidence, encrypted with a key derived from the master key.
create table dispute_files (
  id uuid constraint dispute_files_pkey primary key,
  dispute_id uuid not null constraint dispute_files_response_fkey references dispute_responses (dispute_id),
  company_id text not null constraint dispute_files_company_fkey references companies (id),
  name text not null constraint dispute_files_name_is_short
    check (length(name) between 1 and 120 and name !~ '[[:cntrl:]/\\]'),
  media_type text not null,
  size_bytes integer not null constraint dispute_files_size_is_limited
    check (size_bytes between 1 and 10485760),
  -- The file's first eight bytes, which show its type.
  head bytea not null,
  sha256 bytea not null constraint dispute_files_hash_is_sha256 check (octet_length(sha256) = 32),
  -- The pages of a PDF; 1 for a picture.
  pages integer not null constraint dispute_files_pages_are_limited check (pages between 1 and 100),
  -- A nonce of 12 bytes, the encrypted file and a tag of 16.
  sealed bytea not null,
  added_by uuid not null constraint dispute_files_adder_fkey references users (id),
  added_at timestamptz not null default database_now(),
  constraint dispute_files_type_is_real check (coalesce(case media_type
    when 'application/pdf' then substring(head for 5) = '\x255044462d'::bytea
    when 'image/png' then head = '\x89504e470d0a1a0a'::bytea
    when 'image/jpeg' then substring(head for 3) = '\xffd8ff'::bytea
  end, false)),
  constraint dispute_files_size_is_real check (octet_length(sealed) = size_bytes + 28)
);

-- Encrypted bytes can't be compressed.
alter table dispute_files alter column sealed set storage external;

create index dispute_files_dispute_idx on dispute_files (dispute_id);

-- view_dispute_files alone reads the content, because it records each view.
grant select (id, dispute_id, company_id, name, media_type, size_bytes, sha256, pages, added_by, added_at)
  on dispute_files to piton_app;

-- The reminders of the deadline that were sent, by the days that were left.
create table dispute_reminders (
  dispute_id uuid not null constraint dispute_reminders_dispute_fkey references disputes (id),
  company_id text not null constraint dispute_reminders_company_fkey references companies (id),
  days integer not null constraint dispute_reminders_days_are_known check (days in (1, 3, 7)),
  sent_at timestamptz not null default database_now(),
  constraint dispute_reminders_pkey primary key (dispute_id, days)
);

grant select, insert on dispute_reminders to piton_app;

alter table dispute_responses enable row level security;

create policy dispute_responses_of_their_company on dispute_responses for select
  using (
    (select is_acting_piton())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

create policy dispute_responses_are_read_by_staff on dispute_responses for select
  using ((select is_acting_staff()));

alter table dispute_files enable row level security;

create policy dispute_files_of_their_company on dispute_files for select
  using (company_id in (select company_id from company_members where user_id = (select acting_user_id())));

create policy dispute_files_are_read_by_staff on dispute_files for select
  using ((select is_acting_staff()));

alter table dispute_reminders enable row level security;

create policy dispute_reminders_are_for_piton on dispute_reminders
  using ((select is_acting_piton())) with check ((select is_acting_piton()));
