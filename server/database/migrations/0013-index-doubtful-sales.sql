-- no transaction
-- In the order of their late inquiries.
create index concurrently if not exists sales_doubtful_idx
  on sales (ended_in_doubt_at, id) where ended_in_doubt_at is not null
