-- Writes each event in the transaction that changes its subject.
-- requires: events/record-event

-- A payment that ends, and a payment request that it pays. Both come in the payment's order.
create or replace function record_payment_events(sale sales) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform record_event(
    sale.company_id, sale.mode,
    case sale.status when 'Approved' then 'payment.approved' else 'payment.declined' end,
    'payment', sale.id::text, sale.id::text);
  if sale.status = 'Approved' and sale.request_id is not null then
    perform record_event(
      sale.company_id, sale.mode, 'payment_request.paid', 'payment_request', sale.request_id,
      sale.id::text);
  end if;
end
$$;

-- Once for each payment, while its outcome isn't known.
create or replace function record_pending_payment(p_sale_id uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  select * into sale from sales where id = p_sale_id;
  if sale.status = 'Pending' and not exists (
    select from events
     where type = 'payment.pending' and subject_id = p_sale_id::text and not is_example
  ) then
    perform record_event(
      sale.company_id, sale.mode, 'payment.pending', 'payment', sale.id::text, sale.id::text);
  end if;
end
$$;

-- Runs at the commit, because the transaction that notes an unclear response often ends the payment, too.
create or replace function pending_payments_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_pending_payment(new.sale_id);
  return null;
end
$$;

create or replace function refunds_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event(
    new.company_id, new.mode,
    case new.state when 'pending' then 'refund.pending' when 'done' then 'refund.succeeded'
      else 'refund.failed' end,
    'refund', new.id::text, new.sale_id::text);
  return null;
end
$$;

create or replace function disputes_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event(
    new.company_id, new.mode,
    case new.state when 'open' then 'dispute.opened' else 'dispute.' || new.state end,
    'dispute', new.id::text, new.sale_id::text);
  return null;
end
$$;

create or replace function dispute_reminders_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dispute disputes;
begin
  select * into dispute from disputes where id = new.dispute_id;
  perform record_event(
    dispute.company_id, dispute.mode, 'dispute.due', 'dispute', dispute.id::text, dispute.sale_id::text);
  return null;
end
$$;

-- Each company with a line in the payout gets its own event.
create or replace function payout_steps_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event(
      l.company_id, 'live', 'payout.' || new.state, 'payout', l.payout_id::text, l.payout_id::text)
    from payout_lines l where l.payout_id = new.payout_id order by l.company_id;
  return null;
end
$$;

create or replace function company_reviews_are_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event(new.id, m.mode, 'company.review_changed', 'company', new.id, new.id)
    from (values ('live'), ('test')) as m (mode);
  return null;
end
$$;
