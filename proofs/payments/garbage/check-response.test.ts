import { expect, test } from 'vitest';
import { framingProblem, isFault, isInShape, showsInternals } from './check-response.ts';

const response = (body: string, status = 200, head = `HTTP/1.1 ${status} x`) => ({
  status,
  head,
  body,
});

test.each([
  ['a place in the program', 'at open (/srv/server/main.ts:12:3)'],
  ['a stack', 'Error: x\n    at Object.<anonymous>'],
  ['what the parser says', 'SyntaxError: x'],
  ['what the parser quotes', `Unexpected token 'a', "abc" is not valid JSON`],
  ['what the database says', 'new row violates check constraint'],
  ['a folder of libraries', 'node_modules/hono'],
])('reports %s', (_what, body) => {
  expect(showsInternals(response(body))).toBe(true);
});

test.each([
  '{"msg":"We couldn’t read this payment. Reload the page and try again."}',
  '{"status":"error","message":"Some fields need your attention."}',
])('accepts %s', (body) => {
  expect(showsInternals(response(body))).toBe(false);
});

test('a busy response has a retry time, otherwise it is a fault', () => {
  expect(isFault(response('', 500))).toBe(true);
  expect(isFault(response('', 503))).toBe(true);
  expect(isFault(response('', 503, 'HTTP/1.1 503 x\r\nRetry-After: 2'))).toBe(false);
  expect(isFault(response('', 422))).toBe(false);
});

const lists = { FinancialResultCode: ['Approved'] };
const made = {
  status: 'Incomplete',
  message: '',
  transactionNumber: '',
  invoiceNumber: '',
  error: '',
};
const refused = { error: { code: 'malformed', message: 'x', requestId: 'y' } };

test.each([
  ['webPay', { msg: 'x' }, true],
  ['webPay', { msg: lists }, true],
  ['webPay', refused, false],
  ['makPayment', made, true],
  ['makPayment', { ...made, error: undefined }, false],
  ['getCompanyData', { status: 'error', message: 'x' }, true],
  ['getCompanyData', { status: 'success' }, false],
  ['attempt', { state: 'never_arrived' }, true],
  ['attempt', refused, true],
  ['attempt', { msg: 'x' }, false],
] as const)('%s responds with %j: %s', (shape, body, isOwn) => {
  expect(isInShape(shape, response(JSON.stringify(body)))).toBe(isOwn);
});

test.each(['', 'null', '<html>', '[]'])('%j has no shape', (body) => {
  expect(isInShape('webPay', response(body))).toBe(false);
});

test.each<[string, { maxResponses?: number; isCut?: boolean }, number[], boolean]>([
  ['refused', {}, [400], true],
  ['answered, and what follows it', {}, [200, 200], true],
  ['more responses than requests', {}, [200, 200, 200], false],
  ['a fault', {}, [500, 200], false],
  ['nothing', {}, [], false],
  ['nothing, to who went away', { isCut: true }, [], true],
  ['two, to who went away', { isCut: true }, [400, 400], false],
  ['all that were asked together', { maxResponses: 3 }, [200, 200, 200, 200], true],
])('a broken request has %s', (what, how, statuses, isRight) => {
  const received = statuses.map((status) => `HTTP/1.1 ${status} x\r\n\r\n{}`).join('');
  expect(framingProblem({ what, ...how }, received) === null).toBe(isRight);
});
