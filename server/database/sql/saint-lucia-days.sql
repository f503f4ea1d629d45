-- Computes days in Saint Lucia, which keeps UTC-4 all year, as contract/time/time.ts does. A fixed offset
-- keeps stored days independent of time zone data.

create or replace function saint_lucia_day(at timestamptz) returns date
  language sql immutable strict parallel safe
  return (at at time zone interval '-04:00')::date;

create or replace function start_of_saint_lucia_day(day date) returns timestamptz
  language sql immutable strict parallel safe
  return day::timestamp at time zone interval '-04:00';

grant execute on function
  saint_lucia_day(timestamp with time zone),
  start_of_saint_lucia_day(date)
to piton_app;
