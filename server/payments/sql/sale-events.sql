-- Every change of a payment's state writes an event that names its source.
-- requires: events/causes

-- Writes a sale's event, and queues an ended sale for its projection.
create or replace function record_change_of_sale(sale sales) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      sale.id,
      case sale.status when 'Pending' then 1
        else (select coalesce(max(number), 0) + 1 from sale_events where sale_id = sale.id) end,
      sale.company_id, sale.status, current_setting('piton.event_source'),
      case sale.status when 'Pending' then 'began' else 'ended' end, coalesce(sale.decided_at, sale.created_at)
    );
  if sale.status <> 'Pending' then
    insert into unprojected_sales (
      sale_id, company_id, mode, status, amount_mills, fee_mills, created_at, request_id,
      ledger_transaction_id, ended_at
    ) values (
      sale.id, sale.company_id, sale.mode, sale.status, sale.amount_mills, sale.fee_mills, sale.created_at,
      sale.request_id, sale.ledger_transaction_id, sale.decided_at
    );
    perform record_payment_events(sale);
  end if;
end
$$;

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

-- Changes with each event, contradiction and completed proposal of a sale, and with each step of its
-- refunds, so staff never approve a proposal made on older evidence. A repeated inquiry with the same
-- response changes nothing.
create or replace function sale_version(sale sales) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws(' ', sale.status,
    (select count(*) from sale_events where sale_id = sale.id),
    (select count(*) from sale_contradictions where sale_id = sale.id),
    (select count(*) from proposals where sale_id = sale.id and state = 'done'),
    (select nullif(count(*) + count(ended_at), 0) from refunds where sale_id = sale.id))
$$;

grant execute on function
  sale_version(sales),
  note_sale_event(uuid,text,text,timestamp with time zone)
to piton_app;
