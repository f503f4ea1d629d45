-- Payment requests keep their terms.

create or replace trigger payment_requests_stay before update on payment_requests
  for each row execute function payment_requests_stay();
