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
  fee_basis_points integer not null,
  fee_mills bigint not null default 0,
  purpose text not null,
  person_name text not null,
  person_email text not null,
  person_phone text not null,
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
  ledger_transaction_id bigint,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- A Pending sale is whoever's who renews this in time; after it anyone may ask the gateway.
  settle_after timestamptz,
  settle_tries integer not null default 0,
  absent_since timestamptz,
  constraint sales_company_key unique (id, company_id),
  constraint sales_ledger_fkey
    foreign key (ledger_transaction_id, mode) references ledger_transactions (id, mode),
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

-- An Approved sale and the books say the same, or neither is written.
create function sales_match_the_ledger() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  receivable numeric;
  payable numeric;
  income numeric;
  cause_found text;
begin
  select sum(e.amount_mills) filter (where a.code = 'acquirer_receivable'),
         sum(e.amount_mills) filter (where a.code = 'merchant_payable' and a.company_id = new.company_id),
         coalesce(sum(e.amount_mills) filter (where a.code = 'fee_income'), 0)
    into receivable, payable, income
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.transaction_id = new.ledger_transaction_id;
  select cause into cause_found from ledger_transactions where id = new.ledger_transaction_id;
  if receivable is distinct from new.amount_mills
    or payable is distinct from new.fee_mills - new.amount_mills
    or income is distinct from -new.fee_mills
    or cause_found is distinct from 'sale:' || new.id
  then
    raise exception 'sale % and its ledger transaction % differ', new.id, new.ledger_transaction_id
      using errcode = 'check_violation', constraint = 'sales_match_the_ledger';
  end if;
  return null;
end
$$;

create constraint trigger sales_match_the_ledger after insert or update on sales
  deferrable initially deferred
  for each row when (new.status = 'Approved') execute function sales_match_the_ledger();

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

create table company_totals (
  company_id text not null constraint company_totals_company_fkey references companies (id),
  mode text not null constraint company_totals_mode_is_known check (mode in ('live', 'test')),
  approved_count bigint not null constraint company_totals_count_is_positive check (approved_count > 0),
  last_approved_mills bigint not null,
  constraint company_totals_pkey primary key (company_id, mode)
) with (fillfactor = 50);

grant select, insert on sales, attempts to piton_app;
-- What was asked for never changes; what became of it does, once.
grant update (
  status, fee_mills, result_code, reason, advice, problem, approval_code, host_reference, batch_id,
  ledger_transaction_id, decided_at, settle_after, settle_tries, absent_since
) on sales to piton_app;
grant select, insert on company_totals to piton_app;
grant update (approved_count, last_approved_mills) on company_totals to piton_app;

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
alter table company_totals enable row level security;
create policy company_totals_of_their_company on company_totals
  using (
    company_id = acting_company_id()
    or is_acting_staff()
    or company_id in (select id from companies where owner_id = acting_user_id())
  )
  with check (company_id = acting_company_id() or is_acting_staff());
