import { expect, test } from 'vitest';
import { createCheckWorld } from './testing/check-world.ts';

test.each([1, -1])('finds an unapproved payment too many or too few (%d)', async (by) => {
  const world = await createCheckWorld();
  await world.fill();
  const found = await world.foundAfter(
    `update company_totals set not_approved_count = not_approved_count + ${by} where mode = 'test'`,
  );
  expect(found.map(({ check }) => check)).toEqual(['counters']);
  expect(found[0]?.rows[0]?.says).toMatch(
    /^Company \w{20} counts -?\d+ payments? in test mode that ended without approval, but it has \d+\.$/,
  );
  await world.database.drop();
});

test.each([
  ['counts one too many', `update sale_days set sale_count = sale_count + 1 where mode = 'test'`],
  [
    'is a mill too high',
    `update sale_days set amount_mills = amount_mills + 1 where mode = 'test'`,
  ],
  ['has lost a fee', `update sale_days set fee_mills = fee_mills - 1 where mode = 'test'`],
  ['is gone', `delete from sale_days where mode = 'test'`],
  ['stands on another day', `update sale_days set day = day + 1 where mode = 'test'`],
])('finds a day that %s', async (_what, damage) => {
  const world = await createCheckWorld();
  await world.fill();
  const found = await world.foundAfter(damage);
  expect(found.map(({ check }) => check)).toEqual(['counters']);
  expect(found[0]?.rows[0]?.says).toMatch(
    /^For \w+ \d+ \w+ 20\d\d in test mode, company \w{20} counts \d+ Approved payments? of EC\$[\d.]+ with EC\$[\d.]+ in fees, but it has \d+ of EC\$[\d.]+ with EC\$[\d.]+ in fees\.$/,
  );
  await world.database.drop();
});
