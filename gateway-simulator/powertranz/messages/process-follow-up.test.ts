import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { card, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

test('a void returns a sale before the settlement', async () => {
  const sale = await talk.sell({ TotalAmount: 80 });
  const voided = await talk.voidSale(sale.TransactionIdentifier);
  expect(voided).toMatchObject({
    TransactionType: 4,
    Approved: true,
    OriginalTrxnIdentifier: sale.TransactionIdentifier,
    TotalAmount: 80,
    CurrencyCode: '951',
    IsoResponseCode: '00',
  });
  expect(voided.TransactionIdentifier).not.toBe(sale.TransactionIdentifier);
  expect(await talk.voidSale(sale.TransactionIdentifier)).toMatchObject({ IsoResponseCode: '12' });
  expect(await talk.refund(sale.TransactionIdentifier, 1)).toMatchObject({ IsoResponseCode: '12' });
  expect(await talk.totals()).toMatchObject({
    sales: { count: 1, cents: '8000' },
    voids: { count: 1, cents: '8000' },
    netCents: '0',
    rejectedVoids: 1,
    rejectedRefunds: 1,
  });
});

test('after the settlement a sale can be refunded only', async () => {
  const before = await talk.sell();
  expect(await talk.settle()).toMatchObject({ mode: 'test', powerTranzId: '' });
  const after = await talk.sell();
  expect(await talk.voidSale(before.TransactionIdentifier)).toMatchObject({
    Approved: false,
    IsoResponseCode: '12',
  });
  expect(await talk.voidSale(after.TransactionIdentifier)).toMatchObject({ Approved: true });
  expect(await talk.refund(before.TransactionIdentifier, 99)).toMatchObject({ Approved: true });
});

test('a settlement of one account leaves the others open', async () => {
  const sale = await talk.sell();
  await talk.control('/powertranz/settlement', 'POST', { mode: 'test', powerTranzId: 'other' });
  await talk.control('/powertranz/settlement', 'POST', { mode: 'live' });
  expect(await talk.voidSale(sale.TransactionIdentifier)).toMatchObject({ Approved: true });
});

test('refunds return parts of a sale, up to its amount', async () => {
  const { TransactionIdentifier = '' } = await talk.sell({ TotalAmount: 100 });
  const first = await talk.refund(TransactionIdentifier, 30.01);
  expect(first).toMatchObject({
    TransactionType: 5,
    Approved: true,
    OriginalTrxnIdentifier: TransactionIdentifier,
    TotalAmount: 30.01,
    IsoResponseCode: '00',
  });
  // A resent refund is one more refund.
  const second = await talk.refund(TransactionIdentifier, 30.01);
  expect(second).toMatchObject({ Approved: true });
  expect(second.TransactionIdentifier).not.toBe(first.TransactionIdentifier);
  expect(await talk.refund(TransactionIdentifier, 39.99)).toMatchObject({
    Approved: false,
    IsoResponseCode: '13',
  });
  expect(await talk.voidSale(TransactionIdentifier)).toMatchObject({ IsoResponseCode: '12' });
  expect(await talk.refund(TransactionIdentifier, 39.98)).toMatchObject({ Approved: true });
  expect(await talk.refund(TransactionIdentifier, 0.01)).toMatchObject({ IsoResponseCode: '13' });
  expect(await talk.totals(`transactionIdentifier=${TransactionIdentifier}`)).toMatchObject({
    refunds: { count: 3, cents: '10000' },
    rejectedRefunds: 2,
    netCents: '0',
  });
});

test('parallel refunds never exceed the sale', async () => {
  const { TransactionIdentifier } = await talk.sell({ TotalAmount: 10 });
  const refunds = Array.from({ length: 50 }, () => talk.refund(TransactionIdentifier, 1));
  const approved = (await Promise.all(refunds)).filter(({ Approved }) => Approved);
  expect(approved).toHaveLength(10);
  expect(new Set(approved.map((refund) => refund.TransactionIdentifier)).size).toBe(10);
});

test('a declined, unknown or foreign sale has nothing to return', async () => {
  const declined = await talk.sell({ Source: card('6011111111111152') });
  expect(await talk.voidSale(declined.TransactionIdentifier)).toMatchObject({
    IsoResponseCode: '12',
  });
  expect(await talk.refund(declined.TransactionIdentifier, 1)).toMatchObject({
    IsoResponseCode: '12',
  });
  const unknown = randomUUID();
  expect(await talk.voidSale(unknown)).toEqual({
    TransactionType: 4,
    Approved: false,
    OriginalTrxnIdentifier: unknown,
    IsoResponseCode: '76',
    ResponseMessage: 'Unable to locate original transaction',
  });
  const { TransactionIdentifier } = await talk.sell();
  const headers = { 'PowerTranz-PowerTranzId': 'other', 'PowerTranz-PowerTranzPassword': 'x' };
  const foreign = await talk.post('/void', { TransactionIdentifier }, headers);
  expect(await foreign.json()).toMatchObject({ IsoResponseCode: '76' });
  const live = talkToPowerTranz(simulator.url, '/live');
  expect(await live.refund(TransactionIdentifier, 1)).toMatchObject({ IsoResponseCode: '76' });
});

test('a sale that waits for its cardholder has nothing to return', async () => {
  const started = await talk.startSale();
  expect(await talk.voidSale(started.TransactionIdentifier)).toMatchObject({
    IsoResponseCode: '76',
  });
});

test.each([
  ['/refund', { Refund: false }, 'Refund must be true'],
  ['/refund', { Refund: true, TotalAmount: 0 }, 'TotalAmount must be a number above zero'],
  ['/refund', { Refund: true, CurrencyCode: 951 }, 'CurrencyCode must have three digits'],
  ['/refund', { TransactionIdentifier: 'INV1' }, 'TransactionIdentifier must be a GUID'],
  ['/void', { TransactionIdentifier: 7 }, 'TransactionIdentifier must be a GUID'],
  ['/void', { AutoReversal: 'no' }, 'AutoReversal must be true or false'],
])('%s with %j names the field', async (path, fields, words) => {
  const { TransactionIdentifier } = await talk.sell();
  const response = await talk.post(path, { TransactionIdentifier, TotalAmount: 1, ...fields });
  const body = (await response.json()) as { IsoResponseCode: string; Errors: object[] };
  expect(body.IsoResponseCode).toBe('97');
  const messages = JSON.stringify(body.Errors);
  expect(messages).toContain(words);
});

test('a refund in another currency does not match its sale', async () => {
  const { TransactionIdentifier } = await talk.sell();
  const refund = { Refund: true, TransactionIdentifier, TotalAmount: 1, CurrencyCode: '840' };
  const response = await talk.post('/refund', refund);
  expect(await response.json()).toMatchObject({ Approved: false, IsoResponseCode: '77' });
});
