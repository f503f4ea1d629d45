import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { notifyOfPayments } from './notify-of-payments.ts';
import {
  createPaymentEmailsWorld,
  type PaymentEmailsWorld,
  only,
  origin,
  type Payee,
  payOften,
} from './testing/payment-emails-world.ts';

let world: PaymentEmailsWorld;
let ana: Payee;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from unnotified_payments');
  await world.asOwner('delete from limits');
  await world.readEmails();
  ana = await world.addPayee();
});

const many = 100;

async function tell(deps: NotificationsDeps = world.notices): Promise<void> {
  await notifyOfPayments(deps, many);
}

/** Sends owners' emails now and returns them. */
async function notify(deps?: NotificationsDeps) {
  await tell(deps);
  return only(await world.readEmails(), 'paid');
}

const setOn = ({ uid }: Payee, isOn: boolean) =>
  world.asOwner(
    `insert into paid_emails (user_id, is_on) values ($1, $2)
     on conflict (user_id) do update set is_on = $2`,
    [uid, isOn],
  );

test('notifies of the first payment at once, in full', async () => {
  await payOften(world, ana, 1, { amount: '80.00' });
  expect(await notify()).toEqual([
    {
      kind: 'paid',
      to: ana.email,
      firstName: 'Anaïs',
      count: 1,
      total: 'EC$80.00',
      net: 'EC$74.80',
      payments: [
        {
          paidAt: expect.any(Date) as Date,
          amount: 'EC$80.00',
          by: 'Marie Alexander',
          purpose: 'Nutmeg and mace',
          companyName: 'Ti Kaye',
          transactionNumber: expect.stringMatching(/^[A-Z0-9]{16}$/) as string,
        },
      ],
      page: `${origin}/Mytransactions`,
    },
  ]);
  expect(await notify()).toEqual([]);
});

test('combines payments within ten minutes into one email at their end', async () => {
  await payOften(world, ana, 1);
  await notify();
  world.pass(9);
  await payOften(world, ana, 1, { amount: '1.00' });
  expect(await notify()).toEqual([]);
  await payOften(world, await world.addCompanyOf(ana), 1, { amount: '2.00' });
  world.pass(0.9);
  expect(await notify()).toEqual([]);
  world.pass(0.1);
  expect(await notify()).toMatchObject([
    {
      to: ana.email,
      count: 2,
      total: 'EC$3.00',
      net: 'EC$2.80',
      payments: [{ amount: 'EC$2.00' }, { amount: 'EC$1.00' }],
    },
  ]);
  world.pass(10);
  expect(await notify()).toEqual([]);
  await payOften(world, ana, 1);
  expect(await notify()).toMatchObject([{ count: 1 }]);
});

test('lists the newest twenty of very many', async () => {
  await payOften(world, ana, 3, { amount: '1.00' });
  await payOften(world, ana, 20, { amount: '2.00' });
  const [mail, ...others] = await notify();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ count: 23, total: 'EC$43.00' });
  expect(mail?.payments.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 20 }, () => 'EC$2.00'),
  );
});

test('notifies each owner of their own payments, up to a limit at a time', async () => {
  const ben = await world.addPayee();
  await payOften(world, ana, 1, { amount: '1.00' });
  await payOften(world, ben, 1, { amount: '2.00' });
  const notifyNext = async () => {
    await notifyOfPayments(world.notices, 1);
    return only(await world.readEmails(), 'paid').map(({ to, total }) => [to, total]);
  };
  expect(await notifyNext()).toEqual([[ana.email, 'EC$1.00']]);
  expect(await notifyNext()).toEqual([[ben.email, 'EC$2.00']]);
  expect(await notifyNext()).toEqual([]);
});

describe('no notification', () => {
  test('an owner who turned it off gets none, also for earlier payments', async () => {
    await setOn(ana, false);
    await payOften(world, ana, 1);
    expect(await notify()).toEqual([]);
    await setOn(ana, true);
    expect(await notify()).toEqual([]);
    await payOften(world, ana, 1);
    expect(await notify()).toMatchObject([{ count: 1 }]);
    await payOften(world, ana, 1);
    await notify();
    await setOn(ana, false);
    world.pass(10);
    expect(await notify()).toEqual([]);
    expect(await world.asOwner('select from unnotified_payments')).toEqual([]);
  });

  test('a closed account gets none, while its customer gets the receipt', async () => {
    await payOften(world, ana, 1);
    await world.asOwner('update users set closed_at = now() where id = $1', [ana.uid]);
    await tell();
    expect((await world.readEmails()).map(({ kind }) => kind)).toEqual(['payment-receipt']);
  });

  test('an unverified address gets two in an hour, then all others at once', async () => {
    const cy = await world.addPayee({ isVerified: false });
    const counts = async () => {
      await payOften(world, cy, 1);
      const mails = await notify();
      world.pass(10);
      return mails.map(({ count }) => count);
    };
    const inHour = [await counts(), await counts(), await counts(), await counts()];
    expect(inHour).toEqual([[1], [1], [], []]);
    await world.asOwner(`update limits set ends_at = ends_at - interval '1 hour'`);
    expect(await counts()).toEqual([3]);
  });
});

describe('no payment is lost or notified twice', () => {
  test('several processes work at once', async () => {
    const ben = await world.addPayee();
    await payOften(world, ana, 3);
    await payOften(world, ben, 2);
    await Promise.all(Array.from({ length: 6 }, () => notifyOfPayments(world.notices, many)));
    const mails = only(await world.readEmails(), 'paid');
    expect(new Map(mails.map(({ to, count }) => [to, count]))).toEqual(
      new Map([
        [ana.email, 3],
        [ben.email, 2],
      ]),
    );
    expect(mails).toHaveLength(2);
  });

  /** Runs the test's own step after the email is written and before the transaction ends. */
  function afterQueueing(does: () => Promise<unknown>): NotificationsDeps {
    const queue: MailQueue['queue'] = async (transaction, mail, options) => {
      await world.notices.mail.queue(transaction, mail, options);
      if (mail.kind === 'paid') await does();
    };
    return { ...world.notices, mail: { queue } };
  }

  test('its process is killed halfway', async () => {
    await payOften(world, ana, 2);
    const killed = afterQueueing(() =>
      withConnection(world.database.superuser, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`,
        ),
      ),
    );
    await notifyOfPayments(killed, many);
    expect(only(await world.readEmails(), 'paid')).toEqual([]);
    expect(world.notices.lines()).toMatchObject([
      { level: 'error', ownerId: ana.uid, msg: 'an owner could not be notified of payments' },
    ]);
    world.pass(10);
    expect(await notify()).toMatchObject([{ to: ana.email, count: 2 }]);
  });

  test('another payment arrives during it', async () => {
    await payOften(world, ana, 1, { amount: '1.00' });
    const another = afterQueueing(async () => {
      await payOften(world, ana, 1, { amount: '2.00' });
    });
    expect(await notify(another)).toMatchObject([{ total: 'EC$1.00' }]);
    world.pass(10);
    expect(await notify()).toMatchObject([{ total: 'EC$2.00' }]);
  });

  test('another process has just sent it', async () => {
    const ben = await world.addPayee();
    await payOften(world, ben, 1);
    await payOften(world, ana, 1);
    let isFirst = true;
    const slow = afterQueueing(async () => {
      if (!isFirst) return;
      isFirst = false;
      await notifyOfPayments(world.notices, many);
      await payOften(world, ana, 1);
    });
    await notifyOfPayments(slow, many);
    const mails = only(await world.readEmails(), 'paid');
    expect(mails.map(({ to, count }) => [to, count])).toEqual([
      [ben.email, 1],
      [ana.email, 1],
    ]);
    world.pass(10);
    expect(await notify()).toMatchObject([{ to: ana.email, count: 1 }]);
  });

  test('an owner who cannot be notified delays no other', async () => {
    const ben = await world.addPayee();
    await payOften(world, ana, 1);
    await payOften(world, ben, 1);
    const failing: NotificationsDeps = {
      ...world.notices,
      mail: {
        queue: async (transaction, mail) => {
          if (mail.to === ana.email) throw new Error('not to her');
          await world.notices.mail.queue(transaction, mail);
        },
      },
    };
    const next = async (deps: NotificationsDeps) => {
      await notifyOfPayments(deps, 1);
      return only(await world.readEmails(), 'paid').map(({ to }) => to);
    };
    expect(await next(failing)).toEqual([]);
    expect(await next(failing)).toEqual([ben.email]);
    world.pass(10);
    expect(await next(world.notices)).toEqual([ana.email]);
  });
});
