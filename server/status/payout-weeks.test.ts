import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingAs } from '../database/reading-as.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  createPayoutWorld,
  type PayoutWorld,
  releaseRun,
  sell,
} from '../payouts/testing/payout-world.ts';
import {
  bankHeader,
  importText,
  newestPayout,
  resetLimits,
  table,
} from '../payouts/bank-imports/testing/import-world.ts';
import { listPayoutWeeks } from './payout-weeks.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weeks = () => readingAs(world.database.kysely, 'piton', listPayoutWeeks);
const outcomes = async () => (await weeks()).map(({ outcome }) => outcome);

test('each week shows whether its payouts were on time', async () => {
  expect(await weeks()).toEqual([]);
  const ana = await addPaidMerchant(world);
  await sell(world, ana, 100);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  const first = { cutOffDay: '2026-11-25', payoutDay: '2026-11-27' };
  expect(await weeks()).toEqual([{ ...first, outcome: 'upcoming' }]);
  await approveRunTwice([world.one, world.two], first.cutOffDay);
  await releaseRun(world.one, first.cutOffDay);
  expect(await outcomes()).toEqual(['sent']);
  await world.at('2026-11-27T16:00:00Z');
  await resetLimits(world);
  const { reference } = await newestPayout(world, ana);
  const deposit = `${reference},deposited,2026-11-27,93.50,XCD,`;
  await importText(world, 'bank_csv', table(bankHeader, deposit));
  await world.at('2026-12-03T10:00:00Z');
  await world.run();
  expect(await outcomes()).toEqual(['nothing', 'paid']);
  const returned = `${reference},returned,2026-12-03,93.50,XCD,Account closed`;
  await importText(world, 'bank_csv', table(bankHeader, returned));
  expect(await outcomes()).toEqual(['nothing', 'failed']);
});

test('a week that is sent after its Friday is late, and so is one without a run', async () => {
  const ben = await addPaidMerchant(world);
  await sell(world, ben, 100);
  await world.at('2026-12-10T10:00:00Z');
  await world.run();
  await world.at('2026-12-14T16:00:00Z');
  expect((await outcomes())[0]).toBe('late');
  await approveRunTwice([world.one, world.two], '2026-12-09');
  await releaseRun(world.one, '2026-12-09');
  expect((await outcomes())[0]).toBe('late');
  await world.at('2026-12-31T10:00:00Z');
  await world.run();
  const [thisWeek, missed] = await weeks();
  // 1 January is a holiday, and so is the 2nd.
  expect(thisWeek).toEqual({
    cutOffDay: '2026-12-30',
    payoutDay: '2027-01-04',
    outcome: 'nothing',
  });
  expect(missed).toMatchObject({ cutOffDay: '2026-12-23', outcome: 'late' });
});
