-- no transaction
create index concurrently if not exists refunds_approval_code_idx on refunds (upper(approval_code), amount_mills)
  where mode = 'live' and state = 'done' and approval_code is not null;
