-- Finds voids that two members of staff approved and whose process ended first, so that a crash loses none.
-- requires: payments/sale-events

-- Returns the pending sales whose newest void has been approved and has no response of the gateway, oldest
-- approval first. Their own processes have had two minutes, longer than a call and its storing take.
create or replace function unfinished_voids(p_max integer)
returns table (sale_id uuid, company_id text, proposal_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.company_id, approved.id
    from pending_sales pending
    join sales s on s.id = pending.sale_id and s.status = 'Pending'
   cross join lateral (
      select what, at from sale_events e
       where e.sale_id = s.id and starts_with(e.what, 'void') order by e.number desc limit 1
    ) newest
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
  unfinished_voids(integer)
to piton_app;
