-- The last request to the gateway: to void the whole payment or to refund. Null if none was sent.
alter table refunds
  add column sent_as text,
  add constraint refunds_are_sent_as_void_or_refund check (sent_as in ('void', 'refund')) not valid;
