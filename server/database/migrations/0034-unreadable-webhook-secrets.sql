-- An attempt also fails if its signing secret can't be opened. Adding the constraint checks no stored row, so
-- it locks the table for a moment.
alter table webhook_attempts drop constraint webhook_attempts_failure_is_known;
alter table webhook_attempts add constraint webhook_attempts_failure_is_known check (
  failure in (
    'status', 'timed_out', 'connection_failed', 'tls_failed', 'name_not_found', 'address_refused',
    'secret_unreadable'
  )
) not valid;
