-- Entries on collected goods stay.

create or replace trigger sale_collections_stay before update or delete on sale_collections
  for each row execute function records_of_sales_stay();

create or replace trigger sale_collections_are_not_emptied before truncate on sale_collections
  for each statement execute function refuse_rewriting();
