-- What an administrator closed, an administrator opens again, as long as there is somebody to sign in.

create function users_stay_closed() returns trigger
  language plpgsql as $$
begin
  -- Whoever asks, Piton and the owner of the database too: nothing is left of its person.
  if old.erased_at is not null then
    raise exception 'an erased account stays erased and closed'
      using errcode = 'check_violation', constraint = 'users_stay_closed';
  end if;
  if new.closed_at is null and not is_acting_administrator() then
    raise exception 'only an administrator reopens an account'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger users_stay_closed before update of closed_at, erased_at on users
  for each row when (
    old.closed_at is not null
    and (new.closed_at, new.erased_at) is distinct from (old.closed_at, old.erased_at)
  )
  execute function users_stay_closed();

-- Its companies wait for a reviewer from now on: the promise of 24 hours does not run while there is
-- nothing to decide. A bank account keeps its time, which half an approval of it is bound to.
create function companies_wait_anew() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set submitted_at = now()
   where owner_id = new.id and in_review and review_note = '';
  return null;
end
$$;
create trigger users_reopen_with_companies_waiting after update of closed_at on users
  for each row when (old.closed_at is not null and new.closed_at is null)
  execute function companies_wait_anew();
revoke execute on function companies_wait_anew from public;
