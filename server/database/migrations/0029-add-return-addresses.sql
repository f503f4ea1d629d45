-- The origins of shops that customers return to from the pay page, as their merchant named them.
create table return_addresses (
  id uuid constraint return_addresses_pkey primary key,
  company_id text not null constraint return_addresses_company_fkey references companies (id),
  mode text not null constraint return_addresses_mode_is_known check (mode in ('live', 'test')),
  origin text not null constraint return_addresses_are_https_origins
    check (origin ~ '^https://[^/?#@\\\s]+$' and char_length(origin) <= 200),
  created_by uuid not null constraint return_addresses_creator_fkey references users (id),
  created_at timestamptz not null default database_now(),
  constraint return_addresses_origin_key unique (company_id, mode, origin)
);

grant select, insert, delete on return_addresses to piton_app;

alter table return_addresses enable row level security;

-- A company's pay page and its keys need its list, too.
create policy return_addresses_of_their_company on return_addresses for select
  using (
    company_id = acting_company_id()
    or company_id in (select id from companies where owner_id = acting_user_id())
    or is_acting_piton()
  );

create policy return_addresses_are_added_by_the_owner on return_addresses for insert
  with check (
    created_by = acting_user_id()
    and company_id in (select id from companies where owner_id = acting_user_id())
  );

create policy return_addresses_are_removed_by_the_owner on return_addresses for delete
  using (company_id in (select id from companies where owner_id = acting_user_id()));
