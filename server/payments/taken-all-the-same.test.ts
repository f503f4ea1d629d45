import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSimulator, startSimulator } from '../demo/start-simulator.ts';
import { gatewayTo } from '../gateways/four-cs/testing/gateway-to.ts';
import { pay, saleRow } from './testing/pay.ts';
import { createPaymentWorld, type PaymentWorld } from './testing/payment-world.ts';

let world: PaymentWorld;
let simulator: RunningSimulator;
const folder = mkdtempSync(path.join(tmpdir(), 'piton-taken-'));

beforeAll(async () => {
  [world, simulator] = await Promise.all([createPaymentWorld(), startSimulator(folder)]);
});
afterAll(async () => {
  await Promise.all([world.database.drop(), simulator.stop()]);
  rmSync(folder, { recursive: true });
});

async function control(place: string, body?: object): Promise<unknown> {
  const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(simulator.url + place, asked);
  expect(response.ok).toBe(true);
  return response.json();
}

test.each(['busy_after', 'incomplete_after'])(
  'what was taken is Approved, whatever the answer said: %s',
  async (kind) => {
    await control('/faults', { book: 'test', kind, count: 1 });
    const sale = await pay(world, gatewayTo(simulator.url, { totalLimitMs: 30_000 }).gateway);
    expect(await saleRow(world, sale.id)).toMatchObject({
      status: 'Approved',
      settle_after: null,
    });
    expect(await control(`/books?tranId=${sale.tranId}`)).toMatchObject({
      test: { approvedCount: 1, approvedCents: '1250' },
    });
    expect(await control('/faults')).toMatchObject({ armed: [], played: { test: { [kind]: 1 } } });
  },
);
