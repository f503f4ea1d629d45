-- Binds the functions that endpoints need.
-- requires: webhooks/limit-endpoints, webhooks/endpoints-of-keys, webhooks/queue-deliveries

create or replace trigger webhook_endpoints_are_limited before insert on webhook_endpoints
  for each row execute function limit_webhook_endpoints();

create or replace trigger webhook_endpoints_note_their_key before insert on webhook_endpoints
  for each row execute function note_endpoint_key();

create or replace trigger webhook_endpoints_note_the_key_of_an_edit
  before update of url, state on webhook_endpoints
  for each row when (
    new.url is distinct from old.url or new.state = 'enabled' and old.state <> 'enabled'
  ) execute function note_endpoint_key();

create or replace trigger webhook_endpoints_give_up after update of state on webhook_endpoints
  for each row when (new.state is distinct from old.state) execute function give_up_deliveries();

create or replace trigger users_disable_endpoints after update of closed_at on users
  for each row when (new.closed_at is not null and old.closed_at is null)
  execute function disable_endpoints_of_closed_account();
