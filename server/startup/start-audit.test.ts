import { expect, test } from 'vitest';
import { chainRootKey as rootKey, createHistoryWorld } from '../audit/testing/history-world.ts';
import { createShutdown } from './shutdown.ts';
import { startAudit } from './start-audit.ts';

test('chains waiting rows at once, and has ended once stopped', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 0, auditEntries: 25_000 });
  const troubles: unknown[] = [];
  const shutdown = createShutdown((step, error) => troubles.push([step, error]));
  startAudit({ ...world, rootKey, shutdown });
  const blocks = async () => {
    const [row] = await world.asOwner<{ count: number }>(
      'select count(*)::integer as count from audit_blocks',
    );
    return row?.count ?? 0;
  };
  await expect.poll(blocks, { interval: 10 }).toBeGreaterThan(0);
  await shutdown.stop();
  const made = await blocks();
  // Stopped between two blocks, before the last of six.
  expect(made).toBeLessThan(6);
  expect(await world.verify()).toMatchObject({ found: [], blocks: BigInt(made) });
  expect(troubles).toEqual([]);
  expect(world.lines()).toEqual([]);
});

test('reports a failure', async () => {
  const world = await createHistoryWorld();
  await world.damage('drop table audit_links');
  const shutdown = createShutdown(() => undefined);
  startAudit({ ...world, rootKey, shutdown });
  await expect
    .poll(world.lines)
    .toMatchObject([{ level: 'warn', msg: 'history could not be chained' }]);
  await shutdown.stop();
});
