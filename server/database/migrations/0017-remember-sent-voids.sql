-- What a gateway was last asked for: to void the whole payment or to refund. Null if it was not asked.
alter table refunds
  add column sent_as text,
  add constraint refunds_are_sent_as_void_or_refund check (sent_as in ('void', 'refund')) not valid;
