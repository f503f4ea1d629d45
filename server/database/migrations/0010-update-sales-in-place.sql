-- PostgreSQL updates a row in place, without new entries in any index, if no indexed column changes and
-- no index has a condition on a changed one. So an approved payment's end changes only other columns.

-- The sales that are Pending, which are few. begin_sale inserts the row, and the sale's end deletes it.
create table pending_sales (
  sale_id uuid constraint pending_sales_pkey primary key,
  company_id text not null
);

grant select on pending_sales to piton_app;

alter table pending_sales enable row level security;

create policy pending_sales_of_their_company on pending_sales for select
  using (
    company_id = (select acting_company_id())
    or (select is_acting_piton())
    or (select is_acting_staff())
    or company_id in (select company_id from company_members where user_id = (select acting_user_id()))
  );

-- Room for a second version of some of a page's rows.
alter table sales set (fillfactor = 85);

alter table sales
  -- The status of a sale that ended as Declined or Incomplete, and null for all others, for an index of
  -- the few.
  add column failed_status text,
  -- When a live sale ended in doubt, for the index of late inquiries.
  add column ended_in_doubt_at timestamptz;

-- The rules of a sale's row in one constraint, because PostgreSQL parses each constraint again in each
-- statement. Rejects a row under the name of the rule that it breaks.
create function is_valid_sale(sale sales) returns boolean
  language plpgsql immutable as $$
declare
  broken_rule constant text := case
    when sale.mode not in ('live', 'test') then 'mode_is_known'
    when sale.status not in ('Pending', 'Approved', 'Declined', 'Incomplete') then 'status_is_known'
    when sale.tran_id !~ '^[A-Z0-9]{16}$' then 'tran_id_shape'
    when sale.invoice !~ '^[A-HJ-NP-Z2-9]{12}$' then 'invoice_is_readable_aloud'
    when sale.receipt_token !~ '^[A-Za-z0-9_-]{22}$' then 'receipt_token_shape'
    when sale.channel not in ('page', 'server') then 'channel_is_known'
    when sale.amount_mills < 0 or sale.amount_mills % 10 <> 0 then 'amount_is_whole_cents'
    when sale.amount_mills = 0 and sale.status <> 'Incomplete' then 'amount_is_charged'
    when sale.fee_basis_points not between 0 and 2000 then 'fee_rate_is_sane'
    when sale.last_four !~ '^[0-9]{4}$' then 'last_four_shape'
    when sale.advice not in ('fix', 'other_card', 'later', 'stop') then 'advice_is_known'
    when sale.problem not in ('invalid', 'gateway') then 'problem_is_known'
    when (sale.status = 'Approved') <> (sale.ledger_transaction_id is not null) then 'approved_are_posted'
    when (sale.status = 'Pending') <> (sale.next_inquiry_at is not null)
      or (sale.status = 'Pending') <> (sale.decided_at is null) then 'are_pending_or_decided'
    when (sale.status = 'Incomplete') <> (sale.problem is not null) then 'incomplete_say_why'
    when sale.failed_status is distinct from
      case when sale.status in ('Declined', 'Incomplete') then sale.status end
      then 'failed_status_is_its_status'
    -- A failed sale frees its request for another attempt.
    when sale.single_request_id is not null
      and (sale.single_request_id is distinct from sale.request_id or sale.failed_status is not null)
      then 'single_request_is_its_request'
    when sale.ended_in_doubt_at is distinct from case
        when sale.mode = 'live' and sale.begun_at is not null
          and public.ended_in_doubt(sale.problem, sale.result_code, sale.declined_on_inquiry)
          then sale.decided_at
      end
      then 'doubt_begins_at_the_end'
  end;
begin
  if broken_rule is not null then
    raise exception 'sale % breaks the rule %', sale.id, broken_rule
      using errcode = 'check_violation', constraint = 'sales_' || broken_rule;
  end if;
  return true;
end
$$;

grant execute on function is_valid_sale(sales) to piton_app;

alter table sales
  add constraint sales_are_valid check (is_valid_sale(sales)) not valid,
  drop constraint sales_mode_is_known,
  drop constraint sales_status_is_known,
  drop constraint sales_tran_id_shape,
  drop constraint sales_invoice_is_readable_aloud,
  drop constraint sales_receipt_token_shape,
  drop constraint sales_channel_is_known,
  drop constraint sales_amount_is_whole_cents,
  drop constraint sales_amount_is_charged,
  drop constraint sales_fee_rate_is_sane,
  drop constraint sales_single_request_is_its_request,
  drop constraint sales_last_four_shape,
  drop constraint sales_advice_is_known,
  drop constraint sales_problem_is_known,
  drop constraint sales_approved_are_posted,
  drop constraint sales_are_pending_or_decided,
  drop constraint sales_incomplete_say_why;

-- The table is locked until the functions that keep these rows are in place.
insert into pending_sales (sale_id, company_id)
  select id, company_id from sales where status = 'Pending';
