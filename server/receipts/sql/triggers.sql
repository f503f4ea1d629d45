-- Entries on collected goods stay.

create or replace trigger sale_handovers_stay before update or delete on sale_handovers
  for each row execute function records_of_sales_stay();
