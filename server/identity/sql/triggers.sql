-- Users keep a derived display name, administrators change only what they may, and erased accounts stay
-- erased.

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
