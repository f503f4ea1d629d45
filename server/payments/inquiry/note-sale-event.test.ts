import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { insertPendingSale } from '../testing/pending-sale.ts';
import { noteSaleEvent } from './pending-payments.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test('a member of one company cannot note events in another’s sale', async () => {
  const { companyId } = world;
  const { kysely } = world.database;
  const { id } = await actingAs(kysely, 'piton', (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
  );
  const note = (actor: Parameters<typeof actingAs>[1], what: string) =>
    actingAs(kysely, actor, (transaction) =>
      noteSaleEvent(transaction, id, { source: 'gateway', what, at: new Date() }),
    );
  await note({ companyId: 'Z'.repeat(20) }, 'heard by a stranger');
  await note({ userId: world.ownerId }, 'heard by a person');
  await note({ companyId }, 'heard for the company');
  await note('piton', 'heard by Piton');
  const events = await actingAs(kysely, 'piton', (transaction) =>
    transaction
      .selectFrom('sale_events')
      .select('what')
      .where('sale_id', '=', id)
      .where('source', '=', 'gateway')
      .orderBy('number')
      .execute(),
  );
  expect(events.map(({ what }) => what)).toEqual(['heard for the company', 'heard by Piton']);
});
