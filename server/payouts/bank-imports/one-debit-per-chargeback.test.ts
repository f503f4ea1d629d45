/** A chargeback that a settlement and the acquirer's notice report is debited once, whichever comes first. */
import { randomUUID } from 'node:crypto';
import { disputeColumns, type ImportedDisputes } from '@piton/contract/disputes/dispute-import.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '../../identity/staff/testing/console-world.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { approve, balancesOf, propose } from '../../proposals/testing/proposal-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { sellTo, settlementLine, type Sold, winDispute } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
let sale: Sold;
/** The acquirer's. */
let reference: string;
const newCase = () => `CB-${randomUUID()}`.toUpperCase();
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await resetLimits(world);
  merchant = await addPaidMerchant(world);
  reference = newCase();
  [sale] = (await sellTo(world, merchant, 100)) as [Sold];
});

/** Its fee makes each file another one. */
const settle = (fee = '0.00') =>
  importText(
    world,
    'acquirer_csv',
    table(acquirerHeader, settlementLine('chargeback', sale, '-40.00', fee)),
  );

/** Imports the acquirer's notice of a dispute and returns the line's result. */
async function notify(given: string, amount = '40.00') {
  const today = calendarDay(new Date());
  const line = [given, sale.invoice, amount, '25.00', today, 'fraud', '2027-01-15'].join(',');
  const { status, body } = await world.one.browser.post('/api/console/dispute-imports', {
    password,
    text: [disputeColumns.join(','), line].join('\n'),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as unknown as ImportedDisputes).lines.map(({ result }) => result);
}

const proposals = () =>
  world.asOwner<{ id: string; state: string; reference: string }>(
    'select id, state, reference from proposals where sale_id = $1 order by proposed_at',
    [sale.id],
  );

async function approveOpen(): Promise<void> {
  const open = (await proposals()).find(({ state }) => state === 'proposed');
  expect((await approve(world.two, { id: open?.id ?? '' })).status).toBe(200);
}

const disputed = async () => (await balancesOf(world, merchant)).disputed;

test('the notice of a dispute that a settlement opened waits for a decision', async () => {
  await settle();
  await approveOpen();
  expect(await notify(reference)).toEqual(['possible_duplicate']);
  expect(await proposals()).toHaveLength(1);
  expect(await disputed()).toBe(40_000);
  // Another amount is another case.
  expect(await notify(newCase(), '41.00')).toEqual(['proposed']);
});

test('only an explicit decision opens an equal dispute', async () => {
  await settle();
  await approveOpen();
  const fields = { amountMills: 40_000, reference };
  const refused = await propose(world.one, sale.id, 'disputes', fields);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: { fields: { isPossibleDuplicate: expect.stringContaining('same amount') as string } },
    },
  });
  const confirmed = { ...fields, isPossibleDuplicate: true };
  expect((await propose(world.one, sale.id, 'disputes', confirmed)).status).toBe(200);
});

test('the notice replaces a settlement’s proposal that is not approved', async () => {
  await settle();
  const [first] = await proposals();
  expect(await notify(reference)).toEqual(['proposed']);
  expect(await proposals()).toMatchObject([
    { state: 'lapsed', reference: `B1 ${sale.invoice}` },
    { state: 'proposed', reference },
  ]);
  expect((await approve(world.two, { id: first?.id ?? '' })).status).toBe(409);
  await approveOpen();
  expect(resultsOf(await settle('1.00'))).toEqual(['posted']);
  expect(await disputed()).toBe(40_000);
  expect((await verify(world)).problems).toEqual([]);
  expect(
    await world.asOwner(
      'select fee_mills::integer as fee, reason from disputes where sale_id = $1',
      [sale.id],
    ),
  ).toEqual([{ fee: 25_000, reason: 'fraud' }]);
});

test('a settlement is posted against the dispute of an earlier notice', async () => {
  expect(await notify(reference)).toEqual(['proposed']);
  const early = await settle();
  expect(early.lines[0]?.explanation).toContain('a dispute is proposed');
  expect(await proposals()).toHaveLength(1);
  await approveOpen();
  expect(resultsOf(await settle('1.00'))).toEqual(['posted']);
  expect(await proposals()).toHaveLength(1);
  expect(await disputed()).toBe(40_000);
});

test('a dispute that was won may be reported again', async () => {
  await settle();
  await approveOpen();
  const [dispute] = await proposals();
  await winDispute(world, sale, dispute?.id ?? '');
  expect(await notify(reference)).toEqual(['proposed']);
});
