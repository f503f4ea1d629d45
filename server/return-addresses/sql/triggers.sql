-- Payment requests return only to addresses that the merchant named.

create or replace trigger payment_requests_return_to_their_shop before insert on payment_requests
  for each row execute function payment_requests_return_to_their_shop();
