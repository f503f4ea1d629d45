import { disputedCard } from '@piton/contract/test-tools/test-cards.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { moveDatabaseClock } from '../../database/testing/set-database-clock.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';
import { addMerchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { recordExampleDisputes } from './record-example-disputes.ts';
import { eventsOf, eventTypesOf } from '../testing/events-of.ts';
import { keyOf } from '../testing/key-of.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

test('a test payment with the card for disputes gets an example event, once', async () => {
  const merchant = await addMerchant(world, 'Disputed');
  for (const mode of ['test', 'live'] as const) await keyOf(world, merchant, { mode });
  const record = () => recordExampleDisputes(world.database.kysely);
  const changes = { cardNumber: disputedCard.replaceAll(' ', ''), amount: '45.00' };
  const paid = await pay(world, merchant, { mode: 'test', changes });
  await pay(world, merchant, { mode: 'live', changes: { ...changes, amount: '46.00' } });
  await record();
  expect(await eventTypesOf(world, merchant)).toEqual(['payment.approved', 'payment.approved']);
  await moveDatabaseClock(world.asOwner, '1 minute');
  await Promise.all([record(), record()]);
  await record();
  expect((await eventsOf(world, merchant)).slice(2)).toMatchObject([
    {
      type: 'dispute.opened',
      mode: 'test',
      data: {
        id: expect.stringMatching(/^dp_example_pay_[0-9a-f]{32}$/) as string,
        createdAt: expect.stringContaining(new Date().toISOString().slice(0, 10)) as string,
        paymentId: v1Id('payment', paid.kind === 'sale' ? paid.sale.id : ''),
        amount: { value: '45.00' },
      },
    },
  ]);
});
