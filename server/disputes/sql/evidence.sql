-- A merchant responds to a dispute once: with evidence, or by accepting it. Until then it is a draft. Nothing
-- changes after the deadline, after the acquirer's decision or after the response.

create or replace function max_dispute_files() returns integer language sql immutable return 10;

-- 20 MB: acquirers' portals take no larger document.
create or replace function max_dispute_bytes() returns bigint language sql immutable return 20971520;

-- All PNG pictures of one dispute together, so that the PDF of all files is drawn within its time.
create or replace function max_dispute_pixels() returns bigint language sql immutable return 40000000;

-- Returns why a merchant can't respond to a dispute: 'ended' after the acquirer's decision, 'responded' after
-- their response, 'too_late' after the deadline; null if they can. Locks the dispute, so that writers of its
-- response and its decision take turns.
create or replace function dispute_response_refusal(p_dispute_id uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  dispute disputes;
begin
  select * into strict dispute from disputes where id = p_dispute_id for no key update;
  return case
    when dispute.state <> 'open' then 'ended'
    when exists (select from dispute_responses where dispute_id = dispute.id and state <> 'draft') then 'responded'
    when dispute.respond_by < saint_lucia_day(database_now()) then 'too_late'
  end;
end
$$;

-- Whether a dispute still takes the merchant's response. One without a deadline takes it until the acquirer
-- decides.
create or replace function awaits_response(d disputes) returns boolean
language sql stable as $$
  select d.state = 'open' and coalesce(d.respond_by >= saint_lucia_day(database_now()), true)
    and not exists (select from dispute_responses r where r.dispute_id = d.id and r.state <> 'draft')
$$;

-- Whether the acting person works with the dispute's company.
create or replace function is_own_dispute(p_dispute_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from disputes d
      join company_members m on m.company_id = d.company_id and m.user_id = acting_user_id()
     where d.id = p_dispute_id
  )
$$;

create or replace function record_evidence(p_dispute_id uuid, p_action text, p_detail jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_entries (id, actor_id, action, subject_kind, subject_id, detail)
    select gen_random_uuid(), acting_user_id(), p_action, 'dispute', d.id::text,
           jsonb_build_object('companyId', d.company_id, 'saleId', d.sale_id, 'mode', d.mode) || p_detail
      from disputes d where d.id = p_dispute_id
$$;

-- Begins a draft, or saves its answers. `p_version` is the draft that the merchant has seen, 0 for none. The
-- four functions return 'done', a refusal of dispute_response_refusal, or 'not_found' to others than members.
-- This one also returns 'changed' if there is a newer draft.
create or replace function save_dispute_answers(p_dispute_id uuid, p_answers jsonb, p_version integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  refusal text;
begin
  if not is_own_dispute(p_dispute_id) then return 'not_found'; end if;
  refusal := dispute_response_refusal(p_dispute_id);
  if refusal is not null then return refusal; end if;
  insert into dispute_responses (dispute_id, company_id, edited_by)
    select id, company_id, acting_user_id() from disputes where id = p_dispute_id
    on conflict do nothing;
  update dispute_responses
     set answers = p_answers, version = version + 1, edited_by = acting_user_id(), edited_at = database_now()
   where dispute_id = p_dispute_id and version = p_version;
  return case when found then 'done' else 'changed' end;
end
$$;

-- Adds a file to the draft; a resend under the same id is stored once. Also returns 'duplicate' if the dispute
-- has the same file under another id, or 'too_many', 'too_large' or 'too_many_pixels' if the files together
-- exceed their limits.
create or replace function add_dispute_file(p_dispute_id uuid, p_file jsonb, p_sealed bytea) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  refusal text;
  stored dispute_files;
  file_count bigint;
  file_bytes bigint;
  file_pixels bigint;
begin
  if not is_own_dispute(p_dispute_id) then return 'not_found'; end if;
  refusal := dispute_response_refusal(p_dispute_id);
  if refusal is not null then return refusal; end if;
  select * into stored from dispute_files where id = (p_file ->> 'id')::uuid;
  if found then
    return case when (stored.dispute_id, encode(stored.sha256, 'hex')) = (p_dispute_id, p_file ->> 'sha256')
      then 'done' else 'changed' end;
  end if;
  if exists (
    select from dispute_files
     where dispute_id = p_dispute_id and sha256 = decode(p_file ->> 'sha256', 'hex')
  ) then
    return 'duplicate';
  end if;
  select count(*), coalesce(sum(size_bytes), 0), coalesce(sum(pixels), 0) into file_count, file_bytes, file_pixels
    from dispute_files where dispute_id = p_dispute_id;
  if file_count >= max_dispute_files() then return 'too_many'; end if;
  if file_bytes + (p_file ->> 'size')::bigint > max_dispute_bytes() then return 'too_large'; end if;
  if file_pixels + (p_file ->> 'pixels')::integer > max_dispute_pixels() then return 'too_many_pixels'; end if;
  insert into dispute_responses (dispute_id, company_id, edited_by)
    select id, company_id, acting_user_id() from disputes where id = p_dispute_id
    on conflict do nothing;
  insert into dispute_files (
    id, dispute_id, company_id, name, media_type, size_bytes, head, sha256, pages, pixels, sealed, added_by
  )
    select (p_file ->> 'id')::uuid, id, company_id, p_file ->> 'name', p_file ->> 'type',
           (p_file ->> 'size')::integer, decode(p_file ->> 'head', 'hex'), decode(p_file ->> 'sha256', 'hex'),
           (p_file ->> 'pages')::integer, (p_file ->> 'pixels')::integer, p_sealed, acting_user_id()
      from disputes where id = p_dispute_id;
  update dispute_responses
     set version = version + 1, edited_by = acting_user_id(), edited_at = database_now()
   where dispute_id = p_dispute_id;
  return 'done';
end
$$;

create or replace function remove_dispute_file(p_dispute_id uuid, p_file_id uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  refusal text;
begin
  if not is_own_dispute(p_dispute_id) then return 'not_found'; end if;
  refusal := dispute_response_refusal(p_dispute_id);
  if refusal is not null then return refusal; end if;
  delete from dispute_files where id = p_file_id and dispute_id = p_dispute_id;
  if not found then return 'done'; end if;
  update dispute_responses
     set version = version + 1, edited_by = acting_user_id(), edited_at = database_now()
   where dispute_id = p_dispute_id;
  return 'done';
end
$$;

-- Ends the draft: submits the evidence with the payment's facts, or accepts the dispute, which needs no draft.
-- Also returns 'changed' if there is a newer draft, or 'empty' for evidence without an answer.
create or replace function end_dispute_response(
  p_dispute_id uuid, p_state text, p_version integer, p_facts jsonb
) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  refusal text;
begin
  if not is_own_dispute(p_dispute_id) then return 'not_found'; end if;
  refusal := dispute_response_refusal(p_dispute_id);
  if refusal is not null then return refusal; end if;
  if p_state = 'submitted' and not exists (
    select from dispute_responses where dispute_id = p_dispute_id and answers <> '{}'
  ) then
    return 'empty';
  end if;
  insert into dispute_responses (dispute_id, company_id, edited_by)
    select id, company_id, acting_user_id() from disputes where id = p_dispute_id
    on conflict do nothing;
  update dispute_responses
     set state = p_state, facts = p_facts, ended_by = acting_user_id(), ended_at = database_now()
   where dispute_id = p_dispute_id and version = p_version;
  if not found then return 'changed'; end if;
  perform record_evidence(
    p_dispute_id, case p_state when 'accepted' then 'accept-dispute' else 'submit-evidence' end,
    case p_state when 'accepted' then '{}'::jsonb else jsonb_build_object(
      'files', (select count(*) from dispute_files where dispute_id = p_dispute_id)
    ) end
  );
  return 'done';
end
$$;

-- Returns one file of a dispute, or all, and records the view. Its company may view them, and staff once they
-- are submitted.
create or replace function view_dispute_files(p_dispute_id uuid, p_file_id uuid default null)
returns table (id uuid, name text, media_type text, sha256 bytea, sealed bytea)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if acting_user_id() is null or not exists (
    select from dispute_responses r
     where r.dispute_id = p_dispute_id
       and (is_own_dispute(r.dispute_id) or is_acting_staff() and r.state = 'submitted')
       and (p_file_id is null or exists (
         select from dispute_files f where f.dispute_id = r.dispute_id and f.id = p_file_id
       ))
  ) then
    return;
  end if;
  perform record_evidence(p_dispute_id, 'view-evidence', jsonb_strip_nulls(jsonb_build_object(
    'fileId', p_file_id, 'fileName', (select f.name from dispute_files f where f.id = p_file_id)
  )));
  return query
    select f.id, f.name, f.media_type, f.sha256, f.sealed from dispute_files f
     where f.dispute_id = p_dispute_id and (p_file_id is null or f.id = p_file_id)
     order by f.added_at, f.id;
end
$$;

-- Records that a member of staff sent the evidence to the acquirer. Returns 'done'; 'forwarded' if that is
-- recorded already; 'not_submitted' without evidence; or 'wrong_day' for a day before it was submitted or
-- after today.
create or replace function forward_evidence(p_dispute_id uuid, p_on date) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  response dispute_responses;
begin
  if not is_deciding() then
    raise exception 'only staff may forward evidence' using errcode = '42501';
  end if;
  select * into response from dispute_responses where dispute_id = p_dispute_id for no key update;
  if not found or response.state <> 'submitted' then return 'not_submitted'; end if;
  if exists (
    select from company_members where company_id = response.company_id and user_id = acting_user_id()
  ) then
    raise exception 'members of a company may not forward its evidence' using errcode = '42501';
  end if;
  if response.forwarded_on is not null then return 'forwarded'; end if;
  if p_on < saint_lucia_day(response.ended_at) or p_on > saint_lucia_day(database_now()) then
    return 'wrong_day';
  end if;
  update dispute_responses
     set forwarded_on = p_on, forwarded_by = acting_user_id(), forwarded_at = database_now()
   where dispute_id = p_dispute_id;
  perform record_evidence(p_dispute_id, 'forward-evidence', jsonb_build_object('forwardedOn', p_on));
  return 'done';
end
$$;

-- Holds for every writer of the row: a response is written only while its dispute takes one, ends once and not
-- as evidence without an answer, and afterwards only its forwarding is added.
create or replace function dispute_responses_keep_their_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forwarding constant text[] := array['forwarded_on', 'forwarded_by', 'forwarded_at'];
begin
  if tg_op = 'UPDATE' and old.state = 'submitted' and old.forwarded_on is null and new.forwarded_on is not null
    and to_jsonb(new) - forwarding = to_jsonb(old) - forwarding
  then
    return new;
  end if;
  if tg_op <> 'DELETE' and dispute_response_refusal(new.dispute_id) is null
    and new.company_id = (select company_id from disputes where id = new.dispute_id)
    and (tg_op = 'UPDATE' or new.state = 'draft')
    and (tg_op = 'INSERT' or new.dispute_id = old.dispute_id)
    and (new.state <> 'submitted' or new.answers <> '{}')
  then
    return new;
  end if;
  raise exception 'the response to dispute % cannot be written', coalesce(new.dispute_id, old.dispute_id)
    using errcode = 'check_violation', constraint = 'dispute_responses_keep_their_rules';
end
$$;

-- Holds for every writer of the row: files come and go with the draft, once each and within its limits, and
-- don't change.
create or replace function dispute_files_keep_their_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and dispute_response_refusal(old.dispute_id) is null then return old; end if;
  if tg_op = 'INSERT' and dispute_response_refusal(new.dispute_id) is null
    and new.company_id = (select company_id from disputes where id = new.dispute_id)
    and (
      select count(*) < max_dispute_files() and coalesce(sum(size_bytes), 0) + new.size_bytes <= max_dispute_bytes()
             and coalesce(sum(pixels), 0) + coalesce(new.pixels, 0) <= max_dispute_pixels()
             and not coalesce(bool_or(sha256 = new.sha256), false)
        from dispute_files where dispute_id = new.dispute_id
    )
  then
    return new;
  end if;
  raise exception 'files of dispute % cannot be changed', coalesce(new.dispute_id, old.dispute_id)
    using errcode = 'check_violation', constraint = 'dispute_files_keep_their_rules';
end
$$;

-- The live disputes that await a person's response, with the one that is due first; null without one.
create or replace function due_disputes(p_user_id uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select case when count(*) > 0 then jsonb_build_object(
           'count', count(*), 'respondBy', min(d.respond_by),
           'firstId', (array_agg(d.id order by d.respond_by, d.opened_at, d.id))[1]
         ) end
    from company_members m
    join disputes d on d.company_id = m.company_id and d.mode = 'live' and awaits_response(d)
   where m.user_id = p_user_id
$$;

-- Disputes whose merchant is due a reminder, with the stage of 7, 3 or 1 days that is now theirs. A dispute
-- that was opened on the reminder's day or later needs none, because its first email names the deadline.
-- None goes out before 8 am.
create or replace function due_dispute_reminders()
returns table (dispute_id uuid, company_id text, days integer)
language sql stable set search_path = public, pg_temp as $$
  select d.id, d.company_id, stage.days
    from disputes d
   cross join lateral (
      select min(days) as days from unnest(array[1, 3, 7]) days
       where days >= d.respond_by - saint_lucia_day(database_now())
    ) stage
   where d.mode = 'live' and awaits_response(d) and stage.days is not null
     and saint_lucia_day(database_now() - interval '8 hours') = saint_lucia_day(database_now())
     and saint_lucia_day(d.opened_at) < d.respond_by - stage.days
     and not exists (select from dispute_reminders s where s.dispute_id = d.id and s.days <= stage.days)
   order by d.respond_by, d.id
$$;

grant execute on function
  awaits_response(disputes),
  save_dispute_answers(uuid,jsonb,integer),
  add_dispute_file(uuid,jsonb,bytea),
  remove_dispute_file(uuid,uuid),
  end_dispute_response(uuid,text,integer,jsonb),
  view_dispute_files(uuid,uuid),
  forward_evidence(uuid,date),
  due_disputes(uuid),
  due_dispute_reminders()
to piton_app;
