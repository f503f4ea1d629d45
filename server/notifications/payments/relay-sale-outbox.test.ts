import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { references } from '../../payments/testing/payment-world.ts';
import { relaySaleOutbox } from './relay-sale-outbox.ts';
import { lockOldest } from '../relay-outbox.ts';
import {
  createPaymentEmailsWorld,
  type PaymentEmailsWorld,
  only,
  type Payee,
  payOften,
} from './testing/payment-emails-world.ts';

let world: PaymentEmailsWorld;
let payee: Payee;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from sale_outbox');
  await world.readEmails();
  payee = await world.addPayee();
});

const many = 100;
const receipts = async () => only(await world.readEmails(), 'payment-receipt');
const notifiedPayers = async () => (await receipts()).map(({ to }) => to).toSorted();
const waiting = async () => (await world.asOwner('select from sale_outbox')).length;

test('tests, declined and pending payments send nothing', async () => {
  await pay(world, payee, { mode: 'test' });
  await pay(world, payee, { outcome: { kind: 'declined', references } });
  await pay(world, payee, { outcome: { kind: 'unknown', cause: 'timeout', detail: '' } });
  expect(await relaySaleOutbox(world.notices, many)).toBe(0);
  expect(await world.readEmails()).toEqual([]);
});

test('queues a few at a time, the oldest first', async () => {
  const [first, second, third] = await payOften(world, payee, 3);
  expect(await relaySaleOutbox(world.notices, 2)).toBe(2);
  expect((await receipts()).map(({ to }) => to)).toEqual([first, second]);
  expect(await relaySaleOutbox(world.notices, 2)).toBe(1);
  expect((await receipts()).map(({ to }) => to)).toEqual([third]);
});

describe('no receipt is lost or sent twice', () => {
  test('several processes work at once', async () => {
    const payers = await payOften(world, payee, 24);
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => relaySaleOutbox(world.notices, 5)),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(24);
    expect(await notifiedPayers()).toEqual(payers.toSorted());
    expect(await waiting()).toBe(0);
  });

  test('another process holds some rows, and then releases them', async () => {
    const payers = await payOften(world, payee, 4);
    const holding = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const other = actingAs(world.database.kysely, 'piton', async (transaction) => {
      await lockOldest(transaction, 'sale_outbox', 2);
      holding.resolve();
      await letGo.promise;
      throw new Error('ends without having done anything');
    });
    await holding.promise;
    expect(await relaySaleOutbox(world.notices, many)).toBe(2);
    expect(await notifiedPayers()).toEqual(payers.slice(2).toSorted());
    letGo.resolve();
    await expect(other).rejects.toThrow('ends without');
    expect(await relaySaleOutbox(world.notices, many)).toBe(2);
    expect(await notifiedPayers()).toEqual(payers.slice(0, 2).toSorted());
  });

  test('its process is killed halfway', async () => {
    const payers = await payOften(world, payee, 3);
    await withConnection(world.database.owner, async (client) => {
      await client.query('begin; lock table unnotified_payments');
      const killed = relaySaleOutbox(world.notices, many).catch((error: unknown) => error);
      await expect.poll(killWaiting).toBe(1);
      expect(await killed).toBeInstanceOf(Error);
      await client.query('rollback');
    });
    expect(await world.readEmails()).toEqual([]);
    expect(await relaySaleOutbox(world.notices, many)).toBe(3);
    expect(await notifiedPayers()).toEqual(payers.toSorted());
  });
});

/** Simulates the end of a process that waits for a lock: the database loses its connection. */
async function killWaiting(): Promise<number | null> {
  const { rowCount } = await withConnection(world.database.superuser, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rowCount;
}
