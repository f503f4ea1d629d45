import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleOutcome } from '../gateways/gateway.ts';
import { countEndings } from './count-endings.ts';
import { takePayment } from './take/take-payment.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  references,
  scriptedGateway,
  seal,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

async function counted(registry: Registry): Promise<Record<string, number>> {
  const text = await registry.metrics();
  const lines = text.matchAll(/^sales_ended_total\{mode="(\w+)",outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, mode = '', outcome = '', count]) => [`${mode} ${outcome}`, Number(count)]),
  );
}

const declined: SaleOutcome = { kind: 'declined', references };
const unknown: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: '' };

test('counts each payment once, when it ends and by its outcome', async () => {
  const registry = new Registry();
  const announce = countEndings(registry);
  const none = {
    'live approved': 0,
    'live declined': 0,
    'live incomplete': 0,
    'test approved': 0,
    'test declined': 0,
    'test incomplete': 0,
  };
  expect(await counted(registry)).toEqual(none);

  const payTwice = async (outcome: SaleOutcome, mode: 'live' | 'test', changes = {}) => {
    const deps = { ...paymentDeps(world, scriptedGateway({ sale: () => outcome })), announce };
    const request = paymentRequest(world, await seal(changes), { mode });
    await takePayment(deps, request);
    // The same sealed payment returns its stored result.
    await takePayment(deps, request);
  };
  await payTwice(approved, 'live');
  await payTwice(approved, 'live');
  await payTwice(declined, 'live');
  await payTwice(unknown, 'live');
  await payTwice(approved, 'live', { cvv: '12a' });
  await payTwice(declined, 'test');
  expect(await counted(registry)).toEqual({
    ...none,
    'live approved': 2,
    'live declined': 1,
    'live incomplete': 1,
    'test declined': 1,
  });
});

test('a refund of an approved payment is no payment', async () => {
  const registry = new Registry();
  const { companyId } = world;
  const refunded = {
    companyId,
    id: 'sale',
    mode: 'live',
    status: 'Approved',
    about: 'more',
  } as const;
  countEndings(registry)(refunded);
  expect(Object.values(await counted(registry))).toEqual([0, 0, 0, 0, 0, 0]);
});
