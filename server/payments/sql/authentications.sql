-- The issuer authenticates a cardholder before the card is charged (3-D Secure), and only the completion
-- that follows charges it. The lock on the sale's row decides whether a challenge is completed, cancelled
-- or over.
-- requires: payments/end-sale, events/causes

-- Stores the challenge that the gateway returned. It does nothing for a sale that has ended since.
create or replace function store_challenge(
  p_sale_id uuid, p_company_id text, p_token text, p_resume_key_hash bytea, p_sealed_document bytea,
  p_lasts interval
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sales where id = p_sale_id and company_id = p_company_id for update;
  update sale_authentications set state = 'challenged'
   where sale_id = p_sale_id and company_id = p_company_id and state = 'begun';
  if not found then return; end if;
  insert into sale_challenges (sale_id, company_id, token, resume_key_hash, sealed_document, expires_at)
    values (p_sale_id, p_company_id, p_token, p_resume_key_hash, p_sealed_document,
      database_now() + p_lasts);
  perform record_pending_payment(p_sale_id);
end
$$;

-- Returns the sale whose challenge the caller has completed, to one caller alone. That caller may charge
-- the card under a lease.
create or replace function claim_completion(p_tran_id text, p_resume_key_hash bytea, p_lease interval)
  returns table (sale_id uuid, company_id text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  select * into sale from sales s where s.tran_id = p_tran_id for update;
  delete from sale_challenges c
   where c.sale_id = sale.id and c.resume_key_hash = p_resume_key_hash and c.expires_at > database_now();
  if not found then return; end if;
  update sale_authentications a set state = 'charging' where a.sale_id = sale.id;
  update sales s set next_inquiry_at = database_now() + p_lease where s.id = sale.id;
  return query select sale.id, sale.company_id;
end
$$;

-- Ends a sale that can't have been charged, because nothing completed it. `cancelled` ends a waiting
-- challenge, `expired` one whose time is over, and `interrupted` a sale whose process ended before the
-- gateway's response. Returns whether it ended the sale.
create or replace function end_unauthenticated(
  p_sale_id uuid, p_company_id text, p_cause text, p_result_code text, p_reason text, p_advice text
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  is_over boolean;
begin
  select * into sale from sales
   where id = p_sale_id and company_id = p_company_id and status = 'Pending' for update;
  if not found then return false; end if;
  is_over := case p_cause
    when 'cancelled' then exists (select from sale_challenges where sale_id = p_sale_id)
    when 'expired' then exists (
      select from sale_challenges where sale_id = p_sale_id and expires_at <= database_now()
    )
    when 'interrupted' then sale.next_inquiry_at <= database_now() and exists (
      select from sale_authentications where sale_id = p_sale_id and state = 'begun'
    )
  end;
  if is_over is not true then return false; end if;
  perform write_sale_end(p_sale_id, p_company_id, 'payer', 'Incomplete', 'gateway', p_result_code, p_reason,
    p_advice, null, null, null, database_now());
  return true;
end
$$;

-- After a response that leaves open whether the card was charged, only staff can end the sale.
create or replace function note_possible_charge(p_sale_id uuid, p_company_id text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sales where id = p_sale_id and company_id = p_company_id for update;
  update sale_authentications set state = 'charging'
   where sale_id = p_sale_id and company_id = p_company_id and state = 'begun';
end
$$;

-- Keeps the gateway's report on the authentication with a sale that has not ended yet.
create or replace function note_authentication(
  p_sale_id uuid, p_company_id text, p_status text, p_eci text, p_is_liability_shifted boolean,
  p_version text, p_ds_transaction_id text
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sales
    where id = p_sale_id and company_id = p_company_id and status = 'Pending' for update;
  if not found then return; end if;
  update sale_authentications
     set status = p_status, eci = p_eci, is_liability_shifted = p_is_liability_shifted,
         version = p_version, ds_transaction_id = p_ds_transaction_id
   where sale_id = p_sale_id;
end
$$;

grant execute on function
  store_challenge(uuid,text,text,bytea,bytea,interval),
  claim_completion(text,bytea,interval),
  end_unauthenticated(uuid,text,text,text,text,text),
  note_possible_charge(uuid,text),
  note_authentication(uuid,text,text,text,boolean,text,text)
to piton_app;
