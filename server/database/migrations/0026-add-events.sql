-- Events for merchants' programs, each written in the transaction that causes it.
create table events (
  id uuid constraint events_pkey primary key default gen_random_uuid(),
  -- The order within a sequence.
  number bigint generated always as identity constraint events_number_key unique,
  company_id text not null constraint events_company_fkey references companies (id),
  mode text not null constraint events_mode_is_known check (mode in ('live', 'test')),
  type text not null constraint events_type_is_known check (type in (
    'payment.approved', 'payment.declined', 'payment.pending',
    'payment_request.paid', 'payment_request.expired',
    'refund.pending', 'refund.succeeded', 'refund.failed',
    'dispute.opened', 'dispute.due', 'dispute.won', 'dispute.lost',
    'payout.queued', 'payout.in_transit', 'payout.deposited', 'payout.returned',
    'payout.failed', 'payout.cancelled',
    'company.review_changed', 'key.expiring'
  )),
  subject_kind text not null,
  subject_id text not null,
  -- Events with the same key are delivered in the order of their numbers.
  sequence_key text not null,
  -- Sent by hand to try an endpoint, without a real object.
  is_example boolean not null default false,
  created_at timestamptz not null default database_now(),
  -- The object as the API returns it, rendered once, soon after the transaction. Merchants read it, so its
  -- fields keep their order.
  data json
);

create index events_list_idx on events (company_id, mode, created_at desc, id desc);
create index events_unrendered_idx on events (number) where data is null;

-- Only database functions insert events.
grant select on events to piton_app;

alter table events enable row level security;

create policy events_of_their_company on events for select
  using (
    company_id in (select id from companies where owner_id = acting_user_id())
    or acting_key_may(company_id, mode, 'read')
    or is_acting_piton()
  );
