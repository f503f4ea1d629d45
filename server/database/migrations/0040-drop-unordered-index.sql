-- no transaction
drop index concurrently if exists sales_request_idx;
