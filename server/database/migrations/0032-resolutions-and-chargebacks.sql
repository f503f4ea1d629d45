-- Of a live sale that two people resolved the gateway is asked at night, as of one that ended in doubt:
-- what they were told may be wrong, and nobody else would ever hold it against the gateway.

-- What was resolved lately, of all the corrections that there ever were.
create index corrections_resolved_idx on corrections (ended_at)
  where kind = 'resolution' and state = 'done' and outcome <> 'stands';
-- Whoever asks sees how sales were resolved, and nothing else of what staff decides.
create policy corrections_resolve_sales_for_piton on corrections for select
  using (kind = 'resolution' and (select is_acting_piton()));
