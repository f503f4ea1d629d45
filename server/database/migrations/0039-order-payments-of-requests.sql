-- no transaction
-- The newest payment of a request is found without reading all of them.
create index concurrently if not exists sales_request_list_idx on sales (request_id, created_at desc, id desc)
  where request_id is not null;
