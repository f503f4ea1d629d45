-- Due deliveries to an endpoint that was attempted within a minute wait for that endpoint, and not for us.
alter table webhook_endpoints add column last_attempted_at timestamptz;
