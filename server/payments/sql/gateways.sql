-- What the gateways can do, as far as the database must know it.

-- Whether the gateway tells the outcome of a sale afterwards. At the others, only staff can end a sale
-- whose outcome is unknown.
create or replace function has_status_inquiry(gateway text) returns boolean
  language sql immutable parallel safe
  return gateway = 'four_cs';

-- Whether the gateway's API refunds. At the others, staff make refunds in the acquirer's portal.
create or replace function has_refunds(gateway text) returns boolean
  language sql immutable parallel safe
  return gateway = 'powertranz';

-- Whether the gateway cancels a sale by our number for it, without knowing whether the sale was charged.
create or replace function has_voids(gateway text) returns boolean
  language sql immutable parallel safe
  return gateway = 'powertranz';

-- Whether the issuer may authenticate the cardholder at this gateway before the card is charged.
create or replace function has_three_d_secure(gateway text) returns boolean
  language sql immutable parallel safe
  return gateway = 'powertranz';

grant execute on function
  has_status_inquiry(text),
  has_refunds(text)
to piton_app;
