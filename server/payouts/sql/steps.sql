-- A payout moves only along its state machine, and each step writes its posting and its event.
-- requires: payouts/payout-lines

create or replace function is_allowed_transition(from_state text, to_state text) returns boolean
  language sql immutable strict
  return (from_state, to_state) in (
    ('queued', 'approved'), ('queued', 'cancelled'),
    ('approved', 'in_transit'), ('approved', 'cancelled'),
    ('in_transit', 'deposited'), ('in_transit', 'failed'),
    ('deposited', 'returned')
  );

-- Returns what a payout posts as it enters a state; debits are positive.
create or replace function payout_entries(payout uuid, state text)
returns table (code text, company_id text, kind text, amount_mills bigint)
language sql stable as $$
  with moved (state, from_code, to_code) as (
    values ('queued', 'merchant_payable', 'payout_queued'),
           ('cancelled', 'payout_queued', 'merchant_payable'),
           ('in_transit', 'payout_queued', 'payout_in_transit'),
           ('deposited', 'payout_in_transit', 'bank'),
           ('failed', 'payout_in_transit', 'merchant_payable'),
           ('returned', 'bank', 'merchant_payable')
  ), sides (code, sign) as (
    select from_code, 1 from moved where moved.state = payout_entries.state
    union all
    select to_code, -1 from moved where moved.state = payout_entries.state
  )
  select code, null, 'payout', sign * p.net_mills
    from sides cross join payouts p
   where p.id = payout and code <> 'merchant_payable'
  union all
  select code, l.company_id, case sign when 1 then 'payout' else 'payout_return' end, sign * l.net_mills
    from sides cross join payout_lines l
   where l.payout_id = payout and code = 'merchant_payable' and l.net_mills <> 0
$$;

-- Whether the payout goes to an account that is Verified now and unchanged since the payout was queued.
create or replace function goes_to_verified_account(payout payouts) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from bank_accounts b where b.user_id = payout.owner_id and is_verified_for(payout, b)
  )
$$;

-- A payout keeps its terms and changes state only along its state machine. Approval requires two people,
-- transit the run's bank file.
create or replace function payouts_keep_their_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if (tg_op = 'INSERT' or (old.state, new.state) = ('approved', 'in_transit'))
    and not goes_to_verified_account(new)
  then
    raise exception 'payout % has no verified bank account', new.id
      using errcode = 'check_violation', constraint = 'payouts_go_to_verified_accounts';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'queued' and new.deposited_on is null and exists (
      select from payout_runs where cut_off_day = new.cut_off_day and closed_at is null
    ) then
      return new;
    end if;
    raise exception 'a payout starts as queued while its run is open'
      using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'state' - 'deposited_on') <> (to_jsonb(old) - 'state' - 'deposited_on')
    or new.state <> old.state and not is_allowed_transition(old.state, new.state)
    or new.deposited_on is distinct from old.deposited_on and new.state <> 'deposited'
  then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payouts_keep_their_rules';
  end if;
  if new.state <> old.state and new.state in ('approved', 'in_transit')
    and not is_approved_payout_run(new.cut_off_day)
  then
    raise exception 'the payouts of % were not approved by two people', new.cut_off_day
      using errcode = 'check_violation', constraint = 'payouts_need_their_approval';
  end if;
  if new.state <> old.state and new.state = 'in_transit'
    and not exists (select from payout_files where cut_off_day = new.cut_off_day)
  then
    raise exception 'payout % is in no file', new.id
      using errcode = 'check_violation', constraint = 'payouts_are_sent_by_file';
  end if;
  return new;
end
$$;

-- At commit, a payout is the sum of its lines, and its steps record its states in order.
create or replace function payouts_are_their_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.id;
  if tg_op = 'INSERT' and (
    (payout.net_mills, payout.sale_count, payout.sale_mills, payout.fee_mills) is distinct from (
      select row(sum(net_mills)::bigint, sum(sale_count)::bigint, sum(sale_mills)::bigint,
                 sum(fee_mills)::bigint)
        from payout_lines where payout_id = payout.id
    )
    or not exists (select from payout_lines where payout_id = payout.id)
  ) then
    raise exception 'payout % is not the sum of its lines', payout.id
      using errcode = 'check_violation', constraint = 'payouts_are_their_lines';
  end if;
  if payout.state is distinct from (
      select state from payout_steps where payout_id = payout.id order by number desc limit 1
    )
    or exists (
      select from (
        select state, lag(state) over (order by number) as earlier
          from payout_steps where payout_id = payout.id
      ) steps
       where case when earlier is null then state <> 'queued' else not is_allowed_transition(earlier, state) end
    )
  then
    raise exception 'payout % is %, but its steps differ', payout.id, payout.state
      using errcode = 'check_violation', constraint = 'payouts_have_their_steps';
  end if;
  return null;
end
$$;

-- A payout posting holds exactly the entries of one payout step.
create or replace function ledger_transactions_have_their_payout() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step payout_steps;
begin
  select * into step from payout_steps where ledger_transaction_id = new.id;
  if not found or new.kind <> 'payout_' || step.state
    or not has_exact_entries(
      new.id, (select jsonb_agg(e) from payout_entries(step.payout_id, step.state) e)
    )
  then
    raise exception 'ledger transaction % matches no payout', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_payout';
  end if;
  return null;
end
$$;

-- Moves a payout to its next state, with its posting and its event. Callers check permissions.
create or replace function transition_payout(payout uuid, next text, why text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  moved payouts;
  posted_id bigint;
  step_cause text := 'payout:' || payout || ':' || next;
begin
  select * into strict moved from payouts where id = payout for no key update;
  if next <> 'approved' then
    posted_id := post_to_ledger(
      'live', 'payout_' || next, step_cause, 'payouts', database_now(),
      (select jsonb_agg(e) from payout_entries(payout, next) e)
    );
  end if;
  if next <> 'queued' then
    update payouts set state = next where id = payout;
  end if;
  insert into payout_steps (
    payout_id, owner_id, number, state, by_id, reason, ledger_transaction_id, ledger_cause
  ) values (
    payout, moved.owner_id,
    (select count(*) + 1 from payout_steps where payout_id = payout), next, acting_user_id(), why,
    posted_id, case when posted_id is not null then step_cause end
  );
end
$$;

create or replace function record_payout(
  p_action text, p_subject_kind text, p_subject_id text, p_reason text, p_detail jsonb
) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), p_action, p_subject_kind, p_subject_id, p_reason, p_detail)
$$;

create or replace function money_words(mills bigint) returns text
  language sql immutable strict
  return to_char(mills / 1000.0, 'FM999999999990.00');

-- Cancels a run's payouts that would be held now, for whatever reason. Conflicting bank reports come
-- first among the reasons, the owner's own changes last.
create or replace function cancel_unverified_payouts(run_day date, from_state text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due record;
  cancelled bigint := 0;
begin
  -- Owners who edit their bank account wait until this commits.
  perform from bank_accounts b
    where b.user_id in (
      select owner_id from payouts where cut_off_day = run_day and state = from_state
    )
    order by b.user_id for share;
  for due in
    select p.id, p.reference, p.net_mills, s.reason as why
      from due_cancellations(run_day) s join payouts p on p.id = s.payout_id
     where p.state = from_state
     order by p.id
  loop
    perform transition_payout(due.id, 'cancelled', due.why);
    perform record_payout('cancel-payout', 'payout', due.id::text, due.why,
      jsonb_build_object('title', due.reference, 'amount', money_words(due.net_mills)));
    cancelled := cancelled + 1;
  end loop;
  return cancelled;
end
$$;

-- Cancels one unsent payout, even of a closed account, and returns whether that was still possible. One
-- person suffices, because no money leaves us, but not the payout's owner.
create or replace function cancel_payout(payout uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_payout payouts;
begin
  if not is_deciding() then
    raise exception 'only staff cancel payouts' using errcode = '42501';
  end if;
  -- Locks in the same order as approval and release.
  perform from payout_runs r join payouts p on p.cut_off_day = r.cut_off_day
    where p.id = payout for update of r;
  select * into found_payout from payouts where id = payout for no key update;
  if found_payout.id is null or not is_allowed_transition(found_payout.state, 'cancelled') then return false; end if;
  if acting_user_id() = found_payout.owner_id then
    raise exception 'staff cannot cancel their own payouts' using errcode = '42501';
  end if;
  perform transition_payout(payout, 'cancelled', why);
  perform record_payout('cancel-payout', 'payout', payout::text, why, jsonb_build_object(
    'title', found_payout.reference, 'amount', money_words(found_payout.net_mills)));
  return true;
end
$$;

-- Takes one step for many payouts at once, because a run or a bank file may hold thousands. Only for
-- steps that post to no company's account. `days` are the payouts' days of deposit.
create or replace function transition_payouts(payout_ids uuid[], next text, days date[] default null) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from payouts where id = any (payout_ids) order by id for no key update;
  perform post_platform_entries('payout_' || next, 'payouts', (
    select jsonb_agg(jsonb_build_object(
             'cause', 'payout:' || payout || ':' || next, 'code', e.code, 'kind', e.kind,
             'amount_mills', e.amount_mills
           ))
      from unnest(payout_ids) as payout cross join lateral payout_entries(payout, next) e
  ));
  update payouts p set state = next, deposited_on = t.day
    from unnest(payout_ids, days) as t (id, day)
   where p.id = t.id;
  insert into payout_steps (
    payout_id, owner_id, number, state, by_id, ledger_transaction_id, ledger_cause
  )
  select p.id, p.owner_id, (select count(*) + 1 from payout_steps where payout_id = p.id), next,
         acting_user_id(), t.id, t.cause
    from payouts p
    left join ledger_transactions t on t.mode = 'live' and t.cause = 'payout:' || p.id || ':' || next
   where p.id = any (payout_ids);
end
$$;

-- Whether a payout went to an account that its owner has since replaced, so its outcome says nothing
-- about the current one.
create or replace function is_to_old_account(payout payouts) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from bank_accounts b where b.user_id = payout.owner_id and is_payout_account(payout, b)
  )
   where payout.owner_id = acting_user_id() or is_acting_piton() or is_acting_staff()
$$;

-- Whether the account is Verified now and unchanged since the payout was queued.
create or replace function is_verified_for(payout payouts, account bank_accounts) returns boolean
  language sql immutable
  return coalesce(
    not account.in_review and account.approval_id = payout.bank_approval_id
      and is_payout_account(payout, account)
      and (account.sealed_number, account.last_four) = (payout.sealed_number, payout.last_four),
    false);

-- Returns why approval or release would cancel a payout now, or null; owners and staff see it in
-- advance. Conflicting bank reports come first, the owner's own changes last.
create or replace function payout_cancellation_reason(
  is_contradicted boolean, is_closed boolean, has_company_out boolean, payout payouts, account bank_accounts
) returns text
  language sql immutable
  return case
    when is_contradicted then 'bank_contradicts'
    when is_closed then 'account_closed'
    when has_company_out then 'company_not_approved'
    when is_verified_for(payout, account) then null
    when not is_payout_account(payout, account) then 'bank_changed'
    when account.in_review then 'bank_in_review'
    else 'bank_verified_again'
  end;

-- Returns a week's payouts that would be cancelled now, in one query for thousands. It checks no
-- permissions, so only functions that do may call it.
create or replace function due_cancellations(run_day date) returns table (payout_id uuid, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, found.reason
    from payouts p
    join users u on u.id = p.owner_id
    left join bank_accounts b on b.user_id = p.owner_id
   cross join lateral (
      select payout_cancellation_reason(
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
      ) as reason
    ) found
   where p.cut_off_day = run_day and p.state in ('queued', 'approved') and found.reason is not null
$$;

create or replace function payouts_to_cancel(run_day date) returns table (payout_id uuid, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from due_cancellations(run_day) where is_acting_staff()
$$;

-- The same for one payout, to its owner; null to others.
create or replace function own_payout_cancellation_reason(payout payouts) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select payout_cancellation_reason(
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

grant execute on function
  payout_entries(uuid,text),
  cancel_payout(uuid,text),
  is_to_old_account(payouts),
  payouts_to_cancel(date),
  own_payout_cancellation_reason(payouts)
to piton_app;
