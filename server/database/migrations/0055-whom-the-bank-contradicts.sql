-- Whose bank says two things of one payout is held for a reason of its own: their account is in no review, and
-- there is nothing that they could put right. And what would be held now does not leave, whatever it was when
-- the week was worked out.

alter table payout_run_owners
  drop constraint payout_run_owners_reasons_are_known,
  add constraint payout_run_owners_reasons_are_known
    check (reasons <@ array[
      'no_bank_account', 'bank_in_review', 'bank_contradicts', 'email_unverified', 'account_closed',
      'below_minimum', 'negative', 'company_refused', 'company_suspended', 'not_looked_at'
    ]);

-- What holds all that an owner has, whatever it is. `payout_hindrances` stays for a server of the release before,
-- which has no word for the bank's contradiction.
create function payout_obstacles(owner uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
      case when u.closed_at is not null then 'account_closed' end,
      case when u.email_verified_at is null then 'email_unverified' end,
      case when b.user_id is null then 'no_bank_account'
           when b.in_review then 'bank_in_review' end,
      case when is_contradicted(owner) then 'bank_contradicts' end
    ], null)
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = owner and (owner = acting_user_id() or is_acting_staff())
$$;

-- As before, and whatever is not one company's alone holds all of it.

create or replace function queue_payout(run payout_runs, owner uuid, out looked payout_run_owners)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due payout_line_due[];
  payout uuid := gen_random_uuid();
  net bigint;
begin
  looked.cut_off_day := run.cut_off_day;
  looked.owner_id := owner;
  -- Whoever changes the bank account waits, and so does whoever books for one of these companies.
  perform from bank_accounts where user_id = owner for share;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = owner)
    order by a.id for no key update of b;
  due := array(select d from payout_lines_due(owner, (payout_week(run.cut_off_day)).cut_off) d);
  select coalesce(sum(net_mills), 0), coalesce(sum(net_mills) filter (where is_paid_out(standing, net_mills)), 0),
         array(
           select distinct 'company_' || standing from unnest(due) held
            where held.standing in ('refused', 'suspended') and held.net_mills > 0
         )
    into looked.owed_mills, net, looked.reasons from unnest(due);
  if net < 0 then
    looked.reasons := looked.reasons || 'negative'::text;
  elsif net > 0 then
    looked.reasons := looked.reasons || payout_obstacles(owner)
      || case when net < run.minimum_mills then array['below_minimum'] else '{}' end;
  end if;
  if net <= 0 or not looked.reasons <@ array['company_refused', 'company_suspended'] then
    looked.outcome := case when looked.reasons = '{}' then 'nothing' else 'held' end;
    return;
  end if;
  looked.outcome := 'queued';
  insert into payouts (
    id, cut_off_day, owner_id, reference, net_mills, sale_count, sale_mills, fee_mills, bank_name,
    account_name, account_type, account_routing, sealed_number, last_four, number_hash, bank_approval_id
  )
  select payout, run.cut_off_day, owner, new_payout_reference(run.cut_off_day), net, d.sale_count,
         d.sale_mills, d.fee_mills, b.bank_name, b.account_name, b.account_type, b.account_routing,
         b.sealed_number, b.last_four, b.number_hash, b.approval_id
    from bank_accounts b
   cross join (
      select sum(sale_count) as sale_count, sum(sale_mills) as sale_mills, sum(fee_mills) as fee_mills
        from unnest(due) where is_paid_out(standing, net_mills)
    ) d
   where b.user_id = owner;
  insert into payout_lines (
    payout_id, owner_id, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
    sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
  )
  select payout, owner, company_id, account_id, after_entry_id, to_entry_id, carried_in_mills,
         sale_count, sale_mills, fee_mills, other_mills, net_mills, carried_out_mills
    from unnest(due) where is_paid_out(standing, net_mills);
  perform take_payout_step(payout, 'queued', '');
end
$$;

-- Whether a payout went to an account that its owner has no longer, so that what comes of it says nothing
-- against the one that they have.
create function is_to_old_account(payout payouts) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from bank_accounts b where b.user_id = payout.owner_id and is_where_it_went(payout, b)
  )
   where payout.owner_id = acting_user_id() or is_acting_piton() or is_acting_staff()
$$;

-- As before; whatever it is for which it would be held now. What the bank says comes first, what its owner did last.
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
    select p.id, p.reference, p.net_mills, why
      from payouts p
      join users u on u.id = p.owner_id
      left join bank_accounts b on b.user_id = p.owner_id
     cross join lateral (
        select case
          when p.owner_id in (select owner_id from contradicted_payouts())
            then 'We are asking the bank about an earlier payout.'
          when u.closed_at is not null then 'The Piton account has been closed since.'
          when exists (
            select from payout_lines l join companies c on c.id = l.company_id
             where l.payout_id = p.id and not is_paid_out(c.standing, l.net_mills)
          ) then 'A company in it has been refused or suspended since.'
          when goes_to_verified_account(p) then null
          when not is_where_it_went(p, b) then 'The bank account has changed since.'
          when b.in_review then 'The bank account is in review.'
          else 'The bank account has been verified anew since.'
        end
      ) found (why)
     where p.cut_off_day = run_day and p.state = from_state and why is not null
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

-- As before, also what is to be paid to an account that has been closed since.
create or replace function cancel_payout(payout uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_payout payouts;
begin
  if not is_deciding() then
    raise exception 'only staff cancels payouts' using errcode = '42501';
  end if;
  -- In the order in which runs are approved and released.
  perform from payout_runs r join payouts p on p.cut_off_day = r.cut_off_day
    where p.id = payout for update of r;
  select * into found_payout from payouts where id = payout for no key update;
  if found_payout.id is null or not may_follow(found_payout.state, 'cancelled') then return false; end if;
  if acting_user_id() = found_payout.owner_id then
    raise exception 'nobody cancels what is theirs' using errcode = '42501';
  end if;
  perform take_payout_step(payout, 'cancelled', why);
  perform record_payout('cancel-payout', 'payout', payout::text, why, jsonb_build_object(
    'title', found_payout.reference, 'amount', money_words(found_payout.net_mills)));
  return true;
end
$$;

revoke execute on function payout_obstacles(uuid), is_to_old_account(payouts) from public;
grant execute on function payout_obstacles(uuid), is_to_old_account(payouts) to piton_app;
