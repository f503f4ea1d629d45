-- A refund is requested once, sent by one process and ended once; each step commits with its posting.
-- requires: refunds/refunds

-- Takes the refund from the company's balance. The caller has locked the sale.
create or replace function insert_refund(
  p_id uuid, sale sales, p_amount_mills bigint, p_reason text, p_requested_by uuid, p_proposal_id uuid
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r refunds := jsonb_populate_record(null::refunds, jsonb_build_object(
    'id', p_id, 'sale_id', sale.id, 'company_id', sale.company_id, 'mode', sale.mode,
    'amount_mills', p_amount_mills, 'fee_mills', refund_fee_share(sale, p_amount_mills)
  ));
begin
  insert into refunds (
    id, sale_id, company_id, mode, amount_mills, fee_mills, reason, method, requested_by, api_key_id,
    proposal_id, ledger_transaction_id
  ) values (
    r.id, r.sale_id, r.company_id, r.mode, r.amount_mills, r.fee_mills, p_reason, refund_method(sale),
    p_requested_by, case when p_proposal_id is null then acting_key_id() end, p_proposal_id,
    post_refund(r, 'refund', 'refund:' || r.id)
  );
  -- No one works in a portal for test money.
  if r.mode = 'test' and refund_method(sale) = 'portal' then
    perform write_refund_end(r.id, 'done', 'TEST', null, '', false);
  end if;
end
$$;

-- The owner of the company, or its API key on their behalf, requests a refund; a resend under the same id is stored once. Returns
-- 'requested', also for a resend; 'other' if the id holds something else; 'not_found'; or a refusal of
-- refund_quote.
create or replace function request_refund(
  p_id uuid, p_sale_id uuid, p_amount_mills bigint, p_reason text, p_daily_cap_mills bigint
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  owner uuid;
  earlier refunds;
  refused text;
begin
  perform pg_advisory_xact_lock(hashtextextended('refund ' || p_id, 0));
  -- Disputes and other refunds of the sale wait here.
  select s.* into sale from sales s join companies c on c.id = s.company_id
   where s.id = p_sale_id and c.owner_id = refunding_owner(s.company_id, s.mode) for no key update of s;
  if not found then return 'not_found'; end if;
  owner := refunding_owner(sale.company_id, sale.mode);
  select * into earlier from refunds where id = p_id;
  if found then
    return case when (earlier.sale_id, earlier.amount_mills, earlier.reason, earlier.requested_by)
      = (p_sale_id, p_amount_mills, p_reason, owner) then 'requested' else 'other' end;
  end if;
  -- Locks the balance until the posting, so that concurrent refunds of the company spend neither the
  -- balance nor the day's cap twice.
  perform from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.company_id = sale.company_id and a.mode = sale.mode and a.code = 'merchant_payable'
      for no key update of b;
  select q.refusal into refused from refund_quote(p_sale_id, p_amount_mills, p_daily_cap_mills) q;
  if refused is not null then return refused; end if;
  perform insert_refund(p_id, sale, p_amount_mills, p_reason, owner, null);
  return 'requested';
end
$$;

-- The process that gets a row sends the refund to the gateway, as a void of the whole payment if it was
-- approved within `p_void_within` and the acquirer has not settled it. No other process ever sends it,
-- because a resend could refund twice.
create or replace function begin_sending_refund(p_id uuid, p_void_within interval)
returns table (sale_id uuid, amount_mills bigint, may_void boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    update refunds r set sent_at = database_now(), sent_as = case
          when r.amount_mills = s.amount_mills and s.decided_at > database_now() - p_void_within
            and not exists (select from settled_lines l where l.sale_id = s.id) then 'void' else 'refund' end
      from sales s
     where r.id = p_id and r.method = 'gateway' and r.state = 'pending' and r.sent_at is null
       and s.id = r.sale_id
       and (r.company_id = acting_company_id() or is_acting_piton())
    returning r.sale_id, r.amount_mills, r.sent_as = 'void';
end
$$;

-- The gateway refused the void, so its process sends a refund next.
create or replace function refund_instead_of_void(p_id uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update refunds set sent_as = 'refund'
   where id = p_id and state = 'pending' and sent_as = 'void'
     and (company_id = acting_company_id() or is_acting_piton())
$$;

-- Makes a refund that no process has sent a task for staff, because its gateway knows the payment under an
-- account that the platform no longer uses. Returns whether it changed, so that one process alone sends the
-- emails.
create or replace function leave_unsent_refund_to_staff(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update refunds set method = 'portal'
   where id = p_id and mode = 'live' and method = 'gateway' and state = 'pending' and sent_at is null
     and (company_id = acting_company_id() or is_acting_piton());
  return found;
end
$$;

-- The refunds that no process has begun to send, oldest first. Their own processes have had half a minute.
create or replace function unsent_refunds(p_max integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from refunds
   where state = 'pending' and method = 'gateway' and sent_at is null and is_acting_piton()
     and requested_at < (select database_now()) - interval '30 seconds'
   order by requested_at limit p_max
$$;

-- Ends a pending refund and posts its end. A void that comes after the settlement is a refund, which the acquirer
-- has yet to settle. Returns its state before.
create or replace function write_refund_end(
  p_id uuid, p_state text, p_reference text, p_failure text, p_detail text, p_is_void boolean
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r refunds;
begin
  -- A request computes its fee share from the sale's other refunds, so it waits here while one ends.
  perform from sales s join refunds on refunds.sale_id = s.id where refunds.id = p_id for no key update of s;
  select * into strict r from refunds where id = p_id for update;
  if r.state <> 'pending' then return r.state; end if;
  update refunds
     set state = p_state, ended_at = database_now(), reference = coalesce(p_reference, ''),
         failure = p_failure, detail = coalesce(nullif(p_detail, ''), detail),
         is_void = p_is_void and not exists (
           select from settled_lines l where l.sale_id = r.sale_id and l.kind = 'sale'
         ),
         end_transaction_id = post_refund(r, 'refund_' || p_state, 'refund:' || r.id || ':' || p_state)
   where id = p_id;
  return 'pending';
end
$$;

-- The server ends a refund that it sent, on the gateway's response. Staff end others by a proposal that two
-- of them approve. Returns its state before, so that a second end changes nothing.
create or replace function end_refund(
  p_id uuid, p_state text, p_reference text, p_failure text, p_detail text, p_is_void boolean
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if p_state not in ('done', 'failed') or not exists (
    select from refunds
     where id = p_id and sent_at is not null and (company_id = acting_company_id() or is_acting_piton())
  ) then
    raise exception 'permission denied to end refund %', p_id using errcode = 'insufficient_privilege';
  end if;
  return write_refund_end(p_id, p_state, p_reference, p_failure, p_detail, p_is_void);
end
$$;

-- Keeps the gateway's other references of a refund that ends in the same transaction, because the acquirer's
-- file may name it by any of them. Locks the sale before the refund, as everything that ends one does.
create or replace function keep_refund_references(p_id uuid, p_host_reference text, p_approval_code text)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from sales s join refunds on refunds.sale_id = s.id where refunds.id = p_id for no key update of s;
  update refunds set host_reference = p_host_reference, approval_code = p_approval_code
   where id = p_id and state = 'pending' and sent_at is not null
     and (company_id = acting_company_id() or is_acting_piton());
end
$$;

-- Keeps the gateway's inconclusive words about a refund for the staff who look into it.
create or replace function note_refund(p_id uuid, p_detail text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update refunds set detail = p_detail
   where id = p_id and state = 'pending' and sent_at is not null
     and (company_id = acting_company_id() or is_acting_piton())
$$;

-- The content of the emails about a live refund, for those who take part in it. The owner's address is null
-- once the account was erased.
create or replace function refund_notice(p_id uuid)
returns table (
  state text, method text, is_void boolean, reason text, reference text, sale_id uuid, is_by_staff boolean,
  amount_mills bigint, fee_mills bigint, requested_at timestamptz, ended_at timestamptz, company_id text,
  company_name text, sale_mills bigint, tran_id text, invoice text, created_at timestamptz,
  receipt_token text, person_name text, person_email text, owner_email text, first_name text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.state, r.method, r.is_void, r.reason, r.reference, r.sale_id, r.proposal_id is not null,
         r.amount_mills, r.fee_mills, r.requested_at, r.ended_at, c.id, c.name, s.amount_mills, s.tran_id,
         s.invoice, s.created_at, s.receipt_token, s.person_name, s.person_email, u.email, u.first_name
    from refunds r
    join sales s on s.id = r.sale_id
    join companies c on c.id = r.company_id
    left join users u on u.id = c.owner_id and u.erased_at is null
   where r.id = p_id and r.mode = 'live'
     and (c.owner_id = acting_user_id() or c.id = acting_company_id() or is_acting_staff())
$$;

grant execute on function
  refund_notice(uuid),
  request_refund(uuid,uuid,bigint,text,bigint),
  begin_sending_refund(uuid,interval),
  refund_instead_of_void(uuid),
  leave_unsent_refund_to_staff(uuid),
  unsent_refunds(integer),
  end_refund(uuid,text,text,text,text,boolean),
  keep_refund_references(uuid,text,text),
  note_refund(uuid,text)
to piton_app;
