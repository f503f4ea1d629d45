-- Users keep a derived display name, administrators change only what they may, and erased accounts stay
-- erased. Approvals keep their terms and end when their giver leaves or sets a new password. Disabled and
-- closed accounts keep no way in.

create or replace trigger users_display_name before insert or update on users
  for each row execute function compose_display_name();

create or replace trigger users_keep_to_their_person before update on users
  for each row execute function users_keep_to_their_person();

create or replace trigger users_stay_closed before update of closed_at, erased_at on users
  for each row when (
    old.closed_at is not null
    and (new.closed_at, new.erased_at) is distinct from (old.closed_at, old.erased_at)
  )
  execute function users_stay_closed();

create or replace trigger approvals_stay_as_given before update or delete on approvals
  for each row execute function approvals_stay_as_given();

create or replace trigger approvals_by_two_admissions before insert or update of second_by on approvals
  for each row when (new.second_by <> new.first_by)
  execute function approvals_by_two_admissions();

create or replace trigger users_lose_access after update of disabled_at, closed_at on users
  for each row when (
    old.disabled_at is null and new.disabled_at is not null
    or old.closed_at is null and new.closed_at is not null
  )
  execute function revoke_access();

create or replace trigger users_void_single_approvals
  after update of role, disabled_at, second_factor_on, second_factor_exempt on users
  for each row when (old.role <> 3)
  execute function void_approvals_of_staff();

create or replace trigger credentials_void_single_approvals after update of password on credentials
  for each row when (new.password is distinct from old.password)
  execute function void_approvals_of_password();

create or replace trigger approvals_are_not_emptied before truncate on approvals
  for each statement execute function refuse_rewriting();
