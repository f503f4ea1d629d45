-- Binds the functions that endpoints need.
-- requires: webhooks/limit-endpoints

create or replace trigger webhook_endpoints_are_limited before insert on webhook_endpoints
  for each row execute function limit_webhook_endpoints();
