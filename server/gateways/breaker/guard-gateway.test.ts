import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import type { SaleOutcome } from '../gateway.ts';
import { saleOf } from '../four-cs/testing/replies.ts';
import { maxFailures, patienceMs, maxTrialSales } from './breaker-state.ts';
import { showOutages } from './show-outage.ts';
import {
  absent,
  approved,
  guardedGateway,
  references,
  timedOut,
  unanswered,
} from './testing/guarded-gateway.ts';

const refused: SaleOutcome = { kind: 'not_sent', cause: 'gateway outage' };
const { tranId } = saleOf();

/** A gateway whose outage was detected a moment ago. */
async function unavailableGateway(options: Parameters<typeof guardedGateway>[0] = {}) {
  const world = guardedGateway(options);
  await world.sellTimes(maxFailures);
  expect(world.guarded.stateKind()).toBe('open');
  return world;
}

/** A gateway that responds to inquiries again, so that sales are tried. */
async function triedGateway() {
  const world = await unavailableGateway();
  world.does.inquire = () => absent;
  await world.pass(1000);
  expect(world.guarded.stateKind()).toBe('trial');
  return world;
}

/** A sale that stays under way until the test ends it. */
function heldSale(world: ReturnType<typeof guardedGateway>) {
  const { promise, resolve } = Promise.withResolvers<SaleOutcome>();
  world.does.sale = () => promise;
  return { end: resolve, outcome: world.sell() };
}

describe('while the gateway is available', () => {
  test('calls pass unchanged', async () => {
    const { guarded, does, sell, salesSent } = guardedGateway();
    does.sale = () => approved;
    does.inquire = () => absent;
    expect(guarded.unavailableForSeconds()).toBe(0);
    expect(await sell()).toBe(approved);
    expect(await guarded.inquire(tranId, null)).toBe(absent);
    expect(salesSent()).toBe(1);
  });

  test('interrupted failures never add up', async () => {
    const { guarded, does, sell, sellTimes } = guardedGateway();
    for (let round = 0; round < 5; round += 1) {
      does.sale = () => timedOut;
      await sellTimes(maxFailures - 1);
      does.sale = () => approved;
      await sell();
    }
    expect(guarded.stateKind()).toBe('closed');
  });

  test('an error of ours opens no breaker and is not swallowed', async () => {
    const { guarded, does, sell } = guardedGateway();
    does.sale = () => {
      throw new Error('a bug');
    };
    for (let round = 0; round < 2 * maxFailures; round += 1) {
      await expect(sell()).rejects.toThrow('a bug');
    }
    expect(guarded.stateKind()).toBe('closed');
  });
});

describe('an unavailable gateway', () => {
  test('gets no more sales, and new payments learn for how long', async () => {
    const { guarded, sell, salesSent, pass } = await unavailableGateway();
    expect(guarded.unavailableForSeconds()).toBe(1);
    expect(await sell()).toEqual(refused);
    await pass(1000);
    expect(guarded.unavailableForSeconds()).toBe(2);
    await pass(2000 + 4000);
    expect(guarded.unavailableForSeconds()).toBe(8);
    await pass(7500);
    expect(guarded.unavailableForSeconds()).toBe(1);
    expect(await sell()).toEqual(refused);
    expect(salesSent()).toBe(maxFailures);
  });

  test('is probed, with growing pauses', async () => {
    const { pass, probes } = await unavailableGateway();
    await pass(120_000);
    const waits = probes().map((at, index, all) => at - (all[index - 1] ?? 1000));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
  });

  test('gets one probe at a time', async () => {
    const { pass, probes, does, wait } = await unavailableGateway();
    does.inquire = async () => {
      await wait(10_000);
      return unanswered;
    };
    await pass(1000 + 10_000 + 1999);
    expect(probes()).toHaveLength(1);
    await pass(1);
    expect(probes()).toHaveLength(2);
  });

  test('still gets inquiries about sent sales, whatever it answers', async () => {
    const { guarded, does } = await unavailableGateway();
    expect(await guarded.inquire(tranId, null)).toBe(unanswered);
    expect(guarded.stateKind()).toBe('open');
    does.inquire = () => ({ kind: 'taken' });
    expect(await guarded.inquire(tranId, null)).toEqual({ kind: 'taken' });
    expect(guarded.unavailableForSeconds()).toBe(0);
  });

  test('is probed further after an error of ours', async () => {
    const { does, pass, probes, guarded } = await unavailableGateway();
    does.inquire = () => {
      throw new Error('a bug');
    };
    await pass(1000);
    does.inquire = () => absent;
    await pass(2000);
    expect(probes()).toHaveLength(2);
    expect(guarded.stateKind()).toBe('trial');
  });

  test('is up again as soon as a running sale gets a response', async () => {
    const world = guardedGateway();
    const early = heldSale(world);
    world.does.sale = () => timedOut;
    await world.sellTimes(maxFailures);
    expect(world.guarded.stateKind()).toBe('open');
    early.end(approved);
    await early.outcome;
    expect(world.guarded.stateKind()).toBe('closed');
    await world.pass(60_000);
    expect(world.probes()).toEqual([]);
  });

  test('gets no probe after shutdown', async () => {
    const { guarded, pass, probes, waitingCount } = await unavailableGateway();
    await guarded.close();
    await pass(60_000);
    expect(probes()).toEqual([]);
    expect(waitingCount()).toBe(0);
  });
});

describe('a gateway that answers inquiries again', () => {
  test('gets few sales at once, and all after the first success', async () => {
    const world = await triedGateway();
    const held = Array.from({ length: maxTrialSales }, () => heldSale(world));
    expect(world.guarded.unavailableForSeconds()).toBe(1);
    expect(await world.sell()).toEqual(refused);
    held[0]?.end({ kind: 'declined', references });
    await held[0]?.outcome;
    expect(world.guarded.stateKind()).toBe('closed');
    const more = Array.from({ length: 100 }, () => heldSale(world));
    expect(world.salesSent()).toBe(maxFailures + maxTrialSales + 100);
    for (const { end, outcome } of [...held.slice(1), ...more]) {
      end(approved);
      await outcome;
    }
  });

  test('makes room for the next after an inconclusive sale', async () => {
    const world = await triedGateway();
    world.does.sale = () => ({ kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' });
    await world.sellTimes(10);
    expect(world.salesSent()).toBe(maxFailures + 10);
    world.does.sale = () => {
      throw new Error('a bug');
    };
    for (let round = 0; round < 10; round += 1) await expect(world.sell()).rejects.toThrow();
    expect(world.guarded.unavailableForSeconds()).toBe(0);
  });

  test('but fails sales is down again at once, for longer each time, despite other responses', async () => {
    const world = await triedGateway();
    for (const waitMs of [2000, 4000, 8000, 15_000, 30_000, 30_000]) {
      world.does.sale = () => timedOut;
      expect(await world.sell()).toBe(timedOut);
      expect(await world.sell()).toEqual(refused);
      await world.guarded.inquire(tranId, null);
      await world.pass(waitMs - 1);
      expect(world.guarded.stateKind()).toBe('open');
      await world.pass(1);
      expect(world.guarded.stateKind()).toBe('trial');
    }
  });

  test('is not blamed for calls that began before', async () => {
    const world = guardedGateway();
    const early = Array.from({ length: maxFailures }, () => heldSale(world));
    world.does.sale = () => timedOut;
    await world.sellTimes(maxFailures);
    world.does.inquire = () => absent;
    await world.pass(1000);
    for (const { end, outcome } of early) {
      end(timedOut);
      await outcome;
    }
    expect(world.guarded.stateKind()).toBe('trial');
    world.does.sale = () => approved;
    await world.sell();
    expect(world.guarded.stateKind()).toBe('closed');
  });

  test('is not up because of an inquiry that began before the outage', async () => {
    const world = guardedGateway();
    const { promise, resolve } = Promise.withResolvers<typeof absent>();
    world.does.inquire = () => promise;
    const early = world.guarded.inquire(tranId, null);
    await world.sellTimes(maxFailures);
    resolve(absent);
    await early;
    expect(world.guarded.stateKind()).toBe('open');
  });

  test('is not up because of a probe from an earlier outage', async () => {
    const world = guardedGateway();
    const early = heldSale(world);
    const { promise, resolve } = Promise.withResolvers<typeof absent>();
    world.does.inquire = () => promise;
    world.does.sale = () => timedOut;
    await world.sellTimes(maxFailures);
    await world.pass(1000);
    early.end(approved);
    await early.outcome;
    await world.sellTimes(maxFailures);
    resolve(absent);
    await world.pass(0);
    expect(world.guarded.stateKind()).toBe('open');
    expect(world.probes()).toHaveLength(1);
  });
});

test('a gateway with broken inquiries eventually gets one sale at a time', async () => {
  const world = await unavailableGateway();
  world.does.sale = () => timedOut;
  await world.pass(patienceMs - 31_000);
  expect(world.guarded.stateKind()).toBe('open');
  await world.pass(61_000);
  expect(world.guarded.stateKind()).toBe('trial');
  const one = heldSale(world);
  expect(await world.sell()).toEqual(refused);
  one.end(timedOut);
  await one.outcome;
  expect(world.guarded.stateKind()).toBe('open');
  await world.pass(30_000);
  world.does.sale = () => approved;
  expect(await world.sell()).toBe(approved);
  expect(world.guarded.stateKind()).toBe('closed');
});

test('each change is logged and the state is shown', async () => {
  const world = guardedGateway();
  const registry = new Registry();
  showOutages(registry, {
    live: { platform: world.guarded, others: [] },
    test: { platform: guardedGateway().guarded, others: [] },
  });
  const shown = async () =>
    /^card_gateway_state\{mode="live",gateway="four_cs"\} (\d)$/m.exec(await registry.metrics());
  expect((await shown())?.[1]).toBe('0');
  await world.sellTimes(maxFailures);
  expect((await shown())?.[1]).toBe('2');
  world.does.inquire = () => absent;
  await world.pass(1000);
  expect((await shown())?.[1]).toBe('1');
  world.does.sale = () => approved;
  await world.sell();
  expect(await registry.metrics()).toContain('card_gateway_state{mode="test",gateway="four_cs"} 0');
  expect((await shown())?.[1]).toBe('0');
  expect(world.lines()).toMatchObject([
    { level: 'error', mode: 'live', cause: 'timeout', outageMs: 0, probeInMs: 1000 },
    { level: 'warn', mode: 'live', cause: 'an inquiry was answered', outageMs: 1000 },
    { level: 'warn', mode: 'live', outageMs: 1000, msg: 'the card gateway is available again' },
  ]);
});
