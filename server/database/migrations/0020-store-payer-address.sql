-- The network address of the browser that paid, as evidence if the payment is disputed. Null for payments of
-- a merchant's server, whose address is not the customer's.

alter type new_sale add attribute payer_address text;

alter table sales add column payer_address text;

-- Never validated: earlier sales have none, and reading every sale here would hold up payments.
alter table sales add constraint sales_payer_address_is_of_a_page
  check (payer_address is null or channel = 'page' and octet_length(payer_address) <= 45) not valid;
