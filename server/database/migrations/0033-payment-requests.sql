-- A merchant asks for a payment: a link of its own with an amount and a purpose, good for one payment
-- or for many. The sale that it leads to says which it is of, and the database refuses another amount,
-- another company or book, and a second payment of what can be paid once.
create table payment_requests (
  -- Whoever has the link may pay; there are too many to try.
  id text constraint payment_requests_pkey primary key
    constraint payment_requests_id_is_random_text check (id ~ '^[A-Za-z0-9]{16}$'),
  company_id text not null
    constraint payment_requests_company_fkey references companies (id),
  merchant_id uuid not null
    constraint payment_requests_merchant_fkey references users (id),
  mode text not null constraint payment_requests_mode_is_known check (mode in ('live', 'test')),
  amount_mills bigint not null
    constraint payment_requests_amount_is_whole_cents
    check (amount_mills > 0 and amount_mills % 10 = 0),
  purpose text not null
    constraint payment_requests_say_what_for check (char_length(purpose) between 1 and 30),
  -- The merchant's own, shown to the payer; empty where there is none.
  reference text not null default ''
    constraint payment_requests_reference_is_short check (char_length(reference) <= 60),
  uses text not null constraint payment_requests_uses_are_known check (uses in ('single', 'many')),
  expires_at timestamptz
    constraint payment_requests_expire_later check (expires_at > created_at),
  -- To the thousandth, as it stands in a cursor.
  created_at timestamptz(3) not null default now(),
  disabled_at timestamptz,
  -- How many sales of it are Approved, so that no screen counts them.
  paid_count bigint not null default 0,
  constraint payment_requests_sales_key unique (id, company_id, mode, amount_mills)
);
create index payment_requests_list_idx on payment_requests (company_id, created_at desc, id desc);

-- What a payer was asked for stays what it was: it can be switched off, once, and be paid.
create function payment_requests_stay() returns trigger
  language plpgsql as $$
begin
  if (to_jsonb(new) - 'disabled_at' - 'paid_count') <> (to_jsonb(old) - 'disabled_at' - 'paid_count')
    or old.disabled_at is not null and new.disabled_at is distinct from old.disabled_at
    or new.paid_count < old.paid_count
  then
    raise exception 'payment request % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if old.disabled_at is null and new.disabled_at is not null then
    new.disabled_at := settling_now();
  end if;
  return new;
end
$$;
create trigger payment_requests_stay before update on payment_requests
  for each row execute function payment_requests_stay();

-- None has one yet, so there is no row to be looked at while others wait.
alter table sales
  add column request_id text,
  -- The same where it can be paid once: the rules of a sale fill it.
  add column single_request_id text,
  add constraint sales_request_fkey foreign key (request_id, company_id, mode, amount_mills)
    references payment_requests (id, company_id, mode, amount_mills) not valid;
create index sales_request_idx on sales (request_id) where request_id is not null;
-- What is Pending may have been charged already. One that was declined, or ended without money having
-- moved, leaves its request to the next; one whose money was given back is Approved and does not.
create unique index sales_pay_a_single_request_once on sales (single_request_id)
  where single_request_id is not null and status in ('Pending', 'Approved');

-- 'open', or why not: 'paid', 'busy' while somebody is paying, 'off' or 'expired'. Busy goes first: what
-- is on its way may still be charged, and nobody is to be asked for it a second time meanwhile. By the
-- clock of the sales, because the gate before the charge asks it too.
create function payment_request_state(request payment_requests) returns text
  language sql volatile set search_path = public, pg_temp as $$
  select case
    when request.uses = 'single' and request.paid_count > 0 then 'paid'
    when request.uses = 'single' and exists (
      select from sales s
       where s.single_request_id = request.id and s.status in ('Pending', 'Approved')
    ) then 'busy'
    when request.disabled_at is not null then 'off'
    when request.expires_at <= settling_now() then 'expired'
    else 'open'
  end
$$;
revoke execute on function payment_request_state from public;
grant execute on function payment_request_state to piton_app;

alter table payment_requests enable row level security;
create policy payment_requests_of_their_company on payment_requests for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
create policy payment_requests_are_made_by_the_owner on payment_requests for insert
  with check (
    merchant_id = acting_user_id()
    and company_id in (select id from companies where owner_id = acting_user_id())
  );
create policy payment_requests_are_disabled_by_the_owner on payment_requests for update
  using (company_id in (select id from companies where owner_id = acting_user_id()));
-- For the file of all that is kept about somebody.
create policy payment_requests_in_care_are_seen on payment_requests for select
  using (is_in_care(merchant_id));
grant select on payment_requests to piton_app;
grant insert (id, company_id, merchant_id, mode, amount_mills, purpose, reference, uses, expires_at)
  on payment_requests to piton_app;
grant update (disabled_at) on payment_requests to piton_app;

-- With a person go the requests that nobody ever tried to pay, in which they may have named somebody.
-- The others are part of payments, which stay.
create function erase_unpaid_requests_of(erased_owner uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not is_in_care(erased_owner) then
    raise exception 'only an administrator erases an account' using errcode = '42501';
  end if;
  delete from payment_requests r
   using companies c
   where c.id = r.company_id and c.owner_id = erased_owner
     and not exists (select from sales s where s.request_id = r.id);
end
$$;
revoke execute on function erase_unpaid_requests_of from public;
grant execute on function erase_unpaid_requests_of to piton_app;

-- As before, and a sale of a request is one of that request for good.
create or replace function sales_keep_their_rules() returns trigger
  language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    -- What a company pays for a sale is read from its row, not said by whoever writes the sale.
    select fee_basis_points into strict new.fee_basis_points from companies where id = new.company_id;
    if new.status = 'Pending' then
      -- Whoever writes it says for how long it is lent, and not from when.
      new.begun_at := settling_now();
      new.settle_after := new.begun_at + (new.settle_after - new.created_at);
    end if;
    -- Which request can be paid once is read from its row too.
    new.single_request_id := case when new.request_id is not null then (
      select r.id from payment_requests r where r.id = new.request_id and r.uses = 'single'
    ) end;
  elsif old.status <> 'Pending' then
    raise exception 'sale % is % and stays so', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' or (new.person_name, new.person_email) <> (old.person_name, old.person_email) then
    new.person_email_lower := lower(new.person_email);
    -- A name of letters that decompose into many could be longer than an entry of an index may be.
    new.plain_person_name := left(plain_text(new.person_name), 200);
  end if;
  new.ledger_cause := 'sale:' || new.id;
  broken := case
    when new.mode not in ('live', 'test') then 'sales_mode_is_known'
    when new.status not in ('Pending', 'Approved', 'Declined', 'Incomplete')
      then 'sales_status_is_known'
    when new.tran_id !~ '^[A-Z0-9]{16}$' then 'sales_tran_id_shape'
    when new.invoice !~ '^[A-HJ-NP-Z2-9]{12}$' then 'sales_invoice_is_readable_aloud'
    when new.receipt_token !~ '^[A-Za-z0-9_-]{22}$' then 'sales_receipt_token_shape'
    when new.channel not in ('page', 'server') then 'sales_channel_is_known'
    when new.amount_mills < 0 or new.amount_mills % 10 <> 0 then 'sales_amount_is_whole_cents'
    when new.fee_basis_points not between 0 and 2000 then 'sales_fee_rate_is_sane'
    when new.last_four !~ '^[0-9]{4}$' then 'sales_last_four_shape'
    when new.advice not in ('fix', 'other_card', 'later', 'stop') then 'sales_advice_is_known'
    when new.problem not in ('invalid', 'gateway') then 'sales_problem_is_known'
    when (new.status = 'Approved') <> (new.ledger_transaction_id is not null)
      then 'sales_approved_are_booked'
    when new.fee_mills <> case new.status
        when 'Approved' then (new.amount_mills / 10 * new.fee_basis_points + 500) / 1000
        else 0
      end then 'sales_fee_follows_the_amount'
    when new.amount_mills = 0 and new.status <> 'Incomplete' then 'sales_amount_is_charged'
    when (new.status = 'Pending') <> (new.settle_after is not null)
      or (new.status = 'Pending') <> (new.decided_at is null) then 'sales_pending_are_settled'
    when (new.status = 'Incomplete') <> (new.problem is not null) then 'sales_incomplete_say_why'
    when tg_op = 'UPDATE' and (new.request_id is distinct from old.request_id
      or new.single_request_id is distinct from old.single_request_id) then 'sales_keep_their_request'
  end;
  if broken is not null then
    raise exception 'new row for relation "sales" violates check constraint "%"', broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

-- As before, and for the request as well.
create or replace function count_approved_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company_totals
     set approved_count = approved_count + 1,
         newest_mills = case when newest_at > new.created_at then newest_mills else new.amount_mills end,
         newest_at = greatest(newest_at, new.created_at)
   where company_id = new.company_id and mode = new.mode;
  if new.request_id is not null then
    update payment_requests set paid_count = paid_count + 1 where id = new.request_id;
  end if;
  return null;
end
$$;

-- As before; and a request that is not to be paid so, or not any more, is refused in the same question,
-- with nothing written: `request_unknown`, `request_amount`, or `request_` and its state. What the sale
-- is for is what was asked for. The servers of the release before name no request.
drop function begin_sale;
create function begin_sale(
  p_id uuid, p_company_id text, p_sealed_hash bytea, p_mode text, p_channel text, p_tran_id text,
  p_invoice text, p_receipt_token text, p_amount_mills bigint, p_purpose text, p_person_name text,
  p_person_email text, p_person_phone text, p_person_country text, p_card_brand text,
  p_last_four text, p_status text, p_problem text, p_result_code text, p_reason text, p_advice text,
  p_rejected_fields jsonb, p_at timestamptz, p_settle_after timestamptz,
  p_gateway_account_id uuid, p_card bytea, p_address bytea, p_within interval, p_card_most integer,
  p_address_most integer, p_same_within interval, p_confirmed_sale_id uuid,
  p_request_id text default null
) returns table (outcome text, sale_id uuid, free_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  weighed record;
  refused text;
  request payment_requests;
begin
  if p_mode = 'live' then
    refused := case
      when (select c.standing from companies c where c.id = p_company_id) is distinct from 'approved'
        then 'closed'
      when (select g.id from gateway_accounts g
             where g.company_id = p_company_id and g.retired_at is null)
        is distinct from p_gateway_account_id
        then 'other_account'
    end;
    if refused is not null then
      return query
        select 'known', a.sale_id, null::timestamptz from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if not found then return query select refused, null::uuid, null::timestamptz; end if;
      return;
    end if;
  end if;
  if p_request_id is not null then
    -- The same bytes once more wait here for the first, and find it, whatever became of the link.
    perform pg_advisory_xact_lock(('x' || encode(substring(p_sealed_hash for 8), 'hex'))::bit(64)::bigint);
    -- What can be paid once is held until this ends: of two payers the second sees the first.
    perform from payment_requests r
      where r.id = p_request_id and r.uses = 'single' for no key update;
    select * into request from payment_requests r
     where r.id = p_request_id and r.company_id = p_company_id and r.mode = p_mode;
    refused := case
      when request.id is null then 'unknown'
      when payment_request_state(request) <> 'open' then payment_request_state(request)
      when request.amount_mills <> p_amount_mills then 'amount'
    end;
    if refused is not null then
      return query
        select 'known', a.sale_id, null::timestamptz from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if not found then
        return query select 'request_' || refused, null::uuid, null::timestamptz;
      end if;
      return;
    end if;
  end if;
  if p_card is not null then
    select * into weighed from weigh_card_try(
      p_company_id, p_mode, p_channel, p_card, p_address, p_amount_mills, p_within, p_same_within);
    if weighed.card_tries >= p_card_most or weighed.address_tries >= p_address_most
      or weighed.same_sale_id is distinct from p_confirmed_sale_id and weighed.same_sale_id is not null
    then
      return query
        select 'known', a.sale_id, null::timestamptz from attempts a
         where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
      if found then return; end if;
      return query select case
          when weighed.card_tries >= p_card_most then 'card_limit'
          when weighed.address_tries >= p_address_most then 'address_limit'
          else 'same'
        end,
        weighed.same_sale_id,
        case
          when weighed.card_tries >= p_card_most then weighed.card_free_at
          else weighed.address_free_at
        end + p_within;
      return;
    end if;
  end if;
  insert into attempts (company_id, sealed_hash, sale_id, created_at)
    values (p_company_id, p_sealed_hash, p_id, p_at)
    on conflict on constraint attempts_pkey do nothing;
  if not found then
    return query
      select 'known', a.sale_id, null::timestamptz from attempts a
       where a.company_id = p_company_id and a.sealed_hash = p_sealed_hash;
    return;
  end if;
  insert into sales (
    id, company_id, mode, channel, status, tran_id, invoice, receipt_token, amount_mills,
    fee_basis_points, purpose, person_name, person_email, person_phone, person_country, card_brand,
    last_four, problem, result_code, reason, advice, rejected_fields, created_at, decided_at,
    settle_after, gateway_account_id, request_id
  ) values (
    p_id, p_company_id, p_mode, p_channel, p_status, p_tran_id, p_invoice, p_receipt_token,
    p_amount_mills, 0, coalesce(request.purpose, p_purpose), p_person_name, p_person_email,
    p_person_phone, p_person_country, p_card_brand, p_last_four, p_problem, p_result_code, p_reason,
    p_advice, p_rejected_fields, p_at,
    case p_status when 'Pending' then null else p_at end, p_settle_after, p_gateway_account_id,
    p_request_id
  );
  if p_card is not null then
    insert into card_tries (company_id, mode, card, address, amount_mills, sale_id, tried_at)
      values (p_company_id, p_mode, p_card, p_address, p_amount_mills, p_id, settling_now());
  end if;
  return query select 'begun', p_id, null::timestamptz;
end
$$;
revoke execute on function begin_sale from public;
grant execute on function begin_sale to piton_app;
