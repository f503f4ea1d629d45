import type { Fault } from '../fault.ts';

const refunds = 'server/refunds/sql/refunds.sql';
const steps = 'server/refunds/sql/refund-steps.sql';
const overTheWire = 'server/refunds/refunds.test.ts';
const bySql = 'server/refunds/refunds-by-sql.test.ts';
const sending = 'server/refunds/send-refund.ts';
const sent = 'server/refunds/send-refund.test.ts';
const everywhere = 'server/refunds/refunds-everywhere.test.ts';

export const refundFaults: readonly Fault[] = [
  {
    name: 'a refund exceeds what is left of the payment',
    costs: 'A customer gets back more than they paid.',
    file: refunds,
    text: "when asked.mills > rest.mills or asked.mills <= 0 then 'too_much'",
    planted: "when asked.mills <= 0 then 'too_much'",
    tests: [overTheWire],
  },
  {
    name: 'a refund is written above what is left of the payment',
    costs: 'A customer gets back more than they paid.',
    file: refunds,
    text: 'or charged_back(sale.id) + refunded(sale.id) + new.amount_mills > sale.amount_mills',
    planted: 'or new.amount_mills < 0',
    tests: [bySql],
  },
  {
    name: 'a disputed payment is refunded',
    costs: 'A customer gets their money back twice.',
    file: refunds,
    text: "when is_in_dispute(s.id) then 'disputed'",
    planted: "when false then 'disputed'",
    tests: [overTheWire],
  },
  {
    name: 'a refund is not covered by the balance',
    costs: 'We pay a customer for a merchant who has left.',
    file: refunds,
    text: 'when b.balance_mills - (asked.mills - share.mills) < -limits.overdraft',
    planted: 'when b.balance_mills < -limits.overdraft',
    tests: [overTheWire],
  },
  {
    name: 'refunds at once spend the balance twice',
    costs: 'We pay customers for a merchant who has left.',
    file: steps,
    text: '      for no key update of b;',
    planted: '      ;',
    tests: [bySql],
  },
  {
    name: 'refunds have no daily cap',
    costs: 'A thief of a password refunds everything within a minute.',
    file: refunds,
    text: 'when limits.today + asked.mills > limits.cap',
    planted: 'when false',
    tests: [overTheWire],
  },
  {
    name: 'each refund rounds its share of the fee',
    costs: 'Many small refunds return more of our fee than we took.',
    file: refunds,
    text: '        - before.fees,\n',
    planted: '        - fee_mills(before.mills, sale.fee_basis_points),\n',
    tests: [bySql],
  },
  {
    name: 'a credited fee is returned again',
    costs: 'A merchant gets our fee back twice.',
    file: refunds,
    text: 'sale.fee_mills - before.fees - credited.mills',
    planted: 'sale.fee_mills - before.fees',
    tests: [bySql],
  },
  {
    name: 'a failed refund keeps the money',
    costs: 'Neither customer nor merchant has the money.',
    file: refunds,
    text: "case p_step when 'refund_failed' then -entry.amount_mills else entry.amount_mills end",
    planted: 'entry.amount_mills',
    tests: [overTheWire],
  },
  {
    name: 'one person ends a refund',
    costs: 'A merchant gets the money of a refund back that the customer has received.',
    file: refunds,
    text: "if new.state <> 'pending' and new.sent_at is null and new.mode = 'live' and not exists (",
    planted: 'if false and not exists (',
    tests: [bySql],
  },
  {
    name: 'a repeated request refunds again',
    costs: 'A customer gets back twice what the merchant meant.',
    file: steps,
    text: 'select * into earlier from refunds where id = p_id;\n  if found then',
    planted: 'select * into earlier from refunds where id = p_id;\n  if false then',
    tests: [overTheWire],
  },
  {
    name: 'any member refunds',
    costs: 'A helper at the counter refunds their friends.',
    file: steps,
    text: 'where s.id = p_sale_id and c.owner_id = acting_user_id() for no key update of s;',
    planted: 'where s.id = p_sale_id for no key update of s;',
    tests: [overTheWire],
  },
  {
    name: 'a refund is sent again',
    costs: 'A customer gets the money twice.',
    file: steps,
    text: "set sent_at = database_now()\n      from sales s\n     where r.id = p_id and r.method = 'gateway' and r.state = 'pending' and r.sent_at is null",
    planted:
      "set sent_at = coalesce(r.sent_at, database_now())\n      from sales s\n     where r.id = p_id and r.method = 'gateway' and r.state = 'pending'",
    tests: [sent],
  },
  {
    name: 'a void of unknown outcome is followed by a refund',
    costs: 'A customer gets the money twice.',
    file: sending,
    text: "if (outcome.kind !== 'refused' || outcome.why !== 'not_possible') {",
    planted: "if (outcome.kind === 'done') {",
    tests: [sent],
  },
  {
    name: 'a part of a payment is voided',
    costs: 'A customer gets all of it back instead of a part.',
    file: steps,
    text: 'r.amount_mills = s.amount_mills and s.decided_at',
    planted: 's.decided_at',
    tests: [sent],
  },
  {
    name: 'a pending refund is shown as returned',
    costs: 'A customer is told of money that may not arrive.',
    file: 'server/payments/sql/sale-money.sql',
    text: "filter (where r.state = 'done'), 0)::bigint as refunded",
    planted: "filter (where r.state <> 'failed'), 0)::bigint as refunded",
    tests: [everywhere],
  },
  {
    name: 'goods are released while their refund is under way',
    costs: 'A customer has the goods and the money.',
    file: 'server/receipts/sql/collections.sql',
    text: ' + refund_pending(sale.id) >= sale.amount_mills',
    planted: ' >= sale.amount_mills',
    tests: [everywhere],
  },
];
