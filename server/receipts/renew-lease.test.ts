import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import {
  createPaymentEmailsWorld,
  type PaymentEmailsWorld,
  payOften,
} from '../notifications/payments/testing/payment-emails-world.ts';
import { sendReceipts } from './send-receipts.ts';

let world: PaymentEmailsWorld;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());

const leaseMs = 300;
const stopping = new AbortController().signal;

test('a slow email keeps its lease until it is accepted', async () => {
  const now = new Date();
  await setDatabaseClock(world.database.owner, now);
  await payOften(world, await world.addPayee(), 1);
  const accepting = Promise.withResolvers<null>();
  let sent = 0;
  const mailer = {
    transport: {
      deliver: async () => {
        sent += 1;
        return accepting.promise;
      },
    },
    connections: 1,
    perSecond: 100,
    isMailbox: false,
    sender: { from: { name: 'Piton', address: 'a@example.lc' }, supportEmail: 's@example.lc' },
    countDropped: () => undefined,
  };
  const deps = { ...world.notices, database: world.database.kysely, mailer };
  const sending = sendReceipts(deps, { max: 1, stopping, leaseMs });
  await expect.poll(() => sent).toBe(1);
  // Past the first lease, and within the renewed one.
  const later = new Date(now.getTime() + leaseMs + 100);
  await setDatabaseClock(world.database.owner, new Date(now.getTime() + leaseMs - 100));
  await expect
    .poll(async () =>
      world.asOwner(
        `select from unsent_receipts where try_after > '${later.toISOString()}'::timestamptz`,
      ),
    )
    .toHaveLength(1);
  await setDatabaseClock(world.database.owner, later);
  expect(await sendReceipts(deps, { max: 1, stopping, leaseMs })).toBe(false);
  expect(sent).toBe(1);
  accepting.resolve(null);
  await sending;
  expect(await world.asOwner('select from unsent_receipts')).toEqual([]);
});
