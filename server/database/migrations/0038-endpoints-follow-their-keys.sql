-- The first of the keys that each replaced the one before; null for a key that replaced none.
alter table api_keys add column first_key_id uuid;
alter table api_keys add constraint api_keys_first_key_fkey
  foreign key (first_key_id, company_id, mode) references api_keys (id, company_id, mode) not valid;

-- The key that set the address; null if the owner did.
alter table webhook_endpoints add column url_key_id uuid;
alter table webhook_endpoints add constraint webhook_endpoints_url_key_fkey
  foreign key (url_key_id, company_id, mode) references api_keys (id, company_id, mode) not valid;
update webhook_endpoints set url_key_id = api_key_id where api_key_id is not null;

alter table webhook_endpoints drop constraint webhook_endpoints_disabler_is_known;
alter table webhook_endpoints add constraint webhook_endpoints_disabler_is_known
  check (disabled_by in ('owner', 'failing', 'gone', 'key_revoked')) not valid;
