-- no transaction
-- A Pending sale may have been charged already. One whose money was returned stays Approved and keeps its
-- request.
create unique index concurrently if not exists sales_single_request_key
  on sales (single_request_id) where single_request_id is not null
