import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultKinds, isDelayed } from '../faults/fault-kinds.ts';
import type { SaleFaultKind } from '../faults/four-cs-fault-kinds.ts';
import { readResponse } from '../testing/read-gateway-response.ts';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { cards, saleXml } from '../testing/sale-xml.ts';

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = await runSimulator();
});
afterEach(() => simulator.stop());

const isProcessed: Record<SaleFaultKind, boolean> = {
  late: true,
  processed_late: true,
  processed_after_inquiry: true,
  reset_after: true,
  reset_before: false,
  http_500: false,
  http_500_after: true,
  truncated: true,
  malformed_before: false,
  malformed_after: true,
  wrong_amount: true,
  wrong_currency: true,
  wrong_invoice: true,
  wrong_tran_id: true,
  missing_amount: true,
  missing_currency: true,
  missing_invoice: true,
  missing_tran_id: true,
  busy: false,
  busy_after: true,
  unavailable: false,
  incomplete_after: true,
  duplicate_before: false,
  duplicate_after: true,
  general_error_before: false,
  general_error_after: true,
  timeout_before: false,
  timeout_after: true,
  timeout_processed_late: true,
  internal_problem_before: false,
  internal_problem_after: true,
};

test.each(Object.entries(isProcessed) as [SaleFaultKind, boolean][])(
  'whether a sale under %s is processed: %s, and never twice',
  async (kind, isTaken) => {
    expect(faultKinds[kind].what).toMatch(isTaken ? /processes (?:it|the sale)/ : /processes noth/);
    await simulator.arm(kind, isDelayed(kind) ? { delayMs: 0 } : {});
    await simulator.post('test', saleXml({ TranId: 'A' })).catch(() => undefined);
    const found = isTaken ? 'YES' : 'NOTFOUND';
    await expect.poll(() => simulator.inquire('A'), { interval: 5 }).toBe(found);
    const again = await simulator.sell({ TranId: 'A' });
    expect(again.elements['ResultCode']).toBe(isTaken ? 'DuplicateTransaction' : 'OK');
    expect(await simulator.control('/totals')).toMatchObject({
      test: { approvedCount: 1, approvedCents: '9900' },
    });
  },
);

const echo = { Invoice: 'INV7', TranId: 'TRAN1', Amount: '99.00', Currency: 'XCD' };

test.each([
  ['wrong_amount', { ...echo, Amount: '100.00' }],
  ['wrong_currency', { ...echo, Currency: 'USD' }],
  ['wrong_invoice', { ...echo, Invoice: 'INV0' }],
  ['wrong_tran_id', { ...echo, TranId: 'TRAN0' }],
  ['missing_amount', { ...echo, Amount: undefined }],
  ['missing_currency', { ...echo, Currency: undefined }],
  ['missing_invoice', { ...echo, Invoice: undefined }],
  ['missing_tran_id', { ...echo, TranId: undefined }],
])('only %s differs in an approved response', async (kind, { ...echoed }) => {
  await simulator.arm(kind);
  const { status, elements } = await simulator.sell({ TranId: 'TRAN1', Invoice: 'INV7' });
  expect(status).toBe(200);
  const { Invoice, TranId, Amount, Currency, ...rest } = elements;
  expect({ Invoice, TranId, Amount, Currency }).toEqual(echoed);
  expect(Object.keys(rest)).toEqual([
    'SSISProcessTransactionResult',
    'ResultCode',
    'FinancialResultCode',
    'ApprovalCode',
    'HostReference',
    'BatchId',
    'AVSResult',
  ]);
  expect(rest['FinancialResultCode']).toBe('Approved');
});

test('a wrong echo differs from any request', async () => {
  await simulator.arm('wrong_currency');
  const currency = await simulator.sell({ TranId: 'A', Currency: 'USD' });
  expect(currency.elements['Currency']).toBe('XCD');
  await simulator.arm('wrong_invoice');
  const invoice = await simulator.sell({ TranId: 'B', Invoice: '10' });
  expect(invoice.elements['Invoice']).toBe('11');
});

const refusal = {
  SSISProcessTransactionResult: 'OK',
  FinancialResultCode: 'Incomplete',
  Amount: '0',
};

test.each([
  ['duplicate', { ...refusal, ResultCode: 'DuplicateTransaction' }],
  ['general_error', { ...refusal, ResultCode: 'GeneralError', ErrorMessage: 'General error' }],
  ['timeout', { SSISProcessTransactionResult: 'Timeout' }],
  ['internal_problem', { SSISProcessTransactionResult: 'UnabletoProcessInternalProblem' }],
])('%s looks the same before and after processing', async (kind, elements) => {
  for (const when of ['before', 'after']) {
    await simulator.arm(`${kind}_${when}`);
    const response = await simulator.sell({ TranId: when });
    expect(response).toMatchObject({ status: 200 });
    expect(response.elements).toEqual(elements);
  }
});

test('busy looks the same before and after processing', async () => {
  for (const kind of ['busy', 'busy_after']) {
    await simulator.arm(kind);
    const { status, elements } = await simulator.sell({ TranId: kind.replace('_', '') });
    expect(status).toBe(200);
    expect(elements).toEqual({ ...refusal, ResultCode: 'TooBusy' });
  }
});

test('incomplete after processing looks like an incomplete card', async () => {
  const sale = { Invoice: 'INV7', Amount: '99.00' };
  const own = await simulator.sell({ ...sale, TranId: 'A', CardNumber: cards.incomplete });
  await simulator.arm('incomplete_after');
  const played = await simulator.sell({ ...sale, TranId: 'B' });
  expect(own.elements).toMatchObject({ FinancialResultCode: 'Incomplete' });
  expect(played.elements).toEqual({ ...own.elements, TranId: 'B' });
  expect([await simulator.inquire('A'), await simulator.inquire('B')]).toEqual(['NO', 'YES']);
});

test('a malformed response is not XML', async () => {
  for (const when of ['before', 'after']) {
    await simulator.arm(`malformed_${when}`);
    const response = await simulator.post('test', saleXml({ TranId: when }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/xml/);
    await expect(readResponse(response)).rejects.toThrow(/must contain a root element|text data/);
  }
});
