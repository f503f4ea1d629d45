-- A payment from the moment before the gateway is asked: whatever happens then, the row is there and
-- says under which number to ask the gateway again. No card data but brand and last four.
create table sales (
  id uuid constraint sales_pkey primary key,
  company_id text not null constraint sales_company_fkey references companies (id),
  mode text not null constraint sales_mode_is_known check (mode in ('live', 'test')),
  status text not null constraint sales_status_is_known
    check (status in ('Pending', 'Approved', 'Declined', 'Incomplete')),
  -- What the gateway knows it by, made by us, so that it is known before the gateway answers.
  tran_id text not null constraint sales_tran_id_key unique
    constraint sales_tran_id_shape check (tran_id ~ '^[A-Z0-9]{16}$'),
  invoice text not null constraint sales_invoice_key unique
    constraint sales_invoice_is_readable_aloud check (invoice ~ '^[A-HJ-NP-Z2-9]{12}$'),
  receipt_token text not null constraint sales_receipt_token_key unique
    constraint sales_receipt_token_shape
    check (receipt_token ~ '^[A-Za-z0-9_-]{22}$'),
  channel text not null constraint sales_channel_is_known check (channel in ('page', 'server')),
  -- Zero where no amount could be read.
  amount_mills bigint not null constraint sales_amount_is_whole_cents
    check (amount_mills >= 0 and amount_mills % 10 = 0),
  -- The company's at the time; see below.
  fee_basis_points integer not null constraint sales_fee_rate_is_sane
    check (fee_basis_points between 0 and 2000),
  fee_mills bigint not null default 0,
  purpose text not null,
  person_name text not null,
  person_email text not null,
  person_phone text not null,
  person_country text,
  card_brand text,
  last_four text constraint sales_last_four_shape check (last_four ~ '^[0-9]{4}$'),
  -- What the gateway said, or we in its place: ResultCode and ErrorMessage of the answer.
  result_code text not null default '',
  reason text not null default '',
  advice text constraint sales_advice_is_known
    check (advice in ('fix', 'other_card', 'later', 'stop')),
  -- Why an Incomplete one is that: fields that could not be right, or the gateway.
  problem text constraint sales_problem_is_known check (problem in ('invalid', 'gateway')),
  rejected_fields jsonb,
  approval_code text,
  host_reference text,
  batch_id text,
  ledger_transaction_id bigint constraint sales_ledger_key unique,
  ledger_cause text not null generated always as ('sale:' || id::text) stored,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- A Pending sale is whoever's who renews this in time; after it anyone may ask the gateway.
  settle_after timestamptz,
  settle_tries integer not null default 0,
  absent_since timestamptz,
  constraint sales_company_key unique (id, company_id),
  -- The entries of another sale, of something else or of the other book will not do.
  constraint sales_ledger_fkey foreign key (ledger_transaction_id, mode, ledger_cause)
    references ledger_transactions (id, mode, cause),
  constraint sales_approved_are_booked
    check ((status = 'Approved') = (ledger_transaction_id is not null)),
  constraint sales_fee_follows_the_amount check (
    fee_mills = case status
      when 'Approved' then (amount_mills / 10 * fee_basis_points + 500) / 1000
      else 0
    end
  ),
  constraint sales_amount_is_charged check (amount_mills > 0 or status = 'Incomplete'),
  constraint sales_pending_are_settled
    check ((status = 'Pending') = (settle_after is not null) and (status = 'Pending') = (decided_at is null)),
  constraint sales_incomplete_say_why check ((status = 'Incomplete') = (problem is not null))
);

-- The merchant's list, newest first, page by page.
create index sales_list_idx on sales (company_id, mode, created_at desc, id desc);
create index sales_to_settle_idx on sales (settle_after) where status = 'Pending';

-- Where a sale has ended it stays.
create function sales_end_once() returns trigger
  language plpgsql as $$
begin
  if old.status <> 'Pending' then
    raise exception 'sale % is % and stays so', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger sales_end_once before update on sales
  for each row execute function sales_end_once();

-- What a company pays for a sale is read from its row, not said by whoever writes the sale.
create function sales_take_the_rate_of_their_company() returns trigger
  language plpgsql as $$
begin
  select fee_basis_points into strict new.fee_basis_points from companies where id = new.company_id;
  return new;
end
$$;

create trigger sales_take_the_rate_of_their_company before insert on sales
  for each row execute function sales_take_the_rate_of_their_company();

-- Money is booked as a sale's for one Approved sale, all of it and nothing besides, or neither is
-- written. Security definer, because up to PostgreSQL 17 a deferred trigger runs as whoever commits.
create function ledger_transactions_have_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
begin
  select * into sale from sales where ledger_transaction_id = new.id and status = 'Approved';
  if not found or exists (
    with booked as (
      select a.code, a.company_id, e.kind, e.amount_mills
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.id
    ), expected as (
      select * from (values
        ('acquirer_receivable', null, 'sale', sale.amount_mills),
        ('merchant_payable', sale.company_id, 'sale', -sale.amount_mills),
        ('merchant_payable', sale.company_id, 'fee', sale.fee_mills),
        ('fee_income', null, 'fee', -sale.fee_mills)
      ) as entry (code, company_id, kind, amount_mills)
       where amount_mills <> 0
    )
    (select * from booked except all select * from expected)
    union all
    (select * from expected except all select * from booked)
  ) then
    raise exception 'ledger transaction % is not that of an approved sale', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_sale';
  end if;
  return null;
end
$$;

revoke execute on function ledger_transactions_have_their_sale from public;

create constraint trigger ledger_transactions_have_their_sale after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'sale') execute function ledger_transactions_have_their_sale();

-- What a gateway said of a sale that had ended otherwise by then, or of another amount, currency or
-- number than the sale's. Each is for a person to look at.
create table sale_contradictions (
  id bigint generated always as identity constraint sale_contradictions_pkey primary key,
  sale_id uuid not null,
  company_id text not null,
  said text not null constraint sale_contradictions_said_is_known
    check (said in ('Approved', 'Declined', 'Incomplete', 'Mismatch')),
  detail text not null default '',
  approval_code text,
  host_reference text,
  heard_at timestamptz not null,
  constraint sale_contradictions_sale_fkey
    foreign key (sale_id, company_id) references sales (id, company_id)
);

-- The gate before the charge: the bytes that were sealed, once per company and for ever. Both books
-- share it, so that a captured test payment cannot be sent again as a live one.
create table attempts (
  company_id text not null,
  sealed_hash bytea not null
    constraint attempts_sealed_hash_is_sha256 check (octet_length(sealed_hash) = 32),
  sale_id uuid not null constraint attempts_sale_key unique,
  created_at timestamptz not null,
  constraint attempts_pkey primary key (company_id, sealed_hash),
  -- Deferred, because the attempt is what decides whether there will be a sale.
  constraint attempts_sale_fkey foreign key (sale_id, company_id) references sales (id, company_id)
    deferrable initially deferred
);

grant select, insert on sales, attempts, sale_contradictions to piton_app;
-- What was asked for never changes; what became of it does, once.
grant update (
  status, fee_mills, result_code, reason, advice, problem, approval_code, host_reference, batch_id,
  ledger_transaction_id, decided_at, settle_after, settle_tries, absent_since
) on sales to piton_app;

alter table sales enable row level security;
create policy sales_of_their_company on sales
  using (
    company_id = acting_company_id()
    or is_acting_staff()
    or company_id in (select id from companies where owner_id = acting_user_id())
  )
  -- A merchant reads; payments are written by the function that takes them and by our own jobs.
  with check (company_id = acting_company_id() or is_acting_staff());
alter table attempts enable row level security;
create policy attempts_of_their_company on attempts
  using (company_id = acting_company_id() or is_acting_staff());
alter table sale_contradictions enable row level security;
create policy sale_contradictions_of_their_company on sale_contradictions
  using (company_id = acting_company_id() or is_acting_staff());
