-- The end of a replaced key's grace period.
alter table company_key_pairs
  add column retires_at timestamptz,
  add constraint company_key_pairs_replaced_have_an_end check ((state = 'active') = (retires_at is null));
