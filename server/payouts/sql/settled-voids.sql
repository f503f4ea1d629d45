-- A voided payment that the acquirer settles nevertheless is owed back: its money is the customer's. It stays on the
-- acquirer's account until the acquirer takes it back or two people credit it to the merchant.

-- Whether the gateway confirmed a void of the payment, approved or still pending.
create or replace function is_voided(p_sale_id uuid) returns boolean
language sql stable as $$
  select exists (select from refunds where sale_id = p_sale_id and is_void)
      or exists (select from sale_events where sale_id = p_sale_id and what = 'voided')
$$;

-- What the acquirer settled for a payment and has not taken back, above all that was due for it.
create or replace function owed_back_mills(p_sale_id uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select (
      select coalesce(sum(amount_mills), 0) from settled_lines
       where sale_id = s.id and kind in ('sale', 'return')
    )::bigint - due.mills
    from sales s cross join lateral due_for_sale(s.id, s.status, s.amount_mills, null) due
   where s.id = p_sale_id
$$;

grant execute on function
  is_voided(uuid),
  owed_back_mills(uuid)
to piton_app;
