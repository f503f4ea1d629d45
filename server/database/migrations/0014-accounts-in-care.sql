-- An administrator closes and erases the accounts of merchants, and so may write their rows. What an
-- account says of its person is not theirs to choose: with another address it would be their own by
-- the next reset of the password. The one change that they make to it is its end.
create function users_keep_to_their_person() returns trigger
  language plpgsql as $$
begin
  if is_acting_piton() or old.id = acting_user_id() or not is_acting_administrator() then
    return new;
  end if;
  if new.erased_at is distinct from old.erased_at then
    if old.erased_at is null and (
        new.email, new.first_name, new.last_name, new.phone, new.address, new.email_verified_at,
        new.second_factor_on, new.last_signed_in_at, new.previous_signed_in_at,
        new.profile_updated_at, new.country, new.primary_company_id
      ) is not distinct from (
        'erased-' || old.id || '@erased.invalid', 'Erased', 'account', null::text, null::text,
        null::timestamptz, false, null::timestamptz, null::timestamptz, null::timestamptz,
        old.country, old.primary_company_id
      )
    then
      return new;
    end if;
  elsif (
      new.email, new.first_name, new.last_name, new.phone, new.address, new.email_verified_at,
      new.second_factor_on, new.last_signed_in_at, new.previous_signed_in_at,
      new.profile_updated_at, new.country, new.primary_company_id
    ) is not distinct from (
      old.email, old.first_name, old.last_name, old.phone, old.address, old.email_verified_at,
      old.second_factor_on, old.last_signed_in_at, old.previous_signed_in_at,
      old.profile_updated_at, old.country, old.primary_company_id
    )
  then
    return new;
  end if;
  raise exception 'an administrator closes and erases an account, and changes nothing else of it'
    using errcode = 'insufficient_privilege';
end
$$;
create trigger users_keep_to_their_person before update on users
  for each row execute function users_keep_to_their_person();
