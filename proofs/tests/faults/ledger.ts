import type { Fault } from '../fault.ts';

const ledgerTriggers = 'server/ledger/sql/triggers.sql';
const paymentLifecycle = 'server/payments/sql/payment-lifecycle.sql';
const posting = 'server/ledger/sql/posting.sql';

export const ledgerFaults: readonly Fault[] = [
  {
    name: 'an unbalanced transaction is accepted',
    costs: 'Money disappears from the ledger unnoticed.',
    file: posting,
    text: 'entry_count < 2 or total_mills <> 0',
    planted: 'entry_count < 2 or total_mills > 0',
    tests: ['server/ledger/other-postings.test.ts'],
  },
  {
    name: 'entries can be added to an old transaction',
    costs: 'Posted and reported money can be changed later.',
    file: posting,
    text: '<> pg_current_xact_id()',
    planted: 'is null',
    tests: ['server/ledger/ledger.test.ts'],
  },
  {
    name: 'entries can be deleted',
    costs: 'The ledger misses a sale.',
    file: ledgerTriggers,
    text: 'create or replace trigger ledger_entries_stay before update or delete on',
    planted: 'create or replace trigger ledger_entries_stay before update on',
    tests: ['server/ledger/ledger.test.ts'],
  },
  {
    name: 'one event posts twice',
    costs: 'A chargeback that is approved again is posted again.',
    file: posting,
    text: 'where mode = p_mode and cause = p_cause;\n    return posted_id;',
    planted: 'where mode = p_mode and cause = p_cause;',
    tests: ['server/ledger/ledger.test.ts'],
  },
  {
    name: 'accounts are locked in any order',
    costs: 'Two postings wait for each other, and one of them fails.',
    file: posting,
    text: 'order by a.id, e.kind',
    planted: 'order by e.kind',
    tests: ['server/ledger/other-postings.test.ts'],
  },
  {
    name: 'test money is posted to live accounts',
    costs: 'A merchant is paid money that no customer paid.',
    file: posting,
    text: `w.mode = p_mode and w.code = e.code and w.company_id = e."companyId"`,
    planted: `w.mode = 'live' and w.code = e.code and w.company_id = e."companyId"`,
    tests: ['server/disputes/chargebacks.test.ts'],
  },
  {
    name: 'balances have the wrong sign',
    costs: 'Fees increase the amount that we owe a merchant.',
    file: posting,
    text: "case entry.side when 'debit' then",
    planted: "case entry.side when 'credit' then",
    tests: ['server/disputes/chargebacks.test.ts'],
  },
  {
    name: 'a bank account moves by mills',
    costs: 'The ledger holds amounts that no bank can pay.',
    file: posting,
    text: 'if entry.amount_mills % entry.step_mills <> 0 then',
    planted: 'if false then',
    tests: ['server/ledger/ledger.test.ts'],
  },
  {
    name: 'one company’s posting reaches another’s account',
    costs: 'A posting for one company can take the money of all.',
    file: posting,
    text: 'and entry.company_id is distinct from acting_company_id()',
    planted: 'and false',
    tests: ['server/ledger/ledger.test.ts'],
  },
  {
    name: 'approved without being posted',
    costs: 'The payer was charged and the merchant is never paid.',
    file: paymentLifecycle,
    text: "when (new.status = 'Approved') <> (new.ledger_transaction_id is not null)",
    planted: "when new.status <> 'Approved' and new.ledger_transaction_id is not null",
    tests: ['server/payments/sales-rules.test.ts'],
  },
  {
    name: 'a sale ends twice',
    costs: 'A declined sale is approved later without a charge.',
    file: paymentLifecycle,
    text: "elsif old.status <> 'Pending' then",
    planted: "elsif old.status = 'Incomplete' then",
    tests: ['server/payments/sales-rules.test.ts'],
  },
  {
    name: 'a sale posts entries of another kind',
    costs: 'Money is moved under the name of a sale.',
    file: paymentLifecycle,
    text: 'select count(*) <> case when sale.fee_mills > 0',
    planted: 'select count(*) < case when sale.fee_mills > 0',
    tests: ['server/ledger/ledger.test.ts'],
  },
];
