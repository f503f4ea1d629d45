import { expect, test } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  minimumMills,
  payoutsOf,
  sell,
} from '../payouts/testing/payout-world.ts';
import { createShutdown } from './shutdown.ts';
import { startPayouts } from './start-payouts.ts';

test('a server that starts after the cut-off queues due payouts, and other servers change nothing', async () => {
  const world = await createPayoutWorld();
  const merchant = await addPaidMerchant(world);
  await sell(world, merchant, 100);
  await world.at('2026-11-28T10:00:00Z');
  const shutdown = createShutdown(() => undefined);
  const { log } = world.deps;
  const options = { database: world.database.kysely, log, shutdown };
  for (let count = 0; count < 3; count += 1) {
    // Each one acts as a process with its own metrics.
    startPayouts({
      ...options,
      metrics: createMetrics(),
      config: { payoutMinimumMills: minimumMills },
    });
  }
  await expect.poll(() => payoutsOf(world, merchant)).toMatchObject([{ net: '93.50' }]);
  await shutdown.stop();
  await world.database.drop();
});
