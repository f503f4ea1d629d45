import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../testing/run-simulator.ts';

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = await runSimulator();
});
afterEach(() => simulator.stop());

test('a hanging inquiry eventually returns the state at its arrival', async () => {
  await simulator.arm('inquiry_late', { delayMs: 300 });
  const startedAt = performance.now();
  const late = simulator.inquire('A');
  const armed = async (): Promise<unknown> =>
    ((await simulator.control('/faults')) as { armed: unknown }).armed;
  await expect.poll(armed, { interval: 5 }).toEqual([]);
  await simulator.sell({ TranId: 'A' });
  expect(await simulator.inquire('A')).toBe('YES');
  expect(await late).toBe('NOTFOUND');
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});

test('a caller that abandons a hanging inquiry does not harm the simulator', async () => {
  await simulator.arm('inquiry_late', { delayMs: 20 });
  const patience = AbortSignal.timeout(1);
  const address = `${simulator.url}/DevTranSvcs/tqs.aspx?m=BOSL_1&t=A`;
  await expect(fetch(address, { signal: patience })).rejects.toThrow('timeout');
  await simulator.arm('inquiry_late', { delayMs: 40 });
  expect(await simulator.inquire('A')).toBe('NOTFOUND');
});
