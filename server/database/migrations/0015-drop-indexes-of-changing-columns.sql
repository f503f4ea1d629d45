-- no transaction
do $$
begin
  -- Raises an error while the index that replaces one of them is missing.
  perform 'sales_single_request_key'::regclass, 'sales_failed_idx'::regclass, 'sales_doubtful_idx'::regclass;
  set local lock_timeout = '2s';
  drop index if exists
    sales_next_inquiry_idx, sales_ended_in_doubt_idx, sales_not_approved_idx, sales_pay_a_single_request_once;
end
$$
