-- Acknowledges findings of the nightly check, and keeps the sales that the acquirer has not settled in
-- time.

-- The last night whose check was due, as nightDueBy computes it, by the database's clock.
create or replace function night_by_now() returns date
language sql stable return saint_lucia_day(database_now() - interval '3 hours');

-- Records that the acting member of staff has looked at a finding of the last check. Returns
-- 'acknowledged'; 'changed' if the check no longer finds it; or 'acknowledged_before' if a colleague was
-- first.
create or replace function acknowledge_finding(p_check text, p_since date, p_title text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  given acknowledged_findings;
begin
  if not is_deciding() then
    raise exception 'only staff acknowledge alerts' using errcode = '42501';
  end if;
  if not exists (
    select from self_checks
     cross join jsonb_to_recordset(self_checks.found) as f ("check" text, since date)
     where night = (select max(night) from self_checks where night <= night_by_now()) and f."check" = p_check and f.since = p_since
  ) then
    return 'changed';
  end if;
  insert into acknowledged_findings (since, check_name, note, acknowledged_by)
    values (p_since, p_check, p_note, acting_user_id())
    on conflict on constraint acknowledged_findings_key do nothing
  returning * into given;
  if given.id is null then return 'acknowledged_before'; end if;
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
    values (gen_random_uuid(), acting_user_id(), 'acknowledge-finding', 'finding', given.id::text,
      p_note, jsonb_build_object('title', p_title, 'check', p_check, 'since', p_since));
  return 'acknowledged';
end
$$;

-- Unsettled sales posted before this time are in overdue_sales.
create or replace function overdue_sales_until() returns timestamptz
language sql stable as $$
  select coalesce((select start_of_saint_lucia_day(day + 1) from overdue_sales_days), '-infinity')
$$;

-- Adds unsettled sales of up to `p_max_days` days that ended 60 whole days ago or earlier, and returns how
-- many days it read.
create or replace function keep_overdue_sales(p_max_days integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  last_day date;
begin
  if not is_acting_piton() then
    raise exception 'only Piton keeps overdue sales' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('overdue sales', 0));
  delete from overdue_sales o using settled_lines l where l.sale_id = o.sale_id and l.kind = 'sale';
  first_day := coalesce(
    (select day + 1 from overdue_sales_days),
    (select saint_lucia_day(min(created_at)) from ledger_transactions where mode = 'live')
  );
  last_day := least(first_day + p_max_days - 1, saint_lucia_day(database_now()) - 61);
  if first_day is null or last_day < first_day then return 0; end if;
  insert into overdue_sales (sale_id, company_id, posted_at, amount_mills)
    select s.id, s.company_id, t.created_at, s.amount_mills
      from ledger_transactions t join sales s on s.ledger_transaction_id = t.id
     where t.mode = 'live' and t.kind = 'sale'
       and t.created_at >= start_of_saint_lucia_day(first_day) and t.created_at < start_of_saint_lucia_day(last_day + 1)
       and not exists (select from settled_lines l where l.sale_id = s.id and l.kind = 'sale');
  insert into overdue_sales_days (day) values (last_day)
    on conflict (is_one) do update set day = excluded.day;
  return last_day - first_day + 1;
end
$$;

grant execute on function
  night_by_now(),
  acknowledge_finding(text,date,text,text),
  overdue_sales_until(),
  keep_overdue_sales(integer)
to piton_app;
