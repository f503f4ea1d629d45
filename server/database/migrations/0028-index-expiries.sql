-- Events that are recorded once for each subject.
create unique index events_once_idx on events (subject_id, type)
  where type in ('payment.pending', 'payment_request.expired', 'key.expiring') and not is_example;

create index payment_requests_expiry_idx on payment_requests (expires_at)
  where expires_at is not null and disabled_at is null;

-- Piton fills in the object, once.
grant update (data) on events to piton_app;

create policy events_are_filled_in_by_piton on events for update using (is_acting_piton() and data is null) with check (is_acting_piton());
