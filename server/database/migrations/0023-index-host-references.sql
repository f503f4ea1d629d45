-- no transaction
create index concurrently if not exists refunds_host_reference_idx on refunds (upper(host_reference))
  where mode = 'live' and state = 'done' and host_reference is not null;
