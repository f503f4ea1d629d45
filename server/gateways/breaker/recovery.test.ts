import { expect, test } from 'vitest';
import { saleOf } from '../four-cs/testing/replies.ts';
import { maxAbsences, patienceMs } from './breaker-state.ts';
import { absent, approved, guardedGateway } from './testing/gone-gateway.ts';

async function goneGateway() {
  const world = guardedGateway();
  await world.sellTimes(maxAbsences);
  expect(world.guarded.stateKind()).toBe('open');
  return world;
}

test('a recovery is reported when the gateway answers an inquiry or a sale', async () => {
  const world = await goneGateway();
  await world.pass(999);
  expect(world.recoveries).toEqual([]);
  world.does.inquire = () => absent;
  await world.pass(1);
  expect(world.recoveries).toHaveLength(1);
  world.does.sale = () => approved;
  await world.sellTimes(3);
  expect(world.guarded.stateKind()).toBe('closed');
  expect(world.recoveries).toHaveLength(2);
  await world.guarded.inquire(saleOf().tranId, null);
  expect(world.recoveries).toHaveLength(2);
});

test('a trial sale is no recovery until the gateway responds', async () => {
  const world = await goneGateway();
  await world.pass(patienceMs + 31_000);
  expect(world.guarded.stateKind()).toBe('trial');
  // No customer pays all night.
  await world.pass(3_600_000);
  expect(world.recoveries).toEqual([]);
  world.does.inquire = () => absent;
  await world.pass(30_000);
  expect(world.recoveries).toHaveLength(1);
  await world.pass(3_600_000);
  expect(world.recoveries).toHaveLength(1);
  expect(world.guarded.stateKind()).toBe('trial');
});
