-- A challenge outlives the request with the card, so the BIN that the velocity checks count is kept with
-- it, as their keyed hash, until the sale ends.

alter table sale_authentications add column bin bytea
  constraint sale_authentications_bin_is_short check (octet_length(bin) <= 32);
alter table sale_authentications add constraint sale_authentications_ended_have_no_bin
  check (state <> 'ended' or bin is null) not valid;
alter table sale_authentications validate constraint sale_authentications_ended_have_no_bin;
