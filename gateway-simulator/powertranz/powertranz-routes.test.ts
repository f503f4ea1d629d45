import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { card, talkToPowerTranz } from '../testing/talk-to-powertranz.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

const nothing = {
  sales: { count: 0, cents: '0' },
  voids: { count: 0, cents: '0' },
  refunds: { count: 0, cents: '0' },
  netCents: '0',
  declinedSales: 0,
  rejectedVoids: 0,
  rejectedRefunds: 0,
  authentications: { Y: 0, A: 0, N: 0, R: 0, U: 0, '3D1': 0, pending: 0 },
};

test('totals count the money of each mode, by sale, account and currency', async () => {
  expect(await simulator.control('/powertranz/totals')).toEqual({ test: nothing, live: nothing });
  const { TransactionIdentifier: id = '' } = await talk.sell({ TotalAmount: 100 });
  await talk.refund(id, 30.5);
  await talk.refund(id, 100);
  const { TransactionIdentifier: voided } = await talk.sell({ TotalAmount: 0.01 });
  await talk.voidSale(voided);
  await talk.sell({ Source: card('6011111111111152') });
  await talk.sell({ TotalAmount: 5, CurrencyCode: '840' });
  await talk.startSale();
  await talkToPowerTranz(simulator.url, '/live').sell({ TotalAmount: 9_999_999_999.99 });
  expect(await simulator.control('/powertranz/totals')).toEqual({
    test: {
      sales: { count: 3, cents: '10501' },
      voids: { count: 1, cents: '1' },
      refunds: { count: 1, cents: '3050' },
      netCents: '7450',
      declinedSales: 1,
      rejectedVoids: 0,
      rejectedRefunds: 1,
      authentications: { ...nothing.authentications, pending: 1 },
    },
    live: { ...nothing, sales: { count: 1, cents: '999999999999' }, netCents: '999999999999' },
  });
  expect(await talk.totals('currencyCode=840')).toEqual({
    ...nothing,
    sales: { count: 1, cents: '500' },
    netCents: '500',
  });
  expect(await talk.totals(`transactionIdentifier=${id.toUpperCase()}`)).toEqual({
    ...nothing,
    sales: { count: 1, cents: '10000' },
    refunds: { count: 1, cents: '3050' },
    netCents: '6950',
    rejectedRefunds: 1,
  });
  expect(await talk.totals('powerTranzId=other')).toEqual(nothing);
  expect(await talk.totals('powerTranzId=88800001')).toMatchObject({ netCents: '7450' });
});

test.each([undefined, {}, { mode: 'other' }, { mode: 'test', powerTranzId: 7 }])(
  '%j triggers no settlement',
  async (body) => {
    const response = await fetch(`${simulator.url}/powertranz/settlement`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'the body must be {"mode": "test" or "live", "powerTranzId"?}',
    });
  },
);

test('4Cs and PowerTranz count their own sales', async () => {
  await simulator.sell({ TranId: 'A', Amount: '1.00' });
  await talk.sell({ TotalAmount: 2 });
  expect(await simulator.control('/totals')).toMatchObject({ test: { approvedCents: '100' } });
  expect(await talk.totals()).toMatchObject({ netCents: '200' });
});
