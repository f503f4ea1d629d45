-- Each sale keeps the results of 3-D Secure that its server accepted, so that the database rejects an
-- approval after any other. Sales of the previous release accepted the default.

alter type new_sale add attribute accepted_authentications text[];

alter table sale_authentications add column accepted text[] not null default '{Y,A,not_enrolled}'
  constraint sale_authentications_accepted_are_known check (accepted <@ '{Y,A,U,not_enrolled}');
