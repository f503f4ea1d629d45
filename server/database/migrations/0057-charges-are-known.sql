-- What 0056 promises of new rows alone holds for those that were there before.
alter table ledger_transactions validate constraint ledger_transactions_kind_is_known;
alter table ledger_entries validate constraint ledger_entries_kind_is_known;
