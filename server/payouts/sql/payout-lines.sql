-- Decides what each line of our bank does to its payout, once, and applies it.
-- requires: payouts/bank-imports

-- A payout is deposited, fails or is returned only on an imported bank line.
create or replace function payout_steps_have_their_line() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from bank_import_lines l join payouts p on p.id = l.payout_id
     where l.payout_id = new.payout_id and l.step = new.state
       and (new.state <> 'deposited' or p.deposited_on is not distinct from l.day)
  ) then
    raise exception 'no imported line reports that payout % is %', new.payout_id, new.state
      using errcode = 'check_violation', constraint = 'payout_steps_have_their_line';
  end if;
  return null;
end
$$;

-- Whether the owner's current account, in whatever state, is the one that this payout was sent to.
create or replace function is_payout_account(payout payouts, account bank_accounts) returns boolean
  language sql immutable
  return coalesce(
    (account.bank_name, account.account_name, account.account_type, account.account_routing,
     account.number_hash)
    = (payout.bank_name, payout.account_name, payout.account_type, payout.account_routing,
       payout.number_hash), false);

-- Decides what each line of a bank file does to its payout: `result` is the decision, `step` the
-- payout's next state. Contradicting lines, and dates outside the days from sending to today, wait for
-- staff; a returned payout may be short by exactly the bank fee, which is posted once per payout and
-- state.
create or replace function match_payout_lines(lines jsonb, its_turn integer) returns setof matched_payout_line
language sql stable security definer set search_path = public, pg_temp as $$
  with reported as (
    select l.number, l.reference, l.means, l.currency, l.day, l.reason, p.id as payout_id,
           coalesce(l.fee_mills, 0) as bank_fee_mills,
           case when l.means <> 'deposited' and l.amount_mills + l.fee_mills = p.net_mills
             then p.net_mills else l.amount_mills end as sent_mills,
           row_number() over (
             partition by coalesce(p.id::text, l.number::text)
             order by l.day nulls first, l.means <> 'deposited', l.number
           ) as turn
      from import_lines(lines) l left join payouts p on p.reference = l.reference
  ), followed as (
    select l.*, p.owner_id, p.state, p.net_mills, is_payout_account(p, b) as is_same,
           saint_lucia_day(sent.at) as sent_on, not has_begun(l.day) as is_to_come, posted.day as posted_day,
           fee.amount_mills as posted_fee_mills,
           case l.means when 'deposited' then p.state in ('deposited', 'returned')
                        else p.state in ('failed', 'returned') end as is_again,
           case
             when l.means = 'deposited' and p.state = 'in_transit' then 'deposited'
             when l.means in ('failed', 'failed_or_returned') and p.state = 'in_transit' then 'failed'
             when l.means in ('returned', 'failed_or_returned') and p.state = 'deposited' then 'returned'
           end as step
      from reported l
      left join payouts p on p.id = l.payout_id
      left join payout_steps sent on sent.payout_id = p.id and sent.state = 'in_transit'
      left join bank_accounts b on b.user_id = p.owner_id
      left join bank_import_lines posted on posted.payout_id = p.id
        and posted.step = case l.means when 'deposited' then 'deposited' else p.state end
      left join bank_fees fee on fee.payout_id = p.id
        and fee.step = case l.means when 'deposited' then 'deposited' else p.state end
     where l.turn = its_turn
  ), matched as (
    select f.*, case
        when payout_id is null then 'unknown'
        when currency <> 'XCD' or sent_mills <> net_mills then 'wrong_amount'
        when is_again and coalesce(day = posted_day, means <> 'deposited') then
          case
            when bank_fee_mills > 0 and bank_fee_mills <> posted_fee_mills then 'wrong_amount'
            else 'already_posted'
          end
        when step is null or is_to_come or step = 'deposited' and not coalesce(day >= sent_on, false)
          then 'wrong_state'
        else 'posted'
      end as result
      from followed f
  ), explained as (
    select j.*, case result
        when 'unknown' then 'unknown_payout'
        when 'wrong_amount' then case
          when currency <> 'XCD' then 'other_currency'
          when sent_mills = net_mills then 'other_bank_fee'
          when bank_fee_mills > 0 and means <> 'deposited' then 'other_sum'
          else 'other_amount'
        end
        when 'already_posted' then case means when 'deposited' then 'already_deposited' else 'already_credited_back' end
        when 'wrong_state' then case
          when state in ('queued', 'approved') then 'not_sent'
          when state = 'cancelled' then 'cancelled'
          when is_again then case means when 'deposited' then 'deposited_on' else 'returned_on' end
          when step is not null and is_to_come then 'future_day'
          when step is not null then 'before_sending'
          when means = 'deposited' then 'failed_before'
          when means = 'failed' then 'deposited_before'
          else 'not_deposited'
        end
        else case step when 'deposited' then 'deposited' else 'bank_reason' end
      end as code
      from matched j
  )
  select number, payout_id, owner_id, case result when 'posted' then step end, result,
         jsonb_build_array(jsonb_build_object('code', code) || case
           when code = 'other_currency' then jsonb_build_object('currency', currency)
           when code = 'other_bank_fee' then jsonb_build_object('mills', posted_fee_mills)
           when code in ('other_amount', 'other_sum') then jsonb_build_object('mills', net_mills)
           when code in ('deposited_on', 'returned_on') then jsonb_build_object('day', posted_day)
           when code = 'before_sending' then jsonb_build_object('day', sent_on)
           when code = 'bank_reason' then jsonb_build_object('reason', reason)
           else '{}'
         end)
         || case code when 'bank_reason' then jsonb_build_array(jsonb_build_object(
              'code', 'credited_back', 'isInReview', coalesce(is_same, false))) else '[]' end
         || case
              when bank_fee_mills = 0 then '[]'
              when result = 'posted' then
                jsonb_build_array(jsonb_build_object('code', 'bank_fee', 'mills', bank_fee_mills))
              when result = 'already_posted' and posted_fee_mills is null then
                jsonb_build_array(jsonb_build_object('code', 'late_bank_fee', 'mills', bank_fee_mills))
              else '[]'
            end,
         sent_mills, bank_fee_mills
    from explained
$$;

-- Puts the account of a failed or returned payout back into review, so nothing more is paid to it until
-- two people have verified it again.
create or replace function hold_bank_account(payout payouts, why text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held bank_accounts;
begin
  update bank_accounts b
     set in_review = true, approval_id = null, review_note = why, review_fields = '{}',
         version = version + 1
   where b.user_id = payout.owner_id and is_payout_account(payout, b)
  returning * into held;
  if not found then return; end if;
  perform void_approvals('bank_account', held.user_id::text);
  perform record_payout('hold-bank-account', 'bank_account', held.user_id::text, why, jsonb_build_object(
    'title', held.bank_name || ' •••• ' || held.last_four, 'payout', payout.reference));
end
$$;

-- Applies the lines of a bank file and posts their bank fees. Locks are taken in the same order wherever
-- payouts move: bank accounts, payouts, balances.
create or replace function post_payout_lines(import uuid, lines jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  this_turn integer := 0;
  returned record;
  owners uuid[] := array(
    select distinct p.owner_id from import_lines(lines) l join payouts p on p.reference = l.reference
     where l.means <> 'deposited'
  );
begin
  perform from bank_accounts b
    where b.user_id = any (owners) order by b.user_id for no key update;
  perform from payouts p
    where p.reference in (select l.reference from import_lines(lines) l)
    order by p.id for no key update;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = any (owners))
    order by a.id for no key update of b;
  loop
    this_turn := this_turn + 1;
    insert into bank_import_lines (
      import_id, number, reference, outcome, amount_mills, bank_fee_mills, day, result, notes, payout_id, owner_id,
      step
    )
    select import, l.number, l.reference, l.outcome, j.amount_mills, j.bank_fee_mills, l.day, j.result, j.notes,
           j.payout_id, j.owner_id, j.step
      from match_payout_lines(lines, this_turn) j join import_lines(lines) l on l.number = j.number;
    exit when not found;
    perform transition_payouts(
         array_agg(l.payout_id order by l.payout_id), 'deposited', array_agg(l.day order by l.payout_id)
       )
       from bank_import_lines l join payouts p on p.id = l.payout_id
      where l.import_id = import and l.step = 'deposited' and p.state = 'in_transit'
     having count(*) > 0;
    perform transition_payout(b.payout_id, b.step, b.reason)
       from (
         select j.payout_id, j.step, l.reason
           from import_lines(lines) l
           join bank_import_lines j on j.import_id = import and j.number = l.number
           join payouts p on p.id = j.payout_id
          where j.step in ('failed', 'returned') and is_allowed_transition(p.state, j.step)
          order by j.payout_id
       ) b;
    perform post_bank_fees(import);
  end loop;
  for returned in
    select p as payout, l.reason
      from import_lines(lines) l
      join bank_import_lines j on j.import_id = import and j.number = l.number
      join payouts p on p.id = j.payout_id
     where j.step in ('failed', 'returned')
     order by p.owner_id, p.id
  loop
    perform hold_bank_account(returned.payout, returned.reason);
  end loop;
end
$$;

create or replace function bank_import_lines_mark_early_deposits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expected date;
begin
  select r.value_day into expected
    from payouts p join payout_runs r on r.cut_off_day = p.cut_off_day where p.id = new.payout_id;
  if new.day < expected then
    new.is_early := true;
    new.notes := new.notes || jsonb_build_object('code', 'before_value_date', 'day', expected);
  end if;
  return new;
end
$$;
