-- no transaction
-- Few payments fail, and merchants look for them.
create index concurrently if not exists sales_failed_idx
  on sales (company_id, mode, failed_status, created_at desc, id desc) where failed_status is not null
