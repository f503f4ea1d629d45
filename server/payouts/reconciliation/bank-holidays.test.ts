/** Bank holidays as staff enter them, and the paydays they move. */
import type { BankHolidays } from '@piton/contract/payouts/reconciliation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let ana: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
  ana = await addPaidMerchant(world);
});
afterAll(() => world.database.drop());

const holidays = async (year: number): Promise<BankHolidays> => {
  const { status, body } = await world.one.browser.get(`/api/console/bank-holidays?year=${year}`);
  expect(status).toBe(200);
  return body as unknown as BankHolidays;
};
const set = (day: string, isObserved: boolean, name = 'A day of mourning') =>
  world.one.browser.post(`/api/console/bank-holidays/${day}`, {
    isObserved,
    name,
    reason: 'Proclaimed today',
  });

test('the bank calendar lists the Fridays that pay on another day', async () => {
  const { items, moved } = await holidays(2027);
  expect(items).toContainEqual({ day: '2027-03-26', name: 'Good Friday', isObserved: true });
  expect(moved).toStrictEqual([
    { friday: '2027-01-01', valueDay: '2027-01-04' },
    { friday: '2027-03-26', valueDay: '2027-03-30' },
  ]);
});

test('a proclaimed day can be added and removed, and the reason stays', async () => {
  expect((await set('2027-02-26', true)).status).toBe(200);
  expect((await holidays(2027)).moved).toContainEqual({
    friday: '2027-02-26',
    valueDay: '2027-03-01',
  });
  expect((await set('2027-02-26', false)).status).toBe(200);
  expect((await holidays(2027)).moved).toHaveLength(2);
  const entries = await world.asOwner<{ action: string; reason: string }>(
    `select action, reason from audit_entries where subject_id = '2027-02-26' order by at, ctid`,
  );
  expect(entries).toStrictEqual([
    { action: 'set-bank-holiday', reason: 'Proclaimed today' },
    { action: 'clear-bank-holiday', reason: 'Proclaimed today' },
  ]);
});

test('a holiday cannot be added twice or renamed', async () => {
  const refusal = async (...sent: Parameters<typeof set>) => {
    const { status, body } = await set(...sent);
    return [status, (body['error'] as { message: string }).message];
  };
  const corpusChristi = '2027-05-27';
  const closed = [409, 'Banks are already closed that day: Corpus Christi.'];
  expect(await refusal(corpusChristi, true)).toStrictEqual(closed);
  expect(await refusal(corpusChristi, true, 'Corpus Christi')).toStrictEqual(closed);
  expect((await set(corpusChristi, false, 'Any name')).body).toMatchObject({
    name: 'Corpus Christi',
    isObserved: false,
  });
  expect(await refusal(corpusChristi, true)).toStrictEqual([
    409,
    'That day is listed as Corpus Christi, which was removed. Restore it there.',
  ]);
  expect((await set(corpusChristi, true, 'Corpus Christi')).status).toBe(200);
  expect((await holidays(2027)).items).toContainEqual({
    day: corpusChristi,
    name: 'Corpus Christi',
    isObserved: true,
  });
});

test('a day that has begun cannot be changed', async () => {
  const { status, body } = await set('2026-01-05', true);
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain('only change future days');
});

test('a proclaimed day moves a week whose run has begun', async () => {
  await world.at('2027-06-15T12:00:00Z');
  await sell(world, ana, 200);
  await world.at('2027-06-17T12:00:00Z');
  await world.run();
  expect((await set('2027-06-18', true)).status).toBe(200);
  const { body } = await world.one.browser.get('/api/console/payout-runs/2027-06-16');
  expect(body).toMatchObject({ valueDay: '2027-06-21', releaseDay: '2027-06-21' });
  const [payout] = (await ana.browser.get('/api/payouts')).body['items'] as {
    expectedDay: string;
  }[];
  expect(payout?.expectedDay).toBe('2027-06-21');
});

test('a merchant cannot read it', async () => {
  expect((await ana.browser.get('/api/console/bank-holidays?year=2027')).status).toBe(404);
  const entries = { isObserved: true, name: 'Mine', reason: 'Because' };
  expect((await ana.browser.post('/api/console/bank-holidays/2040-01-05', entries)).status).toBe(
    404,
  );
});
