-- Functions that the server may call by itself: for whoever asks they look at what that one may see, and
-- write down no more than was heard.

-- As the owner of the tables they told anybody of any company's sales. Inside the functions that staff
-- corrects with, which run as the owner, they see what they saw.
alter function sale_state(sales) security invoker;
alter function charged_back(uuid) security invoker;
alter function correction_title(corrections) security invoker;
alter function earlier_proposal(uuid, jsonb) security invoker;
alter function is_whole_correction(corrections) security invoker;

-- Two people decide by a sale's history: what was heard is from the gateway or an inquiry, and how a
-- sale began and ended is written with the sale.
create or replace function note_sale_event(p_sale_id uuid, p_source text, p_what text, p_at timestamptz)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
  if coalesce(p_source not in ('gateway', 'inquiry') or p_what in ('began', 'ended'), true) then
    raise exception 'permission denied to note "%" on the word of "%"', p_what, p_source
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
