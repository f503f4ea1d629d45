-- No decision without its entry in the audit, in the same transaction, whoever asks for it.
create function decisions_are_recorded() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from audit_entries
     where subject_id = new.subject_id and subject_kind = new.kind
       and action = 'decide-' || replace(new.kind, '_', '-')
       and actor_id = new.decided_by and coalesce(reason, '') = new.note
       and detail ->> 'decision' = new.decision and detail ->> 'version' = new.version::text
       and detail -> 'fields' = new.fields
       -- Written since this transaction began, by the database's clock.
       and at >= new.decided_at
  ) then
    raise exception 'the decision on the % % is in no entry of the audit', new.kind, new.subject_id
      using errcode = 'check_violation', constraint = 'decisions_are_recorded';
  end if;
  return null;
end
$$;
create constraint trigger decisions_are_recorded after insert on review_decisions
  deferrable initially deferred
  for each row execute function decisions_are_recorded();
revoke execute on function decisions_are_recorded from public;
