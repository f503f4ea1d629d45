-- A weekly run pays each owner once, or holds the money with reasons. Each account's entries go into
-- payouts without gap or overlap.

-- A closed run never changes.
create or replace function payout_runs_stay_as_closed() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
    or (to_jsonb(new) - 'closed_at' - 'hash') <> (to_jsonb(old) - 'closed_at' - 'hash')
  then
    raise exception 'a closed payout run is immutable' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace function payout_run_owners_are_processed_once() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
    or (new.cut_off_day, new.owner_id) <> (old.cut_off_day, old.owner_id)
  then
    raise exception 'a processed owner of a run stays processed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Rounds down to whole cents, negative amounts too.
create or replace function whole_cents(mills bigint) returns bigint
  language sql immutable strict
  return mills - ((mills % 10) + 10) % 10;

-- Sums an account's entries after one entry and up to another. A payout is the sum of a line, so its own
-- entry counts in none.
create or replace function entries_between(
  account bigint, after_entry bigint, to_entry bigint,
  out sale_count bigint, out sale_mills bigint, out fee_mills bigint, out other_mills bigint
)
language sql stable as $$
  select count(*) filter (where kind = 'sale'),
         coalesce(-sum(amount_mills) filter (where kind = 'sale'), 0)::bigint,
         coalesce(sum(amount_mills) filter (where kind = 'fee'), 0)::bigint,
         coalesce(-sum(amount_mills) filter (where kind not in ('sale', 'fee', 'payout')), 0)::bigint
    from ledger_entries
   where account_id = account and id > coalesce(after_entry, 0) and id <= to_entry
$$;

-- Raises for every reader but the owner, staff and Piton. An empty result would mean that nothing is owed
-- or that nothing holds it.
create or replace function check_payout_reader(owner uuid) returns void
language plpgsql stable as $$
begin
  if (owner = acting_user_id() or is_acting_staff()) is not true then
    raise exception 'permission denied to read the payouts of another owner' using errcode = '42501';
  end if;
end
$$;

-- Returns what each company of an owner is owed for entries posted before an instant, as payout lines;
-- screens and the run share it. It takes every entry up to the newest one before that instant, so lines
-- leave no gap.
create or replace function payout_lines_due(owner uuid, before timestamptz) returns setof payout_line_due
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform check_payout_reader(owner);
  return query
    select c.id, c.standing, a.id, earlier.to_entry_id, newest.id, coalesce(earlier.carried_out_mills, 0),
           s.sale_count, s.sale_mills, s.fee_mills, s.other_mills,
           whole_cents(due.mills), due.mills - whole_cents(due.mills)
      from companies c
      join ledger_accounts a
        on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
      left join lateral (
        select l.to_entry_id, l.carried_out_mills from payout_lines l
         where l.account_id = a.id order by l.to_entry_id desc limit 1
      ) earlier on true
     cross join lateral (
        select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
         where e.account_id = a.id and e.id > coalesce(earlier.to_entry_id, 0) and t.created_at < before
         order by e.id desc limit 1
      ) newest
     cross join lateral entries_between(a.id, earlier.to_entry_id, newest.id) s
     cross join lateral (
        select coalesce(earlier.carried_out_mills, 0) + s.sale_mills - s.fee_mills + s.other_mills
      ) due (mills)
     where c.owner_id = owner;
end
$$;

-- A company's debt is offset against its owner's other companies, even if the company itself is not paid
-- out.
create or replace function is_paid_out(standing text, net_mills bigint) returns boolean
  language sql immutable strict
  return standing = 'approved' or net_mills < 0;

-- A line continues its account's previous line and matches its entries, whatever code writes it.
create or replace function payout_lines_are_their_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  summed record;
  carried bigint;
begin
  select carried_out_mills into carried from payout_lines
   where account_id = new.account_id and to_entry_id = new.after_entry_id;
  select * into summed from entries_between(new.account_id, new.after_entry_id, new.to_entry_id);
  if new.carried_in_mills <> coalesce(carried, 0)
    or (new.sale_count, new.sale_mills, new.fee_mills, new.other_mills)
      is distinct from (summed.sale_count, summed.sale_mills, summed.fee_mills, summed.other_mills)
    or not exists (
      select from ledger_accounts a join companies c on c.id = a.company_id
       where a.id = new.account_id and (a.mode, a.code, c.id, c.owner_id)
             = ('live', 'merchant_payable', new.company_id, new.owner_id)
         and is_paid_out(c.standing, new.net_mills)
    )
    or not exists (
      select from ledger_entries where id = new.to_entry_id and account_id = new.account_id
    )
  then
    raise exception 'a line of payout % differs from the ledger of %', new.payout_id, new.company_id
      using errcode = 'check_violation', constraint = 'payout_lines_are_their_entries';
  end if;
  return new;
end
$$;

-- Updates which of the owner's companies have a payout under way.
create or replace function companies_show_pending_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from company_totals t join companies c on c.id = t.company_id
    where c.owner_id = new.owner_id and t.mode = 'live'
    order by t.company_id for no key update of t;
  update company_totals t set payout_pending = not t.payout_pending
    from companies c
   where c.owner_id = new.owner_id and t.company_id = c.id and t.mode = 'live'
     and t.payout_pending <> has_payout_under_way(c.id, c.owner_id);
  return null;
end
$$;

-- Opens the oldest unfinished run, or that of the newest ended week; weeks run one after the other.
-- Returns its Wednesday, or null if every owner has been processed.
create or replace function open_payout_run(p_minimum_mills bigint) returns date
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due date;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payout run', 0));
  select min(cut_off_day) into due from payout_runs where closed_at is null;
  if due is not null then return due; end if;
  due := last_cut_off_day(database_now());
  -- A clock that was set back must not begin a run for an earlier week.
  if exists (select from payout_runs where cut_off_day >= due) then return null; end if;
  insert into payout_runs (cut_off_day, review_day, value_day, minimum_mills)
    select due, week.review_day, week.value_day, p_minimum_mills from payout_week(due) week;
  insert into payout_run_owners (cut_off_day, owner_id)
    select distinct due, c.owner_id
      from ledger_balances b
      join ledger_accounts a on a.id = b.account_id
      join companies c on c.id = a.company_id
     where a.mode = 'live' and a.code = 'merchant_payable' and b.balance_mills <> 0;
  return due;
end
$$;

-- Short enough for every bank file format; the random part has no 0 or 1, which look like letters.
create or replace function new_payout_reference(cut_off_day date) returns text
  language sql volatile
  return 'PO' || to_char(cut_off_day, 'IY"W"IW')
    || translate(upper(substr(md5(gen_random_uuid()::text), 1, 8)), '01', 'XY');

-- Queues an owner's payout, or holds it with its reasons; any reason beyond one company's standing holds
-- all of it. Locks the bank account first, as imports do.
create or replace function queue_payout(run payout_runs, owner uuid, out processed payout_run_owners)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due payout_line_due[];
  payout uuid := gen_random_uuid();
  net bigint;
begin
  processed.cut_off_day := run.cut_off_day;
  processed.owner_id := owner;
  -- Edits of the bank account and postings to these companies wait until this commits.
  perform from bank_accounts where user_id = owner for share;
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.mode = 'live' and a.code = 'merchant_payable'
      and a.company_id in (select id from companies where owner_id = owner)
    order by a.id for no key update of b;
  due := array(select d from payout_lines_due(owner, (payout_week(run.cut_off_day)).cut_off) d);
  select coalesce(sum(net_mills), 0), coalesce(sum(net_mills) filter (where is_paid_out(standing, net_mills)), 0),
         array(
           select distinct 'company_' || standing from unnest(due) held
            where held.standing in ('rejected', 'suspended') and held.net_mills > 0
         )
    into processed.owed_mills, net, processed.reasons from unnest(due);
  if net < 0 then
    processed.reasons := processed.reasons || 'negative'::text;
  elsif net > 0 then
    processed.reasons := processed.reasons || payout_hold_reasons(owner)
      || case when net < run.minimum_mills then array['below_minimum'] else '{}' end;
  end if;
  if net <= 0 or not processed.reasons <@ array['company_rejected', 'company_suspended'] then
    processed.outcome := case when processed.reasons = '{}' then 'nothing' else 'held' end;
    return;
  end if;
  processed.outcome := 'queued';
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
  perform transition_payout(payout, 'queued', '');
end
$$;

-- Hashes what two people approve: who is paid how much, to which account. Later cancellations don't
-- change it.
create or replace function payout_run_hash(run_day date) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    run_day, coalesce(jsonb_agg(jsonb_build_array(
      p.id, p.owner_id, p.reference, p.net_mills, p.bank_name, p.account_name, p.account_type,
      p.account_routing, encode(p.number_hash, 'hex'), encode(sha256(p.sealed_number), 'hex'),
      p.bank_approval_id
    ) order by p.id), '[]')
  )::text, 'UTF8'))
    from payouts p where p.cut_off_day = run_day
$$;

-- Closes the run if every owner has been processed, and returns whether it is closed.
create or replace function close_payout_run(p_cut_off_day date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  update payout_runs set closed_at = database_now(), hash = payout_run_hash(p_cut_off_day)
   where cut_off_day = p_cut_off_day and closed_at is null
     and not exists (
       select from payout_run_owners where cut_off_day = p_cut_off_day and outcome is null
     );
  return exists (select from payout_runs where cut_off_day = p_cut_off_day and closed_at is not null);
end
$$;

-- Locks and returns an owner of the run to process, except `others`. Returns null if all are processed,
-- have failed within five minutes or are locked by other processes.
create or replace function take_owner_of_run(run_day date, others uuid[]) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  next_owner uuid;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  -- Commits without waiting for the disk, for thousands of owners: after a crash they are processed
  -- again, and closing the run waits for all earlier commits.
  perform set_config('synchronous_commit', 'off', true);
  select owner_id into next_owner from payout_run_owners
   where cut_off_day = run_day and outcome is null and owner_id <> all (others)
     and coalesce(failed_at < database_now() - interval '5 minutes', true)
   order by owner_id limit 1 for update skip locked;
  return next_owner;
end
$$;

-- Processes an owner without an outcome and returns the outcome, or null if another process was first.
create or replace function process_owner_of_run(run_day date, owner uuid) returns payout_run_owners
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run payout_runs;
  processed payout_run_owners;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update;
  if not found then return null; end if;
  select * into strict run from payout_runs where cut_off_day = run_day;
  processed := queue_payout(run, owner);
  update payout_run_owners
     set outcome = processed.outcome, reasons = processed.reasons, owed_mills = processed.owed_mills
   where (cut_off_day, owner_id) = (run_day, owner)
  returning * into processed;
  return processed;
end
$$;

-- Records why an owner could not be processed; they are retried after five minutes. Returns false if
-- another process has the owner, because its result counts.
create or replace function note_payout_failure(run_day date, owner uuid, why text, code text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update skip locked;
  if not found then return false; end if;
  update payout_run_owners
     set first_failed_at = coalesce(first_failed_at, database_now()), failed_at = database_now(),
         failure = why, failure_code = code
   where (cut_off_day, owner_id) = (run_day, owner);
  return true;
end
$$;

-- Returns the owners whom a week stops waiting for three hours after its cut-off, once all that remain
-- have failed for half an hour, so that the others are paid on Friday. If more owners fail than succeed,
-- the cause is not theirs, and the week waits for a fix.
create or replace function owners_to_skip(run_day date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select owner_id from payout_run_owners
   where cut_off_day = run_day and outcome is null and is_acting_piton()
     and database_now() > greatest(
       (payout_week(run_day)).cut_off, (select opened_at from payout_runs where cut_off_day = run_day)
     ) + interval '3 hours'
     and (
       select count(*) filter (where outcome is null) <= count(outcome)
              and every(coalesce(first_failed_at < database_now() - interval '30 minutes', false))
                    filter (where outcome is null)
         from payout_run_owners where cut_off_day = run_day
     )
   order by owner_id
$$;

-- Leaves an owner's money to the next payout, with the amount that this run owed, or their balance if
-- that computation is what fails. Returns whether it skipped them.
create or replace function skip_owner(run_day date, owner uuid, by_balance boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owed bigint;
begin
  if not is_acting_piton() then
    raise exception 'only Piton runs payouts' using errcode = '42501';
  end if;
  perform from payout_run_owners
    where (cut_off_day, owner_id) = (run_day, owner) and outcome is null for update skip locked;
  if not found or owner not in (select owners_to_skip(run_day)) then return false; end if;
  if by_balance then
    select coalesce(sum(whole_cents(b.balance_mills)), 0) into owed
      from companies c
      join ledger_accounts a
        on a.mode = 'live' and a.code = 'merchant_payable' and a.company_id = c.id
      join ledger_balances b on b.account_id = a.id
     where c.owner_id = owner;
  else
    select coalesce(sum(net_mills), 0) into owed
      from payout_lines_due(owner, (payout_week(run_day)).cut_off);
  end if;
  update payout_run_owners set outcome = 'held', reasons = '{not_processed}', owed_mills = owed
   where (cut_off_day, owner_id) = (run_day, owner);
  return true;
end
$$;

create or replace function has_payout_under_way(company text, owner uuid) returns boolean
language sql stable as $$
  select exists (
    select from payouts p join payout_lines l on l.payout_id = p.id
     where p.owner_id = owner and p.state in ('queued', 'approved', 'in_transit')
       and l.company_id = company
  )
$$;

-- Returns the reasons that hold an owner's payout at any amount. An owner with conflicting bank reports
-- gets no money.
create or replace function payout_hold_reasons(owner uuid) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  reasons text[];
begin
  perform check_payout_reader(owner);
  select array_remove(array[
      case when u.closed_at is not null then 'account_closed' end,
      case when u.email_verified_at is null then 'email_unverified' end,
      case when b.user_id is null then 'no_bank_account'
           when b.in_review then 'bank_in_review' end,
      case when is_contradicted(owner) then 'bank_contradicts' end
    ], null)
    into strict reasons
    from users u left join bank_accounts b on b.user_id = u.id
   where u.id = owner;
  return reasons;
end
$$;

grant execute on function
  whole_cents(bigint),
  entries_between(bigint,bigint,bigint),
  payout_lines_due(uuid,timestamp with time zone),
  is_paid_out(text,bigint),
  open_payout_run(bigint),
  payout_run_hash(date),
  close_payout_run(date),
  take_owner_of_run(date,uuid[]),
  process_owner_of_run(date,uuid),
  note_payout_failure(date,uuid,text,text),
  owners_to_skip(date),
  skip_owner(date,uuid,boolean),
  has_payout_under_way(text,uuid),
  payout_hold_reasons(uuid)
to piton_app;
