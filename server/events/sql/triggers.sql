-- Changes of subjects are events. Payments call `record_payment_events` themselves, which costs them less.

drop trigger if exists pending_payments_are_events on sale_events;
create constraint trigger pending_payments_are_events after insert on sale_events
  deferrable initially deferred
  for each row when (new.status = 'Pending' and new.what <> 'began')
  execute function pending_payments_are_events();

create or replace trigger refunds_are_events after insert on refunds
  for each row execute function refunds_are_events();

create or replace trigger ended_refunds_are_events after update on refunds
  for each row when (old.state is distinct from new.state) execute function refunds_are_events();

create or replace trigger disputes_are_events after insert on disputes
  for each row execute function disputes_are_events();

create or replace trigger decided_disputes_are_events after update on disputes
  for each row when (old.state is distinct from new.state) execute function disputes_are_events();

create or replace trigger dispute_reminders_are_events after insert on dispute_reminders
  for each row execute function dispute_reminders_are_events();

create or replace trigger payout_steps_are_events after insert on payout_steps
  for each row when (new.state <> 'approved') execute function payout_steps_are_events();

create or replace trigger company_reviews_are_events after update on companies
  for each row when (
    (old.in_review, old.standing, old.review_note, old.review_fields)
      is distinct from (new.in_review, new.standing, new.review_note, new.review_fields)
  ) execute function company_reviews_are_events();
