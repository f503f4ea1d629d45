-- Merchants' programs refund, too. The owner stays the refund's requester.
create function acting_key_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('piton.api_key_id', true), '')::uuid;

grant execute on function acting_key_id() to piton_app;

alter table refunds add column api_key_id uuid;
alter table refunds add constraint refunds_api_key_fkey
  foreign key (api_key_id, company_id, mode) references api_keys (id, company_id, mode) not valid;
alter table refunds add constraint refunds_by_keys_are_the_merchants
  check (api_key_id is null or proposal_id is null) not valid;

create policy audit_entries_of_refunds_are_added_by_keys on audit_entries for insert
  with check (
    actor_id is null and action = 'request-refund' and subject_kind = 'refund'
    and detail ->> 'keyId' = acting_key_id()::text
    and exists (
      select from refunds r where r.id::text = subject_id and r.api_key_id = acting_key_id()
    )
  );
