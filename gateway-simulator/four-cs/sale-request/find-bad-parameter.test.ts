import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { type SaleElement, saleElements } from './sale-elements.ts';
import type { SaleFields } from '../../testing/sale-xml.ts';

let simulator: RunningSimulator;
let now = new Date('2026-03-15T12:00:00Z');
let sales = 0;

beforeAll(async () => {
  simulator = await runSimulator({ now: () => now });
});
afterAll(() => simulator.stop());

const bad: SaleFields[] = [
  ...['', undefined].map((MerchantKey) => ({ MerchantKey })),
  ...['', 'Sale', 'authandpost', 'Refund'].map((TranType) => ({ TranType })),
  ...['', '0.00', '10', '10.0', '10.000', '1,000.00', '-1.00', ' 1.00', '1e2.00', '.50'].map(
    (Amount) => ({ Amount }),
  ),
  { Amount: '12345678901.00' },
  ...['', '951', 'xcd', 'XXX', 'EUR'].map((Currency) => ({ Currency })),
  ...['', 'INV-1', 'INV 1', 'é'].map((Invoice) => ({ Invoice })),
  ...['', 'A-1', '12345678901234567', undefined].map((TranId) => ({ TranId })),
  // No Luhn digit, too short, with spaces, American Express, Discover, Troy, a number without a
  // brand.
  ...['', '4444111122223334', '444411112222', '4444 1111 2222 3333'].map((CardNumber) => ({
    CardNumber,
  })),
  ...['378282246310005', '6011111111111117', '9792030000000000', '0000000000000000'].map(
    (CardNumber) => ({ CardNumber }),
  ),
  ...['', '0226', '1225', '1326', '0030', '2612', '12/30', '122030'].map((ExpiryMMYY) => ({
    ExpiryMMYY,
  })),
  ...['12', '1234', '12a'].map((VerificationValue) => ({ VerificationValue })),
  ...['Ada &lt;b&gt;', 'a &gt; b', '<![CDATA[<]]>'].map((CardholderName) => ({ CardholderName })),
  { Address: '1 &lt; 2' },
];

test.each(bad)('%j is refused by the name of the element', async (fields) => {
  const element = Object.keys(fields).join();
  const { status, elements } = await simulator.sell(fields);
  expect(status).toBe(200);
  expect(elements).toEqual({
    SSISProcessTransactionResult: 'OK',
    ErrorMessage: `Bad Parameter: ${element}`,
    ResultCode: 'ParameterError',
    FinancialResultCode: 'Incomplete',
    Amount: '0',
  });
});

test('names the first of several bad parameters', async () => {
  const wrong = {
    ...Object.fromEntries(saleElements.map((name) => [name, '&lt;'])),
    MerchantKey: '',
  };
  for (const [index, name] of saleElements.entries()) {
    const from = Object.entries(wrong).filter(
      ([each]) => saleElements.indexOf(each as SaleElement) >= index,
    );
    const { elements } = await simulator.sell(Object.fromEntries(from));
    expect(elements['ErrorMessage']).toBe(`Bad Parameter: ${name}`);
  }
});

const good: SaleFields[] = [
  { TranId: '1234567890123456' },
  { Amount: '0.01' },
  { Amount: '9999999999.99' },
  { Currency: 'USD' },
  { VerificationValue: undefined },
  { VerificationValue: '' },
  { CardholderName: undefined },
  { CardholderName: 'O&apos;Brien &amp; Ñandú', Address: '1 Bay Street, Castries' },
  // Visa of 13 and 19 digits, both ranges of Mastercard and their ends.
  { CardNumber: '4222222222222' },
  { CardNumber: '4000000000000000006' },
  { CardNumber: '5555555555554444' },
  { CardNumber: '2221000000000009' },
  { CardNumber: '2720990000000007' },
];

test.each(good)('%j is accepted', async (fields) => {
  sales += 1;
  const { elements } = await simulator.sell({ TranId: `G${sales}`, ...fields });
  expect(elements['FinancialResultCode']).toBe('Approved');
  if (fields.Amount) expect(elements['Amount']).toBe(fields.Amount);
});

test('a card is valid until its last month ends in the Caribbean', async () => {
  now = new Date('2026-04-01T03:59:59Z');
  const last = await simulator.sell({ TranId: 'LAST', ExpiryMMYY: '0326' });
  expect(last.elements['FinancialResultCode']).toBe('Approved');
  now = new Date('2026-04-01T04:00:00Z');
  const past = await simulator.sell({ TranId: 'PAST', ExpiryMMYY: '0326' });
  expect(past.elements['ErrorMessage']).toBe('Bad Parameter: ExpiryMMYY');
});
