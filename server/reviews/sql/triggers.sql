-- Every review decision has its audit entry and is append-only.

drop trigger if exists decisions_are_recorded on review_decisions;
create constraint trigger decisions_are_recorded after insert on review_decisions
  deferrable initially deferred
  for each row execute function decisions_are_recorded();

create or replace trigger review_decisions_stay before update or delete on review_decisions
  for each row execute function refuse_rewriting();

create or replace trigger review_decisions_are_not_emptied before truncate on review_decisions
  for each statement execute function refuse_rewriting();
