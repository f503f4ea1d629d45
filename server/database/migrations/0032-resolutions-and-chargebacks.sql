-- Of a live sale that two people resolved the gateway is asked at night, as of one that ended in doubt:
-- what they were told may be wrong, and nobody else would ever hold it against the gateway.

-- What was resolved lately, of all the corrections that there ever were.
create index corrections_resolved_idx on corrections (ended_at)
  where kind = 'resolution' and state = 'done' and outcome <> 'stands';

-- How often the gateway was asked about a sale while it was Pending. settle_tries says how long to wait
-- until the next time, and is set back after an outage.
alter table sales add column inquiries integer not null default 0;
grant update (inquiries) on sales to piton_app;

-- Nobody's bank takes back what was not paid yet: the day of its notice is the sale's, or a later one.
create function chargebacks_follow_their_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold_on date;
begin
  select (created_at at time zone 'America/St_Lucia')::date into sold_on
    from sales where id = new.sale_id;
  if new.happened_on < sold_on then
    raise exception 'sale % was not charged back before %, when it was made', new.sale_id, sold_on
      using errcode = 'check_violation', constraint = 'corrections_charge_back_after_the_sale';
  end if;
  return new;
end
$$;
revoke execute on function chargebacks_follow_their_sale from public;
create trigger chargebacks_follow_their_sale before insert on corrections
  for each row when (new.kind = 'chargeback') execute function chargebacks_follow_their_sale();
