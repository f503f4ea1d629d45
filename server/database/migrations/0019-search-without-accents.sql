-- Whoever looks for "soufriere" means Soufrière. What the console finds by name is kept a second time,
-- without accents and in small letters, and what is typed goes through the same function. Kept, and not
-- computed by an index: under row-level security an index serves only a comparison that cannot leak what
-- it compares, which is promised of = between two texts and of no function of ours.

-- NFKD parts a letter from its accents, which are left out, and of spaces in a row one stays. No
-- extension is asked for, which a given server may lack; the database has to be in UTF-8.
create function plain_text(said text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(regexp_replace(
      normalize(said, nfkd),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'
    )),
    '\s+', ' ', 'g'
  ));

-- A number is written in many ways, with +1 758 and without; its last seven digits are the same in all.
create function phone_end(said text) returns text
  language sql immutable strict parallel safe
  return right(regexp_replace(said, '[^0-9]', '', 'g'), 7);

revoke execute on function plain_text(text), phone_end(text) from public;
grant execute on function plain_text(text), phone_end(text) to piton_app;

alter table users
  add column plain_name text not null generated always as (plain_text(display_name)) stored,
  add column plain_email text not null generated always as (plain_text(email)) stored;
alter table companies
  add column plain_name text not null generated always as (plain_text(name)) stored,
  add column plain_email text not null generated always as (plain_text(email)) stored,
  add column phone_end text not null generated always as (phone_end(phone)) stored;
alter table sales
  -- A name of letters that decompose into many could be longer than an entry of an index may be.
  add column plain_person_name text not null
    generated always as (left(plain_text(person_name), 200)) stored;

create index sales_person_name_idx on sales (plain_person_name, created_at desc, id desc);
create index sales_last_four_idx on sales (last_four, created_at desc, id desc);
