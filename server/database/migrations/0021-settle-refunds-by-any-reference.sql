-- The acquirer's file may name a refund by any reference that the gateway gave, and the refunds without a
-- settlement are found without reading the others.
alter table refunds
  add column host_reference text,
  add column approval_code text,
  -- Whether a line of the acquirer has settled it.
  add column is_settled boolean not null default false;

alter table refunds disable trigger user;

update refunds set is_settled = true
 where id in (select refund_id from settled_lines where refund_id is not null);

alter table refunds enable trigger user;
