-- Old clients seal with SHA-1 and cannot do otherwise. A company of theirs takes SHA-1 in the plain form
-- and nothing else there: an opener that tried both would tell which of them it was.
alter table companies
  add column plain_seal_hash text not null default 'SHA-256'
    constraint companies_plain_seal_hash_is_known check (plain_seal_hash in ('SHA-256', 'SHA-1'));

drop function find_payee;
create function find_payee(p_company_id text, p_sealed_hash bytea, p_asker bytea, p_unreadable_most integer)
  returns table (
    standing text, key_ids uuid[], earlier_id uuid, free_at timestamptz, gateway_account_id uuid,
    plain_seal_hash text
  )
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.standing,
           array(select k.id from company_key_pairs k
                  where k.company_id = c.id and k.state in ('active', 'retiring')
                  -- "active" sorts before "retiring".
                  order by k.state, k.created_at desc),
           (select a.sale_id from attempts a
             where a.company_id = c.id and a.sealed_hash = p_sealed_hash),
           (select l.ends_at from limits l
             where l.action = 'unreadable-payment' and l.key_hash = p_asker
               and l.taken >= p_unreadable_most and l.ends_at > now()),
           (select g.id from gateway_accounts g where g.company_id = c.id and g.retired_at is null),
           c.plain_seal_hash
      from companies c where c.id = p_company_id;
end
$$;
revoke execute on function find_payee from public;
grant execute on function find_payee to piton_app;
