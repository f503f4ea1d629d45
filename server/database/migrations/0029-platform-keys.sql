-- Under which of the platform's own keys a live sale was sent: a keyed hash of it, whose key is not in
-- the database. The gateway knows a sale under that one alone, and says of any other that there is none.
-- Null for a company's own account, for tests, and for what was begun before or by the release before:
-- of these it holds, as it did, that the key is what it was.
alter table sales add column platform_key_mark text;
-- begin_sale is told by the statement that calls it.
alter table sales
  alter column platform_key_mark set default nullif(current_setting('piton.platform_key_mark', true), '');
