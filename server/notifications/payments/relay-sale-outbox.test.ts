import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { references } from '../../payments/testing/payment-world.ts';
import { relaySaleOutbox } from './relay-sale-outbox.ts';
import { lockOldest } from '../relay-outbox.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
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

/** A queue that runs the test's own step before each email. */
function withQueue(before: (to: string) => Promise<unknown>): NotificationsDeps {
  const { mail } = world.notices;
  const queue: MailQueue['queue'] = async (transaction, queued, options) => {
    await before(queued.to);
    await mail.queue(transaction, queued, options);
  };
  return { ...world.notices, mail: { queue } };
}

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
    const killed = withQueue(async (to) => {
      if (to === payers[2]) await killTakers();
    });
    await expect(relaySaleOutbox(killed, many)).rejects.toThrow(/connection/i);
    expect(await world.readEmails()).toEqual([]);
    expect(await relaySaleOutbox(world.notices, many)).toBe(3);
    expect(await notifiedPayers()).toEqual(payers.toSorted());
  });
});

/** Simulates a killed process, whose connection the database loses. */
async function killTakers(): Promise<void> {
  await withConnection(world.database.superuser, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
    ),
  );
}

test('one that cannot be queued delays no other, and is retried with growing delays', async () => {
  let now = new Date();
  const pass = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    await setDatabaseClock(world.database.owner, now);
  };
  await pass(0);
  const [bad, ...good] = await payOften(world, payee, 3);
  let tries = 0;
  const failing: NotificationsDeps = {
    ...world.notices,
    mail: {
      queue: async (transaction, mail) => {
        if (mail.to === bad) {
          tries += 1;
          // The database rejects it, with everything else in the transaction.
          await sql`select 1 / 0`.execute(transaction);
        }
        await world.notices.mail.queue(transaction, mail);
      },
    },
  };
  await relaySaleOutbox(failing, many);
  expect(await notifiedPayers()).toEqual(good.toSorted());
  expect(world.notices.lines()).toMatchObject([
    {
      level: 'error',
      outbox: 'sale_outbox',
      msg: 'an email could not be queued and will be retried',
    },
  ]);
  const triedIn = async (minutes: number) => {
    await pass(minutes);
    const before = tries;
    await relaySaleOutbox(failing, many);
    return tries > before;
  };
  // A notice that has waited three minutes waits as long again.
  const tried = [await triedIn(0), await triedIn(3), await triedIn(1), await triedIn(2)];
  expect(tried).toEqual([false, true, false, true]);
  await pass(60);
  await relaySaleOutbox(world.notices, many);
  expect(await notifiedPayers()).toEqual([bad]);
});
