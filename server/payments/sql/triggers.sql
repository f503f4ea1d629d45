-- Sales keep their rules, write their events, update their counters and match their postings. Only old
-- test payments are ever deleted.

drop trigger if exists ledger_transactions_have_their_sale on ledger_transactions;
create constraint trigger ledger_transactions_have_their_sale after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'sale') execute function ledger_transactions_have_their_sale();

create or replace trigger sales_are_counted after update on sales
  for each row when (new.status = 'Approved' and old.status <> 'Approved') execute function count_approved_sale();

create or replace trigger sales_are_counted_at_once after insert on sales
  for each row when (new.status = 'Approved') execute function count_approved_sale();

create or replace trigger sales_keep_their_rules before insert or update on sales
  for each row execute function sales_keep_their_rules();

create or replace trigger sales_begin_with_an_event after insert on sales
  for each row execute function sales_leave_their_events();

create or replace trigger sales_end_with_an_event after update of status on sales
  for each row when (new.status <> old.status) execute function sales_leave_their_events();

create or replace trigger sales_record_who_declined before update of status on sales
  for each row when (new.status = 'Declined') execute function sales_record_who_declined();

create or replace trigger sales_are_counted_by_day after update of status on sales
  for each row when (old.status = 'Pending' and new.status <> 'Pending')
  execute function count_sale_of_its_day();

create or replace trigger sales_are_counted_by_day_at_once after insert on sales
  for each row when (new.status <> 'Pending') execute function count_sale_of_its_day();

create or replace trigger sales_stay before delete on sales for each row execute function sales_stay();

create or replace trigger sales_are_not_emptied before truncate on sales
  for each statement execute function refuse_rewriting();

create or replace trigger sale_events_stay before update or delete on sale_events
  for each row execute function records_of_sales_stay();

create or replace trigger sale_events_are_not_emptied before truncate on sale_events
  for each statement execute function refuse_rewriting();
