-- An event that can't be rendered is tried again at a later time; at infinity, never again.
alter table events add column render_failures bigint not null default 0;
alter table events add column render_at timestamptz;
