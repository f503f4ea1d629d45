import type { Fault } from '../fault.ts';

const disputes = 'server/disputes/disputes.test.ts';
const disputeRules = 'server/disputes/sql/disputes.sql';
const disputesBySql = 'server/disputes/disputes-by-sql.test.ts';
const oneDebit = 'server/payouts/bank-imports/one-debit-per-chargeback.test.ts';
const bySql = 'server/proposals/proposals-by-sql.test.ts';

const paymentsSchema = 'server/database/migrations/0006-payments.sql';
const proposals = 'server/proposals/sql/proposals.sql';
const reviewsAndBankingSchema = 'server/database/migrations/0003-reviews-and-banking.sql';
const rules = 'server/proposals/sql/rules.sql';
const staff = 'server/identity/sql/staff.sql';

export const proposalFaults: readonly Fault[] = [
  {
    name: 'one person suffices',
    costs: 'A single member of staff gives money to a friend.',
    file: reviewsAndBankingSchema,
    text: 'check (coalesce(second_by <> first_by, true))',
    planted: 'check (true)',
    tests: ['server/reviews/approvals.test.ts'],
  },
  {
    name: 'newly granted access counts as a second person',
    costs: 'One administrator invents a colleague and is two.',
    file: staff,
    text: 'users.admitted_at > at - admission_stays_fresh()',
    planted: 'users.admitted_at > at',
    tests: ['server/resolutions/resolutions.test.ts'],
  },
  {
    name: 'a dispute is decided differently than two people approved',
    costs: 'A lost dispute is shown as won, and the goods are released.',
    file: disputeRules,
    text: 'and (outcome, ended_at) = (new.state, new.decided_at)',
    planted: '',
    tests: [disputesBySql],
  },
  {
    name: 'a decided dispute is decided again',
    costs: 'A dispute changes after its money has moved.',
    file: disputeRules,
    text: "old.state = 'open' and exists",
    planted: 'exists',
    tests: [disputesBySql],
  },
  {
    name: 'one dispute is recorded twice',
    costs: 'A merchant loses the amount of a dispute twice.',
    file: proposals,
    text: "where sale_id = sale.id and lower(acquirer_reference) = lower(p_terms ->> 'reference')",
    planted: 'where false',
    tests: [disputes],
  },
  {
    name: 'a notice opens the dispute of a settlement again',
    costs: 'A merchant loses the amount of a chargeback twice.',
    file: disputeRules,
    text: "d.amount_mills = has_possible_duplicate.amount_mills and d.state <> 'won'",
    planted: 'false',
    tests: [oneDebit],
  },
  {
    name: 'the nightly check misses a dispute that differs from its proposals',
    costs: 'A falsified dispute is never found.',
    file: 'server/disputes/dispute-checks.ts',
    text: 'is distinct from',
    planted: 'is null and',
    tests: [disputesBySql],
  },
  {
    name: 'one approval counts as two',
    costs: 'One person can approve alone by writing the table.',
    file: rules,
    text: 'and second_at is not null and void_at is null',
    planted: 'and void_at is null',
    tests: [bySql],
  },
  {
    name: 'the end of a proposal overwrites it',
    costs: 'Rejected proposals leave no record.',
    file: rules,
    text: 'or proposal_hash(new) <> proposal_hash(old) or',
    planted: 'or',
    tests: [bySql],
  },
  {
    name: 'an approval is not bound to the amount',
    costs: 'Two people approve EC$10, and EC$10,000 is posted.',
    file: rules,
    text: 'subject_id = p.id::text and subject_hash = proposal_hash(p)',
    planted: 'subject_id = p.id::text',
    tests: ['server/proposals/posted-as-approved.test.ts'],
  },
  {
    name: 'a proposal survives a change of its sale',
    costs: 'A sale that the gateway has just declined is approved by hand.',
    file: proposals,
    text: 'if p.sale_id is not null and sale_version(sale) <> p.sale_version\n    or',
    planted: 'if',
    tests: ['server/resolutions/resolutions.test.ts'],
  },
  {
    name: 'a chargeback exceeds the payment',
    costs: 'A merchant loses more than they received.',
    file: rules,
    text: 'and charged_back(sale.id) + refunded(sale.id) + new.amount_mills > returnable_mills',
    planted: 'and new.amount_mills > returnable_mills',
    tests: [bySql],
  },
  {
    name: 'a chargeback is posted before its payment',
    costs: 'A dispute of another payment is posted on this one.',
    file: disputeRules,
    text: 'if new.happened_on < sold_on then',
    planted: 'if false then',
    tests: [disputes],
  },
  {
    name: 'a chargeback on the day of its payment is rejected',
    costs: 'A dispute on the same day cannot be recorded, and its money is missing.',
    file: disputeRules,
    text: 'saint_lucia_day(created_at) into',
    planted: 'saint_lucia_day(created_at) + 1 into',
    tests: [disputes],
  },
  {
    name: 'a chargeback may be dated before its payment',
    costs: 'A mistyped day uses up a sign-in code and ends in an error.',
    file: 'server/proposals/make-proposal.ts',
    text: 'happenedOn >= calendarDay(sale.created_at)',
    planted: "happenedOn >= '2000-01-01'",
    tests: [disputes],
  },
  {
    name: 'something else is posted than was approved',
    costs: 'An unapproved proposal moves the ledger.',
    file: rules,
    text: 'has_exact_entries(new.id, (select jsonb_agg(e) from proposal_entries(proposal) e))',
    planted: 'true',
    tests: ['server/proposals/posted-as-approved.test.ts'],
  },
  {
    name: 'any money is adjusted by less than a cent',
    costs: 'The ledger holds an amount that no bank can move.',
    file: paymentsSchema,
    text: "coalesce(amount_mills % 10 = 0 or against = 'fee_income', false)",
    planted: 'true',
    tests: ['server/disputes/exact-fees.test.ts'],
  },
  {
    name: 'a typed amount is sent in the wrong unit',
    costs: 'Staff enter EC$125.00, and EC$12.50 is posted.',
    file: 'web/src/console/money/proposals/typed-mills.ts',
    text: 'Number(mills)',
    planted: 'Number(mills / 10n)',
    tests: ['web/src/console/money/proposals/check-proposals.test.ts'],
  },
];
