-- no transaction
create unique index concurrently if not exists settled_lines_return_once on settled_lines (sale_id)
  where kind = 'return';
