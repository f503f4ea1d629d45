-- Binds the functions that endpoints need.
-- requires: webhooks/limit-endpoints, webhooks/endpoints-of-keys

create or replace trigger webhook_endpoints_are_limited before insert on webhook_endpoints
  for each row execute function limit_webhook_endpoints();

create or replace trigger webhook_endpoints_note_their_key before insert on webhook_endpoints
  for each row execute function note_endpoint_key();

create or replace trigger webhook_endpoints_note_the_key_of_an_edit
  before update of url on webhook_endpoints
  for each row when (new.url is distinct from old.url) execute function note_endpoint_key();
