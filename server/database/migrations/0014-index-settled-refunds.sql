-- no transaction
create unique index concurrently if not exists settled_lines_refund_once on settled_lines (refund_id)
  where refund_id is not null;
