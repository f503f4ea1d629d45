-- A transaction of an API key sees refunds, disputes and ledger accounts of the key's company and mode
-- alone, and only with the key's permission.
create function acting_key_with(any_of text[]) returns table (company_id text, mode text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.company_id, k.mode from api_keys k
   where k.id = nullif(current_setting('piton.api_key_id', true), '')::uuid
     and k.scopes && any_of
     and k.revoked_at is null and (k.expires_at is null or k.expires_at > database_now())
$$;

create function is_acting_key() returns boolean
  language sql stable parallel safe
  return nullif(current_setting('piton.api_key_id', true), '') is not null;

grant execute on function acting_key_with(text[]), is_acting_key() to piton_app;

create policy refunds_of_the_keys_mode on refunds as restrictive for select
  using (
    not (select is_acting_key())
    or (company_id, mode) = (
      select k.company_id, k.mode from acting_key_with(array['read', 'refund']) k
    )
  );

create policy disputes_of_the_keys_mode on disputes as restrictive for select
  using (
    not (select is_acting_key())
    or (company_id, mode) = (
      select k.company_id, k.mode from acting_key_with(array['read']) k
    )
  );

create policy ledger_accounts_of_the_keys_mode on ledger_accounts as restrictive for select
  using (
    not (select is_acting_key())
    or (company_id, mode) = (
      select k.company_id, k.mode from acting_key_with(array['read']) k
    )
  );

create policy dispute_responses_of_the_keys_disputes on dispute_responses for select
  using (
    (select is_acting_key())
    and exists (select from disputes d where d.id = dispute_responses.dispute_id)
  );
