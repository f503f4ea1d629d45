import type { Fault } from '../fault.ts';

const posted = 'server/payments/take/requested-payments.test.ts';

const paymentLifecycle = 'server/payments/sql/payment-lifecycle.sql';
const paymentRequests = 'server/payment-requests/sql/payment-requests.sql';
const paymentsSchema = 'server/database/migrations/0006-payments.sql';

export const requestFaults: readonly Fault[] = [
  {
    name: 'a request that is over is paid',
    costs: 'Customers pay by links that were switched off, have ended, or are paid.',
    file: paymentLifecycle,
    text: "when payment_request_state(request) <> 'open' then payment_request_state(request)",
    planted: "when payment_request_state(request) is null then 'off'",
    tests: [posted],
  },
  {
    name: 'a request is paid with what the payer likes',
    costs: 'EC$0.01 pays a bill of EC$80.00.',
    file: paymentLifecycle,
    text: "when request.amount_mills <> p_amount_mills then 'amount'",
    planted: "when request.amount_mills < 0 then 'amount'",
    tests: [posted],
  },
  {
    name: 'two begin to pay at once what can be paid once',
    costs: 'Of two customers with one link both may be charged.',
    file: paymentsSchema,
    text: "where single_request_id is not null and status in ('Pending', 'Approved');",
    planted: "where single_request_id is not null and status = 'Approved';",
    tests: ['server/payment-requests/request-rules.test.ts'],
  },
  {
    name: 'a pending payment frees the request',
    costs: 'A bank that answers late has the next customer pay the same once more.',
    file: paymentRequests,
    text: "where s.single_request_id = request.id and s.status in ('Pending', 'Approved')",
    planted: "where s.single_request_id = request.id and s.status = 'Approved'",
    tests: [posted],
  },
  {
    name: 'a card that is declined keeps the link',
    costs: 'Whose first card is declined can never pay the bill, nor can anybody else.',
    file: paymentRequests,
    text: "where s.single_request_id = request.id and s.status in ('Pending', 'Approved')",
    planted: "where s.single_request_id = request.id and s.status <> 'Incomplete'",
    tests: ['server/payment-requests/any-order.test.ts'],
  },
  {
    name: 'a link fills in what the form would not take',
    costs: 'A customer starts with another person’s wrong amount or text.',
    file: 'server/http/pages/read-preset.ts',
    text: '=== null ? text : undefined',
    planted: '=== null ? text : text',
    tests: ['server/http/pages/serve-pay-pages.test.ts'],
  },
  {
    name: 'an address makes money of a test',
    costs: 'A customer is shown the test page of a bill, or the bill of a test.',
    file: 'server/http/pages/serve-pay-pages.ts',
    text: '? { ...inMode(found.mode), request: found.request }',
    planted: '? { ...inMode(mode), request: found.request }',
    tests: ['server/http/pages/serve-pay-pages.test.ts'],
  },
];
