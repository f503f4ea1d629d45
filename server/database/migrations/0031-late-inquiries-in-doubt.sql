-- Asked about at night is what ended without anybody having said for certain that no money moved.

-- When it is asked what became of a sale, the gateway says the same word of one that the payer's bank
-- declined and of one that was not completed, which may have been taken after all.
alter table sales add column declined_on_inquiry boolean not null default false;

create function sales_tell_who_declined() returns trigger
  language plpgsql as $$
begin
  new.declined_on_inquiry := coalesce(current_setting('piton.event_source', true), '') = 'inquiry';
  return new;
end
$$;
create trigger sales_tell_who_declined before update of status on sales
  for each row when (new.status = 'Declined') execute function sales_tell_who_declined();

-- "OK" is of an answer that said "Incomplete" of the money.
create function ended_in_doubt(problem text, result_code text, declined_on_inquiry boolean)
  returns boolean
  language sql immutable
  return declined_on_inquiry or coalesce(problem, '') = 'gateway' and result_code in (
    'NotFound', 'OK', 'NotAcceptingRequests', 'Unavailable', 'TooBusy'
  );
revoke execute on function ended_in_doubt from public;
grant execute on function ended_in_doubt to piton_app;

-- No play money, nothing that was turned away before it began, and in the order in which they are asked.
create index sales_ended_in_doubt_idx on sales (decided_at, id)
  where mode = 'live' and begun_at is not null
    and ended_in_doubt(problem, result_code, declined_on_inquiry);
drop index sales_given_up_idx;

-- What was asked in vain is due again.
create index late_inquiries_due_idx on late_inquiries (ask_after);

-- sales.platform_key_mark names, for every live sale, where it was sent: to which gateway, and under
-- which key where that is the platform's. The key of a company's own account is in gateway_account_id.
-- The server writes it as ever; marks of before name the key alone.
