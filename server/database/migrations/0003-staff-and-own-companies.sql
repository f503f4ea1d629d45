-- Staff are made by whoever owns the database, with a command; the server can neither raise nor make one.
alter table users alter column role set default 3;
revoke insert on users from piton_app;
grant insert (
  id, email, first_name, last_name, country, phone, address, password_hash,
  email_verified_at, primary_company_id, created_at, updated_at
) on users to piton_app;

-- A person's company is one of their own.
alter table companies add constraint companies_owner_key unique (id, owner_id);
alter table users
  drop constraint users_primary_company_fkey,
  add constraint users_primary_company_fkey
    foreign key (primary_company_id, id) references companies (id, owner_id);
