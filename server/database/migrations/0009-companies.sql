-- What a merchant tells of a company, who uses it, and the counters that its card shows.

alter table companies
  add column phone text not null default '',
  add column email text not null default '',
  add column address text not null default '',
  add column country text not null default 'Saint Lucia'
    constraint companies_country_is_known check (country = 'Saint Lucia'),
  add column company_type text not null default 'LLC'
    constraint companies_type_is_known
    check (company_type in ('LLC', 'Corporation', 'Sole proprietorship', 'Other')),
  -- The merchant's own guess, as the form offers it.
  add column monthly_payments text not null default '500'
    constraint companies_monthly_payments_are_known
    check (monthly_payments in ('100', '500', '5000', '20000', '50000')),
  add column last_edited_at timestamptz;

-- Who uses a company. Its owner always does; nobody else is put here yet.
create table company_members (
  company_id text not null constraint company_members_company_fkey references companies (id),
  user_id uuid not null constraint company_members_user_fkey references users (id),
  added_at timestamptz not null default now(),
  constraint company_members_pkey primary key (company_id, user_id)
);
create index company_members_user_idx on company_members (user_id);

alter table company_members enable row level security;
create policy company_members_of_themselves on company_members for select
  using (user_id = acting_user_id() or company_id = acting_company_id() or is_acting_piton());
create policy company_members_are_seen_by_staff on company_members for select
  using ((select is_acting_staff()));
grant select on company_members to piton_app;

-- Security definer: nobody is put among a company's people in any other way.
create function add_owner_to_company() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_members (company_id, user_id) values (new.id, new.owner_id);
  return null;
end
$$;
create trigger companies_have_their_owner after insert on companies
  for each row execute function add_owner_to_company();
insert into company_members (company_id, user_id) select id, owner_id from companies;

-- The company that somebody works with is one that they use.
alter table users
  drop constraint users_primary_company_fkey,
  add constraint users_primary_company_fkey
    foreign key (primary_company_id, id) references company_members (company_id, user_id);
alter table companies drop constraint companies_owner_key;

-- Whoever uses a company sees it and its payments. What a company says of itself its owner changes.
alter policy companies_of_their_owner on companies
  using (
    owner_id = acting_user_id()
    or id = acting_company_id()
    or is_acting_piton()
    or id in (select company_id from company_members where user_id = acting_user_id())
  );
alter policy sales_of_their_company on sales
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
alter policy ledger_accounts_of_their_company on ledger_accounts
  using (
    company_id = acting_company_id()
    or is_acting_staff()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );

-- The public half of a key and its age are for the merchant's own server to know; the wrapped private
-- half stays with the company's own work.
create function public_keys_of(companies text[])
returns table (company_id text, key_id uuid, state text, public_key text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.company_id, k.id, k.state, k.public_key, k.created_at
    from company_key_pairs k
   where k.company_id = any (companies) and k.state <> 'retired'
     and (
       is_acting_staff()
       or exists (
         select from company_members m
          where m.company_id = k.company_id and m.user_id = acting_user_id()
       )
     )
   order by k.company_id, k.state, k.created_at desc
$$;
revoke execute on function public_keys_of(text[]) from public;
grant execute on function public_keys_of(text[]) to piton_app;

-- How many payments there were and how much the newest was, so that no screen counts them.
create table company_totals (
  company_id text not null constraint company_totals_company_fkey references companies (id),
  mode text not null constraint company_totals_mode_is_known check (mode in ('live', 'test')),
  approved_count bigint not null default 0,
  newest_mills bigint not null default 0,
  newest_at timestamptz,
  payout_pending boolean not null default false
    constraint company_totals_test_is_never_paid_out check (mode = 'live' or not payout_pending),
  constraint company_totals_pkey primary key (company_id, mode)
) with (fillfactor = 50);

alter table company_totals enable row level security;
create policy company_totals_of_their_company on company_totals for select
  using (
    company_id = acting_company_id()
    or is_acting_piton()
    or company_id in (select company_id from company_members where user_id = acting_user_id())
  );
create policy company_totals_are_seen_by_staff on company_totals for select
  using ((select is_acting_staff()));
grant select on company_totals to piton_app;

create function open_company_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_totals (company_id, mode) values (new.id, 'live'), (new.id, 'test');
  return null;
end
$$;
create trigger companies_open_their_totals after insert on companies
  for each row execute function open_company_totals();

-- A sale is approved once and stays so; one that was in doubt may end after a later one.
create function count_approved_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company_totals
     set approved_count = approved_count + 1,
         newest_mills = case when newest_at > new.created_at then newest_mills else new.amount_mills end,
         newest_at = greatest(newest_at, new.created_at)
   where company_id = new.company_id and mode = new.mode;
  return null;
end
$$;
create trigger sales_are_counted after update on sales
  for each row when (new.status = 'Approved' and old.status <> 'Approved') execute function count_approved_sale();
create trigger sales_are_counted_at_once after insert on sales
  for each row when (new.status = 'Approved') execute function count_approved_sale();
revoke execute on function add_owner_to_company, open_company_totals, count_approved_sale from public;

insert into company_totals (company_id, mode, approved_count, newest_mills, newest_at)
select companies.id, books.mode, count(sales.id),
       coalesce((array_agg(sales.amount_mills order by sales.created_at desc)
                   filter (where sales.id is not null))[1], 0),
       max(sales.created_at)
  from companies
 cross join (values ('live'), ('test')) as books (mode)
  left join sales on sales.company_id = companies.id and sales.mode = books.mode
                 and sales.status = 'Approved'
 group by companies.id, books.mode;
