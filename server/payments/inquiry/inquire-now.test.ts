import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { inquireNow } from './inquire-now.ts';
import { ledgerTotals, pay, saleRow } from '../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const historyOf = async (saleId: string) =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ what: string }>(
      'select what from sale_events where sale_id = $1 order by number',
      [saleId],
    );
    return rows.map(({ what }) => what);
  });

function openWorld(result: () => Inquiry) {
  const gateway = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'reset', detail: 'x' }),
    inquire: result,
  });
  return { gateway, deps: paymentDeps(world, gateway) };
}

test.each<[Inquiry['kind'], string]>([
  ['taken', 'Approved'],
  ['declined', 'Declined'],
])('an inquiry that returns %s ends its own sale and no other', async (kind, status) => {
  const { gateway, deps } = openWorld(() => ({ kind }) as Inquiry);
  const [one, other] = [await pay(world, gateway), await pay(world, gateway)];
  await inquireNow(deps, one.id);
  expect(gateway.inquiries).toEqual([one.tranId]);
  expect(await saleRow(world, one.id)).toMatchObject({ status });
  expect(await saleRow(world, other.id)).toMatchObject({ status: 'Pending' });
  // It has ended, so a second inquiry changes nothing.
  await inquireNow(deps, one.id);
  expect(gateway.inquiries).toEqual([one.tranId]);
  await ledgerTotals(world, 'live');
});

test.each<Inquiry>([{ kind: 'absent' }, { kind: 'unavailable', cause: 'reset' }])(
  'an inquiry without an outcome announces nothing: $kind',
  async (result) => {
    const { gateway, deps } = openWorld(() => result);
    const { id } = await pay(world, gateway);
    const before = await saleRow(world, id);
    await inquireNow(deps, id);
    expect(gateway.inquiries).toHaveLength(1);
    expect(await saleRow(world, id)).toEqual(before);
    expect(await historyOf(id)).toEqual(['began', 'unknown: reset']);
  },
);
