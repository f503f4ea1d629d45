-- The console finds a payment by the address of who paid. Under row-level security an index serves only
-- a comparison that cannot leak what it compares; lower() makes no such promise, and its index was never
-- used: every search read all payments there are. Here = compares two texts, which is promised.
alter table sales
  add column person_email_lower text not null generated always as (lower(person_email)) stored;
create index sales_payer_idx on sales (person_email_lower, created_at desc, id desc);
drop index sales_person_email_idx;
