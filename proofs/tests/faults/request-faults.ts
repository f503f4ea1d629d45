import type { Fault } from '../fault.ts';

const posted = 'server/payments/take/requested-payments.test.ts';

const beginSale = 'server/payments/sql/begin-sale.sql';
const endSale = 'server/payments/sql/end-sale.sql';
const paymentRequests = 'server/payment-requests/sql/payment-requests.sql';
const payments = 'server/database/migrations/0006-payments.sql';

export const requestFaults: readonly Fault[] = [
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
