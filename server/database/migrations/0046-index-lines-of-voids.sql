-- no transaction
create index concurrently if not exists bank_import_lines_of_voids_idx on bank_import_lines (import_id)
  where is_of_void;
