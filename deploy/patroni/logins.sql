-- Once, on the leader, as postgres, with passwords of your own: psql -f logins.sql
-- The server's login owns nothing. Migrations and commands use the owner's.
create role piton_app login password 'change-me-7';
create role piton_owner login password 'change-me-8';
grant piton_app to piton_owner;
create database piton owner piton_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
