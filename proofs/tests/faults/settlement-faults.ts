import type { Fault } from '../fault.ts';

const imports = 'server/payouts/bank-imports';

const bankImports = 'server/payouts/sql/bank-imports.sql';
const contradictions = 'server/payouts/sql/contradictions.sql';

/** Faults in the acquirer's settlements. */
export const settlementFaults: readonly Fault[] = [
  {
    name: 'staff resolve a settlement of their own sales',
    costs: 'A member of staff imports the settlement of their own sales.',
    file: bankImports,
    text: 'if own_lines(p_kind, p_lines) then',
    planted: `if own_lines('bank_csv', p_lines) then`,
    tests: [`${imports}/imports-by-sql.test.ts`],
  },
  {
    name: 'a repeated settlement line takes another chargeback',
    costs: 'The acquirer takes a chargeback that was never settled.',
    file: 'server/payouts/sql/settlements.sql',
    text: 'and not l.is_posted',
    planted: '',
    tests: [`${imports}/settled-chargebacks.test.ts`],
  },
  {
    name: 'a chargeback is reversed before its dispute is won',
    costs: 'The ledger records money from the acquirer that never arrives.',
    file: 'server/payouts/sql/settlements.sql',
    text: "line.kind = 'chargeback' or d.state = 'won'",
    planted: 'true',
    tests: [`${imports}/settled-chargebacks.test.ts`],
  },
  {
    name: 'a repeated chargeback line proposes its dispute again',
    costs: 'Staff record a dispute that they have rejected, or record it twice.',
    file: 'server/payouts/sql/settlements.sql',
    text: "p.kind = 'dispute' and p.state <> 'lapsed'",
    planted: 'false',
    tests: [`${imports}/settled-chargebacks.test.ts`],
  },
  {
    name: 'a settlement takes a refund of another amount',
    costs: 'The acquirer takes more than was refunded, without an exception.',
    file: 'server/payouts/sql/settlements.sql',
    text: 'o.amount_mills = abs(l.amount_mills) and o.nth',
    planted: 'o.nth',
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'a settlement takes one of two refunds with the same reference',
    costs: 'The refund that the acquirer did settle stays open, and another counts as settled.',
    file: 'server/payouts/sql/settlements.sql',
    text: "upper(host_reference) = p_reference and mode = 'live' and state = 'done' having count(*) = 1",
    planted: "upper(host_reference) = p_reference and mode = 'live' and state = 'done'",
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'a refund is marked as settled without a line of the acquirer',
    costs: 'Staff never ask the acquirer about a refund that it did not settle.',
    file: 'server/refunds/sql/refunds.sql',
    text: '\n      and exists (select from settled_lines where refund_id = old.id)',
    planted: '',
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'the nightly check misses refunds that are wrongly marked as settled',
    costs: 'The list of unsettled refunds hides what the acquirer never settled.',
    file: `${imports}/import-checks.ts`,
    text: 'where r.is_settled <> (l.refund_id is not null)',
    planted: 'where not r.is_settled and l.refund_id is not null',
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'a settled line takes a refund that is not done',
    costs: 'The ledger records a debit of the acquirer for money that may never leave.',
    file: 'server/payouts/sql/settlements.sql',
    text: "(r.sale_id, -r.amount_mills, r.state, r.is_void)\n           = (line.sale_id, line.amount_mills, 'done', false)",
    planted: '(r.sale_id, -r.amount_mills) = (line.sale_id, line.amount_mills)',
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'a payment is settled at another amount than the ledger has due',
    costs: 'The difference stays due from the acquirer for ever.',
    file: 'server/payouts/sql/settlements.sql',
    text: "when 'sale' then line.amount_mills = (",
    planted: "when 'sale' then true or line.amount_mills = (",
    tests: [`${imports}/adjusted-settlements.test.ts`],
  },
  {
    name: 'an adjustment that one person proposed lets a settlement be posted',
    costs: 'One person makes the ledger accept another amount from the acquirer.',
    file: 'server/payouts/sql/settlements.sql',
    text: "and p.state = 'done' and (posting",
    planted: 'and (posting',
    tests: [`${imports}/adjusted-settlements.test.ts`],
  },
  {
    name: 'a voided payment is settled',
    costs: 'The ledger expects money from the acquirer that a void has cancelled.',
    file: 'server/payouts/sql/settlements.sql',
    text: 'or l.is_voided or',
    planted: 'or',
    tests: [`${imports}/settled-refunds.test.ts`],
  },
  {
    name: 'a second chargeback reverses the first',
    costs: 'The acquirer’s debit is missing from the ledger.',
    file: contradictions,
    text: `then line.result <> 'wrong_amount'\n        and later.amount_mills = line.amount_mills and`,
    planted: `then`,
    tests: [`${imports}/import-settlements.test.ts`],
  },
];
