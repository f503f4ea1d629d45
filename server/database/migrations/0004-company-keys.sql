-- Live payments are open from a company's first approval on; refusal and suspension close them.
alter table companies
  add column standing text not null default 'unreviewed'
    constraint companies_standing_is_known
    check (standing in ('unreviewed', 'approved', 'refused', 'suspended')),
  -- 650 is 6.5 %. Each sale keeps the rate that it was taken at.
  add column fee_basis_points integer not null default 650
    constraint companies_fee_is_sane check (fee_basis_points between 0 and 2000);

-- Row-level security lets an owner write their company's row; these two columns are not theirs.
create function companies_keep_to_staff() returns trigger
  language plpgsql as $$
begin
  if is_acting_staff() then return new; end if;
  if tg_op = 'INSERT' and (new.standing, new.fee_basis_points) is distinct from ('unreviewed', 650)
    or tg_op = 'UPDATE' and (new.standing, new.fee_basis_points, new.owner_id, new.id)
      is distinct from (old.standing, old.fee_basis_points, old.owner_id, old.id)
  then
    raise exception 'only staff decides on standing, fee and owner of a company'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger companies_keep_to_staff before insert or update on companies
  for each row execute function companies_keep_to_staff();

-- One key per company, wrapped by the master key, wraps all that is secret of that company. A new
-- master key rewraps these few bytes and nothing else.
create table company_data_keys (
  company_id text constraint company_data_keys_pkey primary key
    constraint company_data_keys_company_fkey references companies (id),
  -- Says which master key opens it, and nothing of that key.
  master_key_id text not null
    constraint company_data_keys_master_key_id_is_short_hash check (master_key_id ~ '^[0-9a-f]{16}$'),
  wrapped_key bytea not null
    constraint company_data_keys_are_wrapped check (octet_length(wrapped_key) = 12 + 32 + 16),
  created_at timestamptz not null
);

create table company_key_pairs (
  id uuid constraint company_key_pairs_pkey primary key,
  company_id text not null constraint company_key_pairs_company_fkey references companies (id),
  -- A retiring pair still opens what was sealed before its successor was known; a retired one nothing.
  state text not null constraint company_key_pairs_state_is_known
    check (state in ('active', 'retiring', 'retired')),
  public_key text not null constraint company_key_pairs_public_key_is_pem
    check (public_key like '-----BEGIN PUBLIC KEY-----%'),
  wrapped_private_key bytea not null,
  created_at timestamptz not null
);

-- What a payment is sealed with must never be in doubt.
create unique index company_key_pairs_one_active on company_key_pairs (company_id)
  where state = 'active';
create index company_key_pairs_company_idx on company_key_pairs (company_id);

alter table company_data_keys enable row level security;
create policy company_data_keys_of_their_company on company_data_keys
  using (company_id = acting_company_id() or is_acting_staff());
alter table company_key_pairs enable row level security;
create policy company_key_pairs_of_their_company on company_key_pairs
  using (company_id = acting_company_id() or is_acting_staff());

grant select, insert on company_data_keys, company_key_pairs to piton_app;
grant update (master_key_id, wrapped_key) on company_data_keys to piton_app;
grant update (state) on company_key_pairs to piton_app;
