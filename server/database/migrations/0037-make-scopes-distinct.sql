-- A key has each permission once, in the order of their list.
update api_keys
   set scopes = array(
     select known from unnest(array['read', 'request', 'charge', 'refund', 'webhooks']) known
      where known = any (scopes)
   )
 where cardinality(scopes) > (select count(distinct one) from unnest(scopes) one);

alter table api_keys add constraint api_keys_scopes_are_distinct check (
  cardinality(array_positions(scopes, 'read')) <= 1
  and cardinality(array_positions(scopes, 'request')) <= 1
  and cardinality(array_positions(scopes, 'charge')) <= 1
  and cardinality(array_positions(scopes, 'refund')) <= 1
  and cardinality(array_positions(scopes, 'webhooks')) <= 1
) not valid;
