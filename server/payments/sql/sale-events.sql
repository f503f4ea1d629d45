-- Every change of a payment's state writes an event that names its source.

create or replace function add_sale_event(
  p_sale_id uuid, p_company_id text, p_status text, p_source text, p_what text, p_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      p_sale_id,
      (select coalesce(max(number), 0) + 1 from sale_events where sale_id = p_sale_id),
      p_company_id, p_status, p_source, p_what, p_at
    );
end
$$;

-- Writes the event of each change of state, and lets staff end a sale only through a proposal that two
-- people approved. Security definer, because no other role may write events.
create or replace function sales_leave_their_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source text := nullif(current_setting('piton.event_source', true), '');
begin
  if tg_op = 'INSERT' then
    insert into sale_events (sale_id, number, company_id, status, source, what, at)
      values (new.id, 1, new.company_id, new.status,
              case new.problem when 'gateway' then 'gateway' else 'payer' end,
              case new.status when 'Pending' then 'began' else 'ended' end, new.created_at);
    return null;
  end if;
  if source is null then
    raise exception 'the end of sale % names no source', new.id
      using errcode = 'insufficient_privilege';
  end if;
  if source not in ('gateway', 'inquiry') and not exists (
    select from proposals p
     where p.sale_id = new.id and p.kind = 'resolution' and p.state = 'proposed'
       and p.outcome = lower(new.status) and is_approved_proposal(p)
  ) then
    raise exception 'sale % was not resolved by two people', new.id
      using errcode = 'insufficient_privilege';
  end if;
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      new.id,
      (select coalesce(max(number), 0) + 1 from sale_events where sale_id = new.id),
      new.company_id, new.status, source, 'ended', new.decided_at
    );
  return null;
end
$$;

-- Records what a gateway or a status inquiry reports of a Pending sale, unless it repeats the last
-- report. Rejects 'began' and 'ended', which only the sale's own change may write, because staff decide
-- by this history.
create or replace function note_sale_event(p_sale_id uuid, p_source text, p_what text, p_at timestamptz)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
  if coalesce(p_source not in ('gateway', 'inquiry') or p_what in ('began', 'ended'), true) then
    raise exception 'permission denied to record "%" on evidence of "%"', p_what, p_source
      using errcode = 'insufficient_privilege';
  end if;
  select company_id into of_company from sales
   where id = p_sale_id and status = 'Pending'
     and (is_acting_piton() or company_id = acting_company_id())
     for update;
  if not found then return; end if;
  if (p_source, p_what) is distinct from (
    select (source, what) from sale_events where sale_id = p_sale_id order by number desc limit 1
  ) then
    perform add_sale_event(p_sale_id, of_company, 'Pending', p_source, p_what, p_at);
  end if;
end
$$;

-- Changes with each event, contradiction and completed proposal of a sale, so staff never approve a
-- proposal made on older evidence. A repeated inquiry with the same response changes nothing.
create or replace function sale_version(sale sales) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws(' ', sale.status,
    (select count(*) from sale_events where sale_id = sale.id),
    (select count(*) from sale_contradictions where sale_id = sale.id),
    (select count(*) from proposals where sale_id = sale.id and state = 'done'))
$$;

grant execute on function
  sale_version(sales),
  note_sale_event(uuid,text,text,timestamp with time zone)
to piton_app;
