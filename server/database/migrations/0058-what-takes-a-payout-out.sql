-- What takes a payout out of its week as its week is agreed to or sent can be read before that: by its owner beside
-- the day on which they expect it, and by staff in the week's list.

-- An account that is verified now, and is as it was when the payout was made out to it.
create function is_verified_for(payout payouts, account bank_accounts) returns boolean
  language sql immutable
  return coalesce(
    not account.in_review and account.approval_id = payout.bank_approval_id
      and is_where_it_went(payout, account)
      and (account.sealed_number, account.last_four) = (payout.sealed_number, payout.last_four),
    false);

create or replace function goes_to_verified_account(payout payouts) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from bank_accounts b where b.user_id = payout.owner_id and is_verified_for(payout, b)
  )
$$;

-- Null where nothing does. What the bank says comes first, what its owner did last.
create function payout_stop_by(
  is_contradicted boolean, is_closed boolean, has_company_out boolean, payout payouts, account bank_accounts
) returns text
  language sql immutable
  return case
    when is_contradicted then 'bank_contradicts'
    when is_closed then 'account_closed'
    when has_company_out then 'company_not_approved'
    when is_verified_for(payout, account) then null
    when not is_where_it_went(payout, account) then 'bank_changed'
    when account.in_review then 'bank_in_review'
    else 'bank_verified_anew'
  end;

revoke execute on function
  is_verified_for(payouts, bank_accounts),
  payout_stop_by(boolean, boolean, boolean, payouts, bank_accounts)
from public;

-- Of a week, which may be of thousands, those that will be taken out. It asks nobody who they are: for functions
-- alone, which do.
create function stops_of_week(run_day date) returns table (payout_id uuid, stop text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, found.stop
    from payouts p
    join users u on u.id = p.owner_id
    left join bank_accounts b on b.user_id = p.owner_id
   cross join lateral (
      select payout_stop_by(
        p.owner_id in (select c.owner_id from contradicted_payouts() c),
        u.closed_at is not null,
        p.id in (
          select l.payout_id
            from payout_lines l
            join payouts of_week on of_week.id = l.payout_id
            join companies c on c.id = l.company_id
           where of_week.cut_off_day = run_day and not is_paid_out(c.standing, l.net_mills)
        ),
        p, b
      ) as stop
    ) found
   where p.cut_off_day = run_day and p.state in ('queued', 'approved') and found.stop is not null
$$;
revoke execute on function stops_of_week from public;

create function stopped_payouts(run_day date) returns table (payout_id uuid, stop text)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from stops_of_week(run_day) where is_acting_staff()
$$;
revoke execute on function stopped_payouts from public;
grant execute on function stopped_payouts to piton_app;

-- The same of one, to its owner.
create function payout_stop(payout payouts) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select payout_stop_by(
      is_contradicted(u.id),
      u.closed_at is not null,
      exists (
        select from payout_lines l join companies c on c.id = l.company_id
         where l.payout_id = payout.id and l.owner_id = payout.owner_id
           and not is_paid_out(c.standing, l.net_mills)
      ),
      payout, b
    )
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = payout.owner_id and u.id = acting_user_id() and payout.state in ('queued', 'approved')
$$;
revoke execute on function payout_stop from public;
grant execute on function payout_stop to piton_app;

-- As before, by that.
create or replace function cancel_unverified_payouts(run_day date, from_state text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  stopped record;
  cancelled bigint := 0;
begin
  -- Whoever edits their account waits until this is written.
  perform from bank_accounts b
    where b.user_id in (
      select owner_id from payouts where cut_off_day = run_day and state = from_state
    )
    order by b.user_id for share;
  for stopped in
    select p.id, p.reference, p.net_mills,
           case s.stop
             when 'bank_contradicts' then 'We are asking the bank about an earlier payout.'
             when 'account_closed' then 'The Piton account has been closed since.'
             when 'company_not_approved' then 'A company in it has been refused or suspended since.'
             when 'bank_changed' then 'The bank account has changed since.'
             when 'bank_in_review' then 'The bank account is in review.'
             when 'bank_verified_anew' then 'The bank account has been verified anew since.'
           end as why
      from stops_of_week(run_day) s join payouts p on p.id = s.payout_id
     where p.state = from_state
     order by p.id
  loop
    perform take_payout_step(stopped.id, 'cancelled', stopped.why);
    perform record_payout('cancel-payout', 'payout', stopped.id::text, stopped.why,
      jsonb_build_object('title', stopped.reference, 'amount', money_words(stopped.net_mills)));
    cancelled := cancelled + 1;
  end loop;
  return cancelled;
end
$$;
