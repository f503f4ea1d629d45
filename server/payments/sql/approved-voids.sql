-- A void that two members of staff approved is sent once, although its process may end first: it is claimed
-- before it is sent, and after a crash staff read that it may have been sent.
-- requires: payments/sale-events

create or replace function newest_void_event(p_sale_id uuid) returns setof sale_events
language sql stable rows 1 set search_path = public, pg_temp as $$
  select * from sale_events e
   where e.sale_id = p_sale_id and starts_with(e.what, 'void') order by e.number desc limit 1
$$;

-- Whether a void has been approved or sent and the gateway's response isn't stored yet.
create or replace function is_being_voided(p_sale_id uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from newest_void_event(p_sale_id) where what in ('void_approved', 'void_sent')
  )
$$;

-- Lets one caller send the approved void. Returns null to any other caller; otherwise whether an earlier void
-- may have reached the gateway, so that a refusal proves nothing.
create or replace function claim_void(p_sale_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  select * into sale from sales
   where id = p_sale_id and status = 'Pending'
     and (is_acting_piton() or company_id = acting_company_id())
     for update;
  if not found then return null; end if;
  perform from newest_void_event(sale.id) where what = 'void_approved';
  if not found then return null; end if;
  perform add_sale_event(sale.id, sale.company_id, sale.status, 'gateway', 'void_sent', database_now());
  return exists (
    select from sale_events where sale_id = sale.id and starts_with(what, 'void_unknown')
  );
end
$$;

-- Records that the process that sent a void ended before it stored the response. Its two minutes are longer
-- than a call and its storing take.
create or replace function note_interrupted_voids() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  if not is_acting_piton() then return; end if;
  for sale in
    select s.* from pending_sales pending
      join sales s on s.id = pending.sale_id and s.status = 'Pending'
     where exists (
       select from newest_void_event(s.id)
        where what = 'void_sent' and at < (select database_now()) - interval '2 minutes'
     )
       for update of s skip locked
  loop
    perform from newest_void_event(sale.id) where what = 'void_sent';
    if found then
      perform add_sale_event(
        sale.id, sale.company_id, sale.status, 'gateway', 'void_unknown: interrupted', database_now()
      );
    end if;
  end loop;
end
$$;

-- Returns the pending sales whose newest void has been approved and not sent, oldest
-- approval first. Their own processes have had two minutes to send them.
create or replace function unfinished_voids(p_max integer)
returns table (sale_id uuid, company_id text, proposal_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.company_id, approved.id
    from pending_sales pending
    join sales s on s.id = pending.sale_id and s.status = 'Pending'
   cross join lateral newest_void_event(s.id) newest
   cross join lateral (
      select p.id from proposals p
       where p.sale_id = s.id and p.outcome = 'voided' and p.state = 'done'
       order by p.ended_at desc limit 1
    ) approved
   where is_acting_piton() and newest.what = 'void_approved'
     and newest.at < (select database_now()) - interval '2 minutes'
   order by newest.at limit p_max
$$;

grant execute on function
  claim_void(uuid),
  note_interrupted_voids(),
  unfinished_voids(integer)
to piton_app;
