-- Every review decision has its audit entry.

drop trigger if exists decisions_are_recorded on review_decisions;
create constraint trigger decisions_are_recorded after insert on review_decisions
  deferrable initially deferred
  for each row execute function decisions_are_recorded();
