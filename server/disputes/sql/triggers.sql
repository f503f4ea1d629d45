-- Approved proposals write disputes, and nothing else does. Responses and their files keep their rules.

create or replace trigger proposals_dispute_after_the_sale before insert on proposals
  for each row when (new.kind = 'dispute') execute function proposals_dispute_after_the_sale();

create or replace trigger proposals_update_their_dispute after update on proposals
  for each row when (new.state = 'done' and new.kind in ('dispute', 'dispute_outcome'))
  execute function update_dispute();

create or replace trigger disputes_keep_their_rules before insert or update or delete on disputes
  for each row execute function disputes_keep_their_rules();

create or replace trigger dispute_responses_keep_their_rules
  before insert or update or delete on dispute_responses
  for each row execute function dispute_responses_keep_their_rules();

create or replace trigger dispute_files_keep_their_rules before insert or update or delete on dispute_files
  for each row execute function dispute_files_keep_their_rules();
