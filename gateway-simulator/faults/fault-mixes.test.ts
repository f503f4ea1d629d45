import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Mode, modes } from '../mode.ts';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';
import { saleXml } from '../testing/sale-xml.ts';
import { createFaultMixes, type FaultMix } from './fault-mixes.ts';

const tranIds = Array.from({ length: 20_000 }, (_, index) => `T${index}`);

/** The faults that hit each sale and the first inquiry about it. */
function kindsOf(mix: Partial<FaultMix>, requested = tranIds): (string | undefined)[][] {
  const mixes = createFaultMixes();
  mixes.put({
    mode: 'test',
    seed: 1,
    shares: { busy: 0.5, inquiry_down: 0.5 },
    delayMs: {},
    ...mix,
  });
  return requested.map((tranId) => [
    mixes.pick('test', 'sale', tranId)?.kind,
    mixes.pick('test', 'inquiry', tranId)?.kind,
  ]);
}

describe('a mix', () => {
  test('is determined by its seed', () => {
    expect(kindsOf({ seed: 7 })).toEqual(kindsOf({ seed: 7 }));
    const [one, other] = [kindsOf({ seed: 7 }), kindsOf({ seed: 8 })];
    for (const column of [0, 1]) {
      const same = one.filter((kinds, index) => kinds[column] === other[index]?.[column]);
      // Two independent coins agree on half, within five standard deviations.
      expect(Math.abs(same.length / tranIds.length - 0.5)).toBeLessThan(0.018);
    }
  });

  test.each([1, 2, 2 ** 40, -3])('meets its shares with seed %s', (seed) => {
    const shares = { http_500: 0.03, reset_after: 0.03, busy: 0.2, inquiry_absent: 0.1 } as const;
    const kinds = kindsOf({ seed, shares }).flat();
    for (const [kind, share] of Object.entries(shares)) {
      const part = kinds.filter((found) => found === kind).length / tranIds.length;
      const deviation = Math.sqrt((share * (1 - share)) / tranIds.length);
      expect(Math.abs(part - share)).toBeLessThan(4.5 * deviation);
    }
  });

  test('hits all with a share of 1, none with 0, and leaves the other mode alone', () => {
    const shares = { busy: 1, http_500: 0, inquiry_down: 0 };
    for (const kinds of kindsOf({ shares })) expect(kinds).toEqual(['busy', undefined]);
    const mixes = createFaultMixes();
    mixes.put({ mode: 'live', seed: 1, shares: { busy: 1 }, delayMs: {} });
    expect(mixes.pick('test', 'sale', 'A')).toBeUndefined();
    expect(mixes.pick('live', 'sale', '')).toBeUndefined();
    expect(mixes.pick('live', 'sale', 'A')).toEqual({ kind: 'busy', delayMs: 0 });
  });

  test('does not depend on the order of its shares', () => {
    const shares = { busy: 0.3, late: 0.3, http_500: 0.3 };
    const reversed = Object.fromEntries(Object.entries(shares).toReversed());
    expect(kindsOf({ shares })).toEqual(kindsOf({ shares: reversed }));
  });

  test('decides each inquiry separately, so an absent sale is found later', () => {
    const mixes = createFaultMixes();
    mixes.put({ mode: 'test', seed: 1, shares: { inquiry_absent: 0.5 }, delayMs: {} });
    const ask = () => tranIds.map((tranId) => mixes.pick('test', 'inquiry', tranId)?.kind);
    const first = ask();
    const second = ask();
    const found = second.filter((kind, index) => first[index] && !kind).length;
    expect(Math.abs(found / tranIds.length - 0.25)).toBeLessThan(0.016);
    mixes.put({ mode: 'test', seed: 1, shares: { inquiry_absent: 0.5 }, delayMs: {} });
    expect(ask()).toEqual(first);
  });
});

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = await runSimulator();
});
afterEach(() => simulator.stop());

const shares = {
  busy: 0.15,
  http_500: 0.15,
  reset_after: 0.15,
  reset_before: 0.15,
  inquiry_down: 0.3,
  inquiry_absent: 0.3,
};

/** A client's view of one sale and two inquiries about it. */
async function play(tranId: string, mode: Mode): Promise<string[]> {
  const seen = await simulator.post(mode, saleXml({ TranId: tranId })).then(
    async (response) => /<ResultCode>\w+|^$/.exec(await response.text())?.[0] ?? 'something else',
    () => 'reset',
  );
  return [seen, await simulator.inquire(tranId, mode), await simulator.inquire(tranId, mode)];
}

test('the same requests get the same faults in any order', async () => {
  for (const mode of modes) {
    await simulator.control('/faults/mix', 'PUT', { mode, seed: 42, shares });
  }
  const some = tranIds.slice(0, 60);
  const inOrder: [string, string[]][] = [];
  for (const tranId of some) inOrder.push([tranId, await play(tranId, 'test')]);
  const together = await Promise.all(
    some.toReversed().map(async (tranId) => [tranId, await play(tranId, 'live')] as const),
  );
  expect(Object.fromEntries(together)).toEqual(Object.fromEntries(inOrder));
  const { played } = (await simulator.control('/faults')) as {
    played: Record<Mode, Record<string, number>>;
  };
  expect(played.live).toEqual(played.test);
  // Each kind was played.
  expect(Object.keys(played.test).toSorted()).toEqual(Object.keys(shares).toSorted());
  const resets = inOrder.filter(([, [seen]]) => seen === 'reset').length;
  expect((played.test['reset_after'] ?? 0) + (played.test['reset_before'] ?? 0)).toBe(resets);
});

test('armed faults take precedence over the mix', async () => {
  await simulator.control('/faults/mix', 'PUT', { mode: 'test', seed: 1, shares: { busy: 1 } });
  await simulator.arm('timeout_before');
  const first = await simulator.sell();
  expect(first.elements['SSISProcessTransactionResult']).toBe('Timeout');
  expect((await simulator.sell()).elements['ResultCode']).toBe('TooBusy');
});

test.each(['/faults/mix', '/faults'])(
  'a mix is listed until DELETE %s ends it',
  async (address) => {
    const mix = { mode: 'test', seed: 1, shares: { busy: 1 }, delayMs: {} };
    expect(await simulator.control('/faults/mix', 'PUT', { ...mix, delayMs: undefined })).toEqual({
      mixes: [mix],
    });
    expect(await simulator.control('/faults')).toMatchObject({ mixes: [mix] });
    expect(await simulator.control(address, 'DELETE')).not.toMatchObject({ mixes: [mix] });
    expect(await simulator.control('/faults')).toMatchObject({ mixes: [] });
    expect((await simulator.sell()).elements['ResultCode']).toBe('OK');
  },
);

test.each(['{', '{"mode":"test","seed":1,"shares":{"busy":2}}'])(
  'an invalid mix changes nothing: %s',
  async (body) => {
    await simulator.control('/faults/mix', 'PUT', { mode: 'test', seed: 1, shares: { busy: 1 } });
    const response = await fetch(`${simulator.url}/faults/mix`, { method: 'PUT', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.any(String) as string });
    expect((await simulator.sell()).elements['ResultCode']).toBe('TooBusy');
  },
);
