-- Payout steps and held weeks queue their emails.

create or replace trigger payout_steps_are_told after insert on payout_steps
  for each row when (new.state in ('in_transit', 'deposited', 'failed', 'returned', 'cancelled'))
  execute function payout_steps_are_told();

-- By its name the last of them: whoever was looked at before is refused first.
create or replace trigger payout_run_owners_are_told before update on payout_run_owners
  for each row execute function held_weeks_are_told();
