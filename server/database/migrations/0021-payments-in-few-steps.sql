-- A payment in three questions to the database, each asked once: who is paid, may this sale begin, and
-- how did it end. What a sale goes through is written down step by step, and which card tried what is
-- kept for a day, so that nobody tries out cards here and nobody pays twice without meaning to.

-- PostgreSQL reads the text of every CHECK and of every generated column anew for every statement, and
-- puts the body of plain_text in its place, which was much of what a payment cost it. A trigger is
-- read once per connection: it holds the same rules and fills the same columns.
alter table sales
  drop constraint sales_mode_is_known,
  drop constraint sales_status_is_known,
  drop constraint sales_tran_id_shape,
  drop constraint sales_invoice_is_readable_aloud,
  drop constraint sales_receipt_token_shape,
  drop constraint sales_channel_is_known,
  drop constraint sales_amount_is_whole_cents,
  drop constraint sales_fee_rate_is_sane,
  drop constraint sales_last_four_shape,
  drop constraint sales_advice_is_known,
  drop constraint sales_problem_is_known,
  drop constraint sales_approved_are_booked,
  drop constraint sales_fee_follows_the_amount,
  drop constraint sales_amount_is_charged,
  drop constraint sales_pending_are_settled,
  drop constraint sales_incomplete_say_why,
  -- One cause posts once, and a sale's is made of its id: no two sales share entries.
  drop constraint sales_ledger_key,
  -- Under whose account at the gateway it was sent; null is the platform's.
  add column gateway_account_id uuid,
  -- When a Pending one was written, by the clock below; null where that clock did not see it.
  add column begun_at timestamptz,
  -- Of a Pending one: how much time is known to have passed since then, and until when that is counted.
  add column quiet_ms bigint not null default 0,
  add column quiet_until timestamptz;
alter table sales
  alter column ledger_cause drop expression,
  alter column ledger_cause set default '',
  alter column person_email_lower drop expression,
  alter column person_email_lower set default '',
  alter column plain_person_name drop expression,
  alter column plain_person_name set default '';
drop trigger sales_end_once on sales;
drop trigger sales_take_the_rate_of_their_company on sales;
drop function sales_end_once, sales_take_the_rate_of_their_company;

-- The clock by which sales are lent, asked about and given up, and by which tries of a card are counted.
-- It is the database's, because those of servers differ: what one has lent by its own another would take
-- by its own, and through one that is late a card would be tried as often as anybody likes.
create function settling_now() returns timestamptz
  language sql volatile return clock_timestamp();
revoke execute on function settling_now from public;
grant execute on function settling_now to piton_app;

create function sales_keep_their_rules() returns trigger
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
  end;
  if broken is not null then
    raise exception 'new row for relation "sales" violates check constraint "%"', broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

create trigger sales_keep_their_rules before insert or update on sales
  for each row execute function sales_keep_their_rules();

-- What a sale went through: each state that it came to, and what was heard of it in between.
create table sale_events (
  sale_id uuid not null,
  number integer not null,
  company_id text not null,
  status text not null,
  -- On whose word: 'payer', 'gateway', 'inquiry' or 'staff'.
  source text not null,
  what text not null,
  at timestamptz not null,
  constraint sale_events_pkey primary key (sale_id, number)
);
create trigger sale_events_stay before update or delete on sale_events
  for each row execute function refuse_rewriting();
create trigger sale_events_are_not_emptied before truncate on sale_events
  for each statement execute function refuse_rewriting();

insert into sale_events (sale_id, number, company_id, status, source, what, at)
  select id, 1, company_id, 'Pending', 'payer', 'began', created_at from sales
   where problem is distinct from 'invalid'
  union all
  select id, case problem when 'invalid' then 1 else 2 end, company_id, status,
         case problem when 'invalid' then 'payer' else 'gateway' end, 'ended', decided_at
    from sales where status <> 'Pending';

create function add_sale_event(
  p_sale_id uuid, p_company_id text, p_status text, p_source text, p_what text, p_at timestamptz
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_events (sale_id, number, company_id, status, source, what, at)
    values (
      p_sale_id,
      (select coalesce(max(number), 0) + 1 from sale_events where sale_id = p_sale_id),
      p_company_id, p_status, p_source, p_what, p_at
    );
end
$$;
revoke execute on function add_sale_event from public;

-- No state without its event, whoever writes the sale. Security definer: nobody else writes events.
create function sales_leave_their_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into sale_events (sale_id, number, company_id, status, source, what, at)
      values (new.id, 1, new.company_id, new.status,
              -- One whose gateway is known to be gone ends on its word without being sent.
              case new.problem when 'gateway' then 'gateway' else 'payer' end,
              case new.status when 'Pending' then 'began' else 'ended' end, new.created_at);
  else
    insert into sale_events (sale_id, number, company_id, status, source, what, at)
      values (
        new.id,
        (select coalesce(max(number), 0) + 1 from sale_events where sale_id = new.id),
        new.company_id, new.status,
        coalesce(nullif(current_setting('piton.event_source', true), ''), 'gateway'), 'ended',
        new.decided_at
      );
  end if;
  return null;
end
$$;
revoke execute on function sales_leave_their_events from public;
create trigger sales_begin_with_an_event after insert on sales
  for each row execute function sales_leave_their_events();
create trigger sales_end_with_an_event after update of status on sales
  for each row when (new.status <> old.status) execute function sales_leave_their_events();

-- What was heard of a Pending sale: why its outcome is not known, what an inquiry said. The same twice
-- in a row is one event.
create function note_sale_event(p_sale_id uuid, p_source text, p_what text, p_at timestamptz)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
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
revoke execute on function note_sale_event from public;
grant execute on function note_sale_event to piton_app;

grant select on sale_events to piton_app;
alter table sale_events enable row level security;
create policy sale_events_of_their_company on sale_events for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
create policy sale_events_are_seen_by_staff on sale_events for select
  using ((select is_acting_staff()));

-- Which card was tried where, as a keyed hash whose key is not in the database; nothing of it is older
-- than a day.
create table card_tries (
  company_id text not null,
  mode text not null,
  card bytea not null,
  -- Where the payer was; a merchant's server stands for all its customers.
  address bytea,
  amount_mills bigint not null,
  sale_id uuid not null,
  tried_at timestamptz not null
);
create index card_tries_card_idx on card_tries (card, tried_at);
create index card_tries_address_idx on card_tries (address, tried_at) where address is not null;
create index card_tries_tried_at_idx on card_tries using brin (tried_at);

grant select, delete on card_tries to piton_app;
alter table card_tries enable row level security;
-- A card is counted wherever it is tried: only the function below looks across companies.
create policy card_tries_are_for_piton on card_tries using (is_acting_piton());

-- Sale and fee into the books, for a sale that is about to be Approved: what is posted is read from the
-- sale, so that there is nothing to say but which. A merchant's balance is locked from here to the end
-- of the transaction, which has little left to do then.
create function post_sale(p_sale_id uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  fee bigint;
  posted_id bigint;
  receivable bigint;
  payable bigint;
  income bigint;
  new_balance bigint;
  new_version bigint;
begin
  select * into sale from sales
   where id = p_sale_id and status = 'Pending';
  if not found then
    raise exception 'sale % is not there to be posted', p_sale_id using errcode = 'restrict_violation';
  end if;
  fee := (sale.amount_mills / 10 * sale.fee_basis_points + 500) / 1000;
  select
    (select id from ledger_accounts
      where mode = sale.mode and code = 'acquirer_receivable' and company_id is null),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'merchant_payable' and company_id = sale.company_id),
    (select id from ledger_accounts
      where mode = sale.mode and code = 'fee_income' and company_id is null)
    into strict receivable, payable, income;
  insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    values (sale.mode, 'sale', 'sale:' || sale.id, 'payments', p_at)
    returning id into posted_id;
  update ledger_balances
     set balance_mills = balance_mills + sale.amount_mills - fee,
         version = version + case when fee > 0 then 2 else 1 end
   where account_id = payable
  returning balance_mills, version into strict new_balance, new_version;
  if fee > 0 then
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
      values
      (posted_id, sale.mode, receivable, 'sale', sale.amount_mills, null, null),
      (posted_id, sale.mode, payable, 'sale', -sale.amount_mills, new_balance + fee, new_version - 1),
      (posted_id, sale.mode, payable, 'fee', fee, new_balance, new_version),
      (posted_id, sale.mode, income, 'fee', -fee, null, null);
  else
    -- An entry of nothing says nothing: a fee can round to zero.
    insert into ledger_entries
      (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
      values
      (posted_id, sale.mode, receivable, 'sale', sale.amount_mills, null, null),
      (posted_id, sale.mode, payable, 'sale', -sale.amount_mills, new_balance, new_version);
  end if;
  return posted_id;
end
$$;
revoke execute on function post_sale from public;

-- Entries come with their transaction: looked at once for all that are written together.
drop trigger ledger_entries_come_with_their_transaction on ledger_entries;
create or replace function ledger_entries_come_with_their_transaction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed_id bigint;
begin
  -- Looked up one by one: a join would read the whole table, of which few rows are meant.
  select w.transaction_id into closed_id
    from written w
   where (select t.made_in from ledger_transactions t where t.id = w.transaction_id)
         <> pg_current_xact_id()
   limit 1;
  if found then
    raise exception 'ledger transaction % is closed', closed_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_come_with_their_transaction after insert on ledger_entries
  referencing new table as written
  for each statement execute function ledger_entries_come_with_their_transaction();

-- The entries of a sale are compared with the sale, which balances; everything else is added up.
drop trigger ledger_transactions_balance on ledger_transactions;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind <> 'sale') execute function ledger_transactions_balance();

create or replace function ledger_transactions_have_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  wrong boolean;
begin
  if new.cause ~ '^sale:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into sale from sales
     where id = substr(new.cause, 6)::uuid and ledger_transaction_id = new.id and status = 'Approved';
  end if;
  if sale.id is not null then
    -- Each kind once and nothing else.
    select count(*) <> case when sale.fee_mills > 0 then 4 else 2 end
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = -sale.amount_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
        or count(*) filter (where e.kind = 'sale' and e.amount_mills = sale.amount_mills
             and a.code = 'acquirer_receivable') <> 1
        or sale.fee_mills > 0 and (
          count(*) filter (where e.kind = 'fee' and e.amount_mills = sale.fee_mills
             and a.code = 'merchant_payable' and a.company_id = sale.company_id) <> 1
          or count(*) filter (where e.kind = 'fee' and e.amount_mills = -sale.fee_mills
             and a.code = 'fee_income') <> 1
        )
      into wrong
      from ledger_entries e
           -- Looked up one by one: a join may read all accounts there are.
           cross join lateral (
             select code, company_id from ledger_accounts where id = e.account_id offset 0
           ) a
     where e.transaction_id = new.id;
  end if;
  if sale.id is null or wrong then
    raise exception 'ledger transaction % is not that of an approved sale', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_their_sale';
  end if;
  return null;
end
$$;

-- Whoever has the hash of what was sealed may ask what became of it, without saying for whom it was.
alter table attempts
  drop constraint attempts_pkey,
  add constraint attempts_pkey primary key (sealed_hash, company_id);

create function find_attempt(p_sealed_hash bytea) returns table (company_id text, sale_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.sale_id from attempts a where a.sealed_hash = p_sealed_hash limit 1
$$;
revoke execute on function find_attempt from public;
grant execute on function find_attempt to piton_app;

-- find_payee, begin_sale and end_sale run as the owner: each speaks of the one company that it is told,
-- and asking row-level security for every row would double what they cost.

-- Whom a payment goes to, and what became of the same sealed bytes if they were seen before. And when
-- whoever asks may ask again, if too much of what they sent lately could not be read.
create function find_payee(p_company_id text, p_sealed_hash bytea, p_asker bytea, p_unreadable_most integer)
  returns table (
    standing text, key_ids uuid[], earlier_id uuid, free_at timestamptz, gateway_account_id uuid
  )
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.standing,
           array(select k.id from company_key_pairs k
                  where k.company_id = c.id and k.state in ('active', 'retiring')
                  -- "active" sorts before "retiring".
                  order by k.state, k.created_at desc),
           (select a.sale_id from attempts a
             where a.company_id = c.id and a.sealed_hash = p_sealed_hash),
           (select l.ends_at from limits l
             where l.action = 'unreadable-payment' and l.key_hash = p_asker
               and l.taken >= p_unreadable_most and l.ends_at > now()),
           (select g.id from gateway_accounts g where g.company_id = c.id and g.retired_at is null)
      from companies c where c.id = p_company_id;
end
$$;

-- Of whom somebody has still to be told by mail. Written with the sale's end and taken away with the
-- mails' beginning, so that neither the payer's receipt nor the merchant's news is lost or said twice.
create table sale_notices (
  sale_id uuid constraint sale_notices_pkey primary key,
  company_id text not null,
  at timestamptz not null
);
grant select, delete on sale_notices to piton_app;
alter table sale_notices enable row level security;
create policy sale_notices_of_their_company on sale_notices
  using (company_id = acting_company_id() or is_acting_piton());

-- The gate before the charge, in one question. `begun`: the sale is written, and whoever asked may
-- charge, nobody else; `known`: those bytes were sealed once and made that sale; `closed`,
-- `other_account`, `card_limit`, `address_limit`: nothing is written; `same`: that sale paid the same
-- just now, and nothing is written.
create function begin_sale(
  p_id uuid, p_company_id text, p_sealed_hash bytea, p_mode text, p_channel text, p_tran_id text,
  p_invoice text, p_receipt_token text, p_amount_mills bigint, p_purpose text, p_person_name text,
  p_person_email text, p_person_phone text, p_person_country text, p_card_brand text,
  p_last_four text, p_status text, p_problem text, p_result_code text, p_reason text, p_advice text,
  p_rejected_fields jsonb, p_at timestamptz, p_settle_after timestamptz,
  p_gateway_account_id uuid, p_card bytea, p_address bytea, p_within interval, p_card_most integer,
  p_address_most integer, p_same_within interval, p_confirmed_sale_id uuid
) returns table (outcome text, sale_id uuid, free_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  weighed record;
  refused text;
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
    settle_after, gateway_account_id
  ) values (
    p_id, p_company_id, p_mode, p_channel, p_status, p_tran_id, p_invoice, p_receipt_token,
    p_amount_mills, 0, p_purpose, p_person_name, p_person_email, p_person_phone, p_person_country,
    p_card_brand, p_last_four, p_problem, p_result_code, p_reason, p_advice, p_rejected_fields, p_at,
    case p_status when 'Pending' then null else p_at end, p_settle_after, p_gateway_account_id
  );
  if p_card is not null then
    insert into card_tries (company_id, mode, card, address, amount_mills, sale_id, tried_at)
      values (p_company_id, p_mode, p_card, p_address, p_amount_mills, p_id, settling_now());
  end if;
  return query select 'begun', p_id, null::timestamptz;
end
$$;

-- How a sale ended: its state, the books and who is to be told, all or nothing. Answers what it was
-- before: where somebody else was first, what they wrote stands, and what contradicts it is kept for a
-- person to look at.
create function write_sale_end(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_at timestamptz
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale sales;
  posted_id bigint;
begin
  select * into strict sale from sales where id = p_id for update;
  if sale.company_id <> p_company_id then
    raise exception 'sale % is not of company %', p_id, p_company_id
      using errcode = 'insufficient_privilege';
  end if;
  if sale.status <> 'Pending' then
    if sale.status <> p_status then
      insert into sale_contradictions (sale_id, company_id, said, approval_code, host_reference, heard_at)
        values (p_id, p_company_id, p_status, p_approval_code, p_host_reference, p_at);
    end if;
    return sale.status;
  end if;
  perform set_config('piton.event_source', p_source, true);
  if p_status = 'Approved' then posted_id := post_sale(p_id, p_at); end if;
  update sales
     set status = p_status,
         problem = p_problem,
         result_code = p_result_code,
         reason = p_reason,
         advice = p_advice,
         approval_code = p_approval_code,
         host_reference = p_host_reference,
         batch_id = p_batch_id,
         fee_mills = case when posted_id is null then 0
           else (amount_mills / 10 * fee_basis_points + 500) / 1000 end,
         ledger_transaction_id = posted_id,
         decided_at = p_at,
         settle_after = null
   where id = p_id;
  if posted_id is not null and sale.mode = 'live' then
    insert into sale_notices (sale_id, company_id, at) values (p_id, p_company_id, p_at);
  end if;
  return 'Pending';
end
$$;

revoke execute on function write_sale_end from public;

-- As the server may call it: on the word of the gateway. On that of staff a correction of two people
-- ends a sale, and nobody else.
create function end_sale(
  p_id uuid, p_company_id text, p_source text, p_status text, p_problem text, p_result_code text,
  p_reason text, p_advice text, p_approval_code text, p_host_reference text, p_batch_id text,
  p_at timestamptz
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_source is null or p_source not in ('gateway', 'inquiry') then
    raise exception 'permission denied to end a sale on the word of "%"', p_source
      using errcode = 'insufficient_privilege';
  end if;
  return write_sale_end(
    p_id, p_company_id, p_source, p_status, p_problem, p_result_code, p_reason, p_advice,
    p_approval_code, p_host_reference, p_batch_id, p_at);
end
$$;

revoke execute on function find_payee, begin_sale, end_sale from public;
grant execute on function find_payee, begin_sale, end_sale to piton_app;

-- These functions write payments, and nothing else does any more. Of a sale that is under way the
-- server says for how long it is lent, and what became of asking about it.
revoke insert on sales, attempts from piton_app;
revoke update (
  status, fee_mills, result_code, reason, advice, problem, approval_code, host_reference, batch_id,
  ledger_transaction_id, decided_at
) on sales from piton_app;
grant update (quiet_ms, quiet_until) on sales to piton_app;
