-- The requests made with secret keys, for the developers who made them. Written after the response.
create table api_requests (
  id uuid constraint api_requests_pkey primary key,
  request_id text not null constraint api_requests_request_id_is_short check (char_length(request_id) <= 64),
  company_id text not null,
  mode text not null,
  key_id uuid not null,
  key_name text not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  path text not null constraint api_requests_path_is_short check (char_length(path) <= 200),
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  idempotency_key text constraint api_requests_idempotency_key_is_short
    check (char_length(idempotency_key) <= 255),
  address text not null,
  body text constraint api_requests_body_is_short check (char_length(body) <= 2048),
  error text constraint api_requests_error_is_short check (char_length(error) <= 2048),
  constraint api_requests_key_fkey foreign key (key_id, company_id, mode)
    references api_keys (id, company_id, mode),
  constraint api_requests_refusal_is_whole check ((error_code is null) = (error is null))
);

create index api_requests_list_idx on api_requests (company_id, at desc, id desc);
create index api_requests_at_idx on api_requests (at);

grant select, insert, delete on api_requests to piton_app;

alter table api_requests enable row level security;

create policy api_requests_of_their_owner on api_requests for select
  using (
    company_id in (select id from companies where owner_id = acting_user_id())
    or is_acting_piton()
  );

create policy api_requests_are_written_by_piton on api_requests for insert
  with check (is_acting_piton());

create policy api_requests_are_deleted_by_piton on api_requests for delete
  using (is_acting_piton());
