-- Minutes in which a server could work, for the status page. In a minute without a row Piton was down.
create table heartbeats (
  minute timestamptz constraint heartbeats_pkey primary key
    constraint heartbeats_minute_is_whole check (extract(second from minute) = 0),
  -- False if any server found the live card gateway unavailable.
  is_gateway_up boolean not null
);

grant select, insert, delete on heartbeats to piton_app;
grant update (is_gateway_up) on heartbeats to piton_app;

alter table heartbeats enable row level security;

create policy heartbeats_are_for_piton on heartbeats
  using ((select is_acting_piton())) with check ((select is_acting_piton()));
