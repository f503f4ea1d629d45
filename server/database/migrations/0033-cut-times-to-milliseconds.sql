-- Cursors of lists carry milliseconds. A time with microseconds would lose the rest of its millisecond.
alter table events alter column created_at type timestamptz(3);
alter table webhook_deliveries alter column created_at type timestamptz(3);
