-- Cursors carry microseconds, so events keep their order within a millisecond. Neither change rewrites
-- its table.
alter table events alter column created_at type timestamptz;
alter table webhook_deliveries alter column created_at type timestamptz;
