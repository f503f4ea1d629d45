import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayTo } from '../../gateways/four-cs/testing/gateway-to.ts';
import { pay, saleRow } from '../testing/pay.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { runSimulator } from '../testing/run-payment-simulator.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test.each(['busy_after', 'incomplete_after'])(
  'a charged payment is Approved, whatever the reply said: %s',
  async (kind) => {
    const { url, arm, control } = await runSimulator();
    await arm({ mode: 'test', kind, count: 1 });
    const sale = await pay(world, gatewayTo(url, { totalLimitMs: 30_000 }).gateway);
    expect(await saleRow(world, sale.id)).toMatchObject({
      status: 'Approved',
      next_inquiry_at: null,
    });
    expect(await control(`/totals?tranId=${sale.tranId}`)).toMatchObject({
      test: { approvedCount: 1, approvedCents: '1250' },
    });
    expect(await control('/faults')).toMatchObject({ armed: [], played: { test: { [kind]: 1 } } });
  },
);
