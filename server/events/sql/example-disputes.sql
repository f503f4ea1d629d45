-- A test card whose payments are disputed: no dispute exists, because test money has no acquirer, but the
-- event does.
-- requires: events/record-event

-- Approved test payments with that card, ten seconds after their approval. One server at a time looks.
create or replace function due_example_disputes(of_last_four text)
returns table (id uuid, amount_mills bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton records examples' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('record example disputes', 0));
  return query
    select s.id, s.amount_mills from sales s
     where s.last_four = of_last_four and s.created_at > database_now() - interval '1 hour'
       and s.mode = 'test' and s.status = 'Approved' and s.card_brand = 'visa'
       and s.decided_at < database_now() - interval '10 seconds'
       and has_event_listener(s.company_id, s.mode)
       and not exists (
         select from events e
          where e.company_id = s.company_id and e.mode = s.mode and e.created_at > s.created_at
            and e.type = 'dispute.opened' and e.subject_id = s.id::text
       )
     order by s.created_at limit 100;
end
$$;

create or replace function record_example_dispute(of_sale uuid, event_data json) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  event events;
begin
  insert into events (
    company_id, mode, type, subject_kind, subject_id, sequence_key, is_example, data
  )
  select s.company_id, s.mode, 'dispute.opened', 'dispute', s.id::text, s.id::text, true, event_data
    from sales s where s.id = of_sale and s.mode = 'test' and is_acting_piton()
  returning * into event;
  if event.id is not null then perform queue_webhook_deliveries(event); end if;
end
$$;

grant execute on function
  due_example_disputes(text),
  record_example_dispute(uuid, json)
to piton_app;
