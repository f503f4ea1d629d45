-- A merchant's totals, charts and search at any number of payments: what a day came to is counted when a
-- payment ends, and what a payment can be found by stands in an index, company by company.

-- The day it was in Saint Lucia, which keeps UTC-4 without summer time. The name of its time zone would
-- make of this what an index cannot hold.
create function sale_day(at timestamptz) returns date
  language sql immutable strict parallel safe
  return (at at time zone interval '-04:00')::date;
revoke execute on function sale_day(timestamptz) from public;
grant execute on function sale_day(timestamptz) to piton_app;

-- What the payments that were begun on a day came to. Of those that have not ended there are never many:
-- whoever asks counts them.
create table sale_days (
  company_id text not null,
  mode text not null,
  day date not null,
  status text not null
    constraint sale_days_are_of_what_ended check (status in ('Approved', 'Declined', 'Incomplete')),
  sale_count bigint not null,
  amount_mills bigint not null,
  fee_mills bigint not null,
  constraint sale_days_pkey primary key (company_id, mode, day, status),
  constraint sale_days_totals_fkey foreign key (company_id, mode)
    references company_totals (company_id, mode)
) with (fillfactor = 50);

alter table sale_days enable row level security;
create policy sale_days_of_their_company on sale_days for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
create policy sale_days_are_seen_by_staff on sale_days for select
  using ((select is_acting_staff()));
grant select on sale_days to piton_app;

-- A sale ends once, so each is counted once.
create function count_sale_of_its_day() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_days as counted (
    company_id, mode, day, status, sale_count, amount_mills, fee_mills
  ) values (
    new.company_id, new.mode, sale_day(new.created_at), new.status, 1, new.amount_mills, new.fee_mills
  )
  on conflict on constraint sale_days_pkey do update
     set sale_count = counted.sale_count + 1,
         amount_mills = counted.amount_mills + excluded.amount_mills,
         fee_mills = counted.fee_mills + excluded.fee_mills;
  return null;
end
$$;
revoke execute on function count_sale_of_its_day from public;
create trigger sales_are_counted_by_day after update of status on sales
  for each row when (old.status = 'Pending' and new.status <> 'Pending')
  execute function count_sale_of_its_day();
create trigger sales_are_counted_by_day_at_once after insert on sales
  for each row when (new.status <> 'Pending') execute function count_sale_of_its_day();

insert into sale_days (company_id, mode, day, status, sale_count, amount_mills, fee_mills)
select company_id, mode, sale_day(created_at), status, count(*), sum(amount_mills), sum(fee_mills)
  from sales where status <> 'Pending'
 group by 1, 2, 3, 4;

-- Everything that one payment can be found by: each word of a name, the whole address, how a number of a
-- telephone and of a card ends, and the amount. Each says what it is and whose, in which book; four
-- characters of a company's id keep a word apart from nearly all others', and whoever asks still says
-- which company it is.
create function sale_words(
  company_id text, mode text, plain_name text, email_lower text, phone text, last_four text,
  amount_mills bigint
) returns tsvector
  -- What it really costs: it is better read from the index than made anew for each payment.
  language plpgsql immutable parallel safe cost 500 as $$
declare
  mine constant text := left(company_id, 4) || left(mode, 1);
  -- As phone_end has it, whose name whoever keeps the index in order would not know.
  phone_digits constant text := right(regexp_replace(phone, '[^0-9]', '', 'g'), 7);
begin
  return array_to_tsvector(array_remove(
    string_to_array(
      mine || 'n'
        || replace(btrim(regexp_replace(plain_name, '[\s!-/:-@\[-`{-~\u2010-\u201F]+', ' ', 'g')), ' ', ' ' || mine || 'n'),
      ' '
    ) || array[
      mine || '=' || amount_mills,
      mine || '#' || last_four,
      case when email_lower <> '' then mine || 'e' || left(email_lower, 200) end,
      case when phone_digits <> '' then mine || 'p' || phone_digits end
    ],
    null
  ));
end
$$;
revoke execute on function sale_words from public;
grant execute on function sale_words to piton_app;

-- What is new waits in a short list, which whoever searches reads too: one payment puts what many brought
-- in its place, and is not kept long by it.
create index sales_words_idx on sales
  using gin (sale_words(
    company_id, mode, plain_person_name, person_email_lower, person_phone, last_four, amount_mills
  ))
  with (fastupdate = on, gin_pending_list_limit = 64);

-- Few are not approved, and a merchant looks for them.
create index sales_not_approved_idx on sales (company_id, mode, status, created_at desc, id desc)
  where status <> 'Approved';

-- The payments of the companies of whoever is signed in. Row-level security lets an index serve only what
-- cannot leak what it compares, which nothing promises of words; a view that asks whose they are does not
-- hinder it. It runs as its owner, shows nobody anything else than the policies do, and is only read.
create view merchant_sales as
select sales.*,
       sale_words(
         company_id, mode, plain_person_name, person_email_lower, person_phone, last_four, amount_mills
       ) as words
  from sales
 where exists (
   select from company_members m
    where m.company_id = sales.company_id and m.user_id = acting_user_id()
 );
grant select on merchant_sales to piton_app;
