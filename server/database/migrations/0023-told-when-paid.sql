-- Who wants to hear by mail of being paid, and when they were last told: the first payment is told at
-- once, and what follows soon after it together. No row means that they want to and were never told.
create table paid_mails (
  user_id uuid constraint paid_mails_pkey primary key
    constraint paid_mails_user_fkey references users (id) on delete cascade,
  is_on boolean not null default true,
  -- What comes before then waits until then.
  quiet_until timestamptz
);
grant select, insert, update (is_on, quiet_until), delete on paid_mails to piton_app;
alter table paid_mails enable row level security;
create policy paid_mails_of_their_user on paid_mails
  using (user_id = acting_user_id() or is_acting_piton())
  with check (user_id = acting_user_id() or is_acting_piton());
create policy paid_mails_in_care_are_seen on paid_mails for select using (is_in_care(user_id));
create policy paid_mails_in_care_are_erased on paid_mails for delete using (is_in_care(user_id));

-- Payments of which the owner of the company has still to hear. The payer's receipt waits for nobody,
-- so that by then the notice of the sale is gone.
create table untold_payments (
  sale_id uuid constraint untold_payments_pkey primary key,
  owner_id uuid not null
);
create index untold_payments_owner_idx on untold_payments (owner_id);
grant select, insert, delete on untold_payments to piton_app;
alter table untold_payments enable row level security;
-- In brackets, so that it is asked once and not for each of the thousands that a busy hour brings.
create policy untold_payments_are_for_piton on untold_payments
  using ((select is_acting_piton())) with check ((select is_acting_piton()));

-- A sale whose mails could not be queued is tried again later, behind all others. Without a privilege
-- to update, nobody may hold a row either.
alter table sale_notices add column try_after timestamptz;
grant update (try_after) on sale_notices to piton_app;
