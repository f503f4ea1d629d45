-- no transaction
do $$
begin
  update sales
     set failed_status = status,
         single_request_id = null,
         ended_in_doubt_at = case
           when mode = 'live' and begun_at is not null
             and ended_in_doubt(problem, result_code, declined_on_inquiry)
             then decided_at
         end
   where status in ('Declined', 'Incomplete') and failed_status is null;
  alter table sales validate constraint sales_are_valid;
end
$$
