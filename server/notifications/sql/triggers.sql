-- Payout steps and weeks on hold queue their emails.

create or replace trigger payout_steps_are_notified after insert on payout_steps
  for each row when (new.state in ('in_transit', 'deposited', 'failed', 'returned', 'cancelled'))
  execute function payout_steps_are_notified();

-- Its name sorts last, so it runs after the trigger that rejects a second outcome.
create or replace trigger payout_run_owners_are_notified before update on payout_run_owners
  for each row execute function held_weeks_are_notified();
