-- The acquirer may settle a payment that was voided, and take it back later. Such a line stays open while
-- anything of it is owed back.
alter table bank_import_lines
  add column is_of_void boolean not null default false,
  add constraint bank_import_lines_of_voids_are_posted
    check (not is_of_void or result = 'posted' and sale_id is not null) not valid;

alter table settled_lines
  drop constraint settled_lines_kind_is_known,
  add constraint settled_lines_kind_is_known
    check (kind in ('sale', 'refund', 'chargeback', 'reversal', 'return')) not valid,
  drop constraint settled_lines_sign_is_of_its_kind,
  add constraint settled_lines_sign_is_of_its_kind
    check ((kind in ('chargeback', 'refund', 'return')) = (amount_mills < 0)) not valid;
