-- Receipts that customers have not been sent. The addresses and the words of a receipt are read from
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

grant select, insert, delete on unsent_receipts to piton_app;
grant update (attempts, try_after) on unsent_receipts to piton_app;

alter table unsent_receipts enable row level security;

create policy unsent_receipts_are_for_piton on unsent_receipts
  using ((select is_acting_piton())) with check ((select is_acting_piton()));
