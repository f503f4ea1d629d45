import type { Fault } from '../fault.ts';

const posted = 'server/payments/take/requested-payments.test.ts';

const beginSale = 'server/payments/sql/begin-sale.sql';
const endSale = 'server/payments/sql/end-sale.sql';
const paymentRequests = 'server/payment-requests/sql/payment-requests.sql';
const payments = 'server/database/migrations/0006-payments.sql';

export const requestFaults: readonly Fault[] = [
  {
    name: 'a repeat after “unavailable” does the work again',
    costs: 'A shop’s program retries a slow refund, and the customer gets the money twice.',
    file: 'server/idempotency/run-stored-once.ts',
    text: "new Set(['unavailable', 'unexpected'])",
    planted: "new Set(['unexpected'])",
    tests: ['server/v1/idempotency.test.ts'],
  },
  {
    name: 'the time limit ends the lease of an idempotency key',
    costs: 'A repeat runs at the same time, and the shop keeps a secret that was replaced.',
    file: 'server/http/endpoints/bind-endpoint.ts',
    text: 'await run(input, signal, id)',
    planted: 'await withinTimeLimit(1, note, () => run(input, signal, id))',
    tests: ['server/http/endpoints/limited-keys.test.ts'],
  },
  {
    name: 'work begins after its caller has read “unavailable”',
    costs: 'A refund goes out that the shop has given up and paid in cash.',
    file: 'server/http/endpoints/run-once.ts',
    text: 'signal.throwIfAborted();\n    const response',
    planted: 'const response',
    tests: ['server/http/endpoints/limited-keys.test.ts'],
  },
  {
    name: 'the lease of an idempotency key lapses while its work goes on',
    costs: 'A repeat creates the endpoint again, and the shop keeps a secret that was replaced.',
    file: 'server/idempotency/run-stored-once.ts',
    text: 'setInterval(renew, renewEveryMs)',
    planted: 'setInterval(() => undefined, renewEveryMs)',
    tests: ['server/v1/idempotency.test.ts'],
  },
  {
    name: 'a payment request that has ended is paid',
    costs: 'Customers pay links that were switched off, have expired, or are paid.',
    file: beginSale,
    text: "when payment_request_state(request) <> 'open' then payment_request_state(request)",
    planted: "when payment_request_state(request) is null then 'off'",
    tests: [posted],
  },
  {
    name: 'a payment request accepts any amount',
    costs: 'EC$0.01 pays a bill of EC$80.00.',
    file: beginSale,
    text: "when request.amount_mills <> sale.amount_mills then 'amount'",
    planted: "when request.amount_mills < 0 then 'amount'",
    tests: [posted],
  },
  {
    name: 'two customers pay a single-use request at once',
    costs: 'Two customers with one link are both charged.',
    file: payments,
    text: 'on sales (single_request_id) where single_request_id is not null',
    planted:
      "on sales (single_request_id) where single_request_id is not null and status = 'Approved'",
    tests: ['server/payment-requests/request-rules.test.ts'],
  },
  {
    name: 'a pending payment frees the request',
    costs: 'A late response lets the next customer pay the same request.',
    file: paymentRequests,
    text: 'where s.single_request_id = request.id',
    planted: "where s.single_request_id = request.id and s.status = 'Approved'",
    tests: [posted],
  },
  {
    name: 'a declined payment blocks its request',
    costs: 'After one declined card, the request can never be paid.',
    file: endSale,
    text: "single_request_id = case p_status when 'Approved' then single_request_id end",
    planted:
      "single_request_id = case p_status when 'Incomplete' then null else single_request_id end",
    tests: [posted],
  },
  {
    name: 'a link fills in values that the form rejects',
    costs: 'A customer starts with another person’s wrong amount or text.',
    file: 'server/http/pages/read-preset.ts',
    text: '=== null ? text : undefined',
    planted: '=== null ? text : text',
    tests: ['server/http/pages/serve-pay-pages.test.ts'],
  },
  {
    name: 'an address turns a test request into a live one',
    costs: 'A customer sees the test page of a live request, or the reverse.',
    file: 'server/http/pages/serve-pay-pages.ts',
    text: '? { ...(await inMode(found.mode)), request: found.request }',
    planted: '? { ...(await inMode(mode)), request: found.request }',
    tests: ['server/http/pages/serve-pay-pages.test.ts'],
  },
];
