-- no transaction
create index concurrently if not exists refunds_unsettled_idx on refunds (ended_at)
  where mode = 'live' and state = 'done' and not is_void and not is_settled;
