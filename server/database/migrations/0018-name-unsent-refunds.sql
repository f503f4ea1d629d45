-- A refund that never reached the gateway fails for a reason of its own.
alter table refunds
  drop constraint refunds_failure_is_known,
  add constraint refunds_failure_is_known
    check (failure in ('declined', 'not_possible', 'gateway', 'not_sent', 'reported')) not valid;
