-- Postpones events that can't be rendered, so that they hold up no others. An event that can't be rendered
-- within `give_up_after` is given up with its deliveries, which its successors wait for.

create or replace function postpone_rendering(event_ids uuid[], wait interval, give_up_after interval)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_acting_piton() then
    raise exception 'only Piton renders events' using errcode = 'insufficient_privilege';
  end if;
  update events
     set render_failures = render_failures + 1,
         render_at = case when created_at + give_up_after <= database_now() then 'infinity'
           else database_now() + wait end
   where id = any (event_ids) and data is null;
  update webhook_deliveries d
     set state = 'given_up', ended_at = database_now(), next_attempt_at = null
    from events ev
   where ev.id = any (event_ids) and ev.data is null and ev.render_at = 'infinity'
     and d.event_id = ev.id and d.state = 'waiting';
end
$$;

grant execute on function postpone_rendering(uuid[], interval, interval) to piton_app;
