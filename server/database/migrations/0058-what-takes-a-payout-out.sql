-- What takes a payout out of its week as its week is agreed to or sent can be read before that: by its owner beside
-- the day on which they expect it, and by staff in the week's list.

-- Null where nothing does, and of what has left, or is over.
create function payout_stop(payout payouts) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when is_contradicted(payout.owner_id) then 'bank_contradicts'
      when u.closed_at is not null then 'account_closed'
      when exists (
        select from payout_lines l join companies c on c.id = l.company_id
         where l.payout_id = payout.id and not is_paid_out(c.standing, l.net_mills)
      ) then 'company_not_approved'
      when goes_to_verified_account(payout) then null
      when not is_where_it_went(payout, b) then 'bank_changed'
      when b.in_review then 'bank_in_review'
      else 'bank_verified_anew'
    end
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = payout.owner_id and payout.state in ('queued', 'approved')
     and (u.id = acting_user_id() or is_acting_piton() or is_acting_staff())
$$;

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
           case stop
             when 'bank_contradicts' then 'We are asking the bank about an earlier payout.'
             when 'account_closed' then 'The Piton account has been closed since.'
             when 'company_not_approved' then 'A company in it has been refused or suspended since.'
             when 'bank_changed' then 'The bank account has changed since.'
             when 'bank_in_review' then 'The bank account is in review.'
             when 'bank_verified_anew' then 'The bank account has been verified anew since.'
           end as why
      from payouts p cross join lateral payout_stop(p) stop
     where p.cut_off_day = run_day and p.state = from_state and stop is not null
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

revoke execute on function payout_stop(payouts) from public;
grant execute on function payout_stop(payouts) to piton_app;
