import { expect, test } from 'vitest';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { createPayloadSeal } from '../jobs/seal-payload.ts';
import { runWorker } from '../jobs/testing/run-worker.ts';
import { limitRate } from '../mail/limit-rate.ts';
import type { Mailer } from '../mail/mailer.ts';
import { runSendMail } from '../mail/run-send-mail.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import {
  createPaymentEmailsWorld,
  type PaymentEmailsWorld,
  payOften,
} from '../notifications/payments/testing/payment-emails-world.ts';
import {
  createPayoutEmailsWorld,
  release,
} from '../notifications/payouts/testing/payout-emails-world.ts';
import { projectSales } from '../payments/project-sales.ts';
import { addPaidMerchant, sell } from '../payouts/testing/payout-world.ts';
import { createShutdown } from './shutdown.ts';
import { startNotifications } from './start-notifications.ts';

const sender = {
  from: { name: 'Piton', address: 'no-reply@example.lc' },
  supportEmail: 'support@example.lc',
};

/** One process's connections to the mail server. */
function mailerTo(url: string, perSecond = 1000): Mailer {
  const transport = limitRate(createSmtpTransport(url), perSecond);
  const countDropped = () => undefined;
  return { transport, connections: 5, perSecond, isMailbox: false, sender, countDropped };
}
const noServer = 'smtp://127.0.0.1:1';

function sendTo(
  url: string,
  { database, notices }: Pick<PaymentEmailsWorld, 'database' | 'notices'>,
) {
  return runWorker({
    connection: database.app,
    seal: createPayloadSeal(testRootKey),
    tasks: [runSendMail({ ...mailerTo(url), log: notices.log })],
    limits: { waitMaxMs: 100 },
  });
}

const waiting = async ({ asOwner }: PaymentEmailsWorld) =>
  (await asOwner('select from unnotified_payments')).length;

test('payments continue without a mail server; customer and merchant are emailed once later', async () => {
  const world = await createPaymentEmailsWorld();
  const server = await startMailServer();
  await server.setTrouble('answers 451');
  const worker = sendTo(server.url, world);
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(server.url), shutdown });
  const ana = await world.addPayee();
  const payers = await payOften(world, ana, 2);
  await expect.poll(() => waiting(world), { timeout: 5000 }).toBe(0);
  expect(server.arrived).toEqual([]);
  await server.setTrouble('none');
  const expected = [ana.email, ...payers].toSorted();
  const to = () => server.arrived.flatMap((each) => each.to).toSorted();
  // A receipt that has failed twice waits for seven seconds.
  await expect.poll(to, { timeout: 15_000 }).toEqual(expected);
  await shutdown.stop();
  await worker.stop();
  const mail = (subject: RegExp) =>
    server.arrived.find((each) => subject.test(each.mail.subject ?? ''))?.mail;
  expect(mail(/^Your receipt from Ti Kaye$/)).toMatchObject({
    from: sender.from,
    text: expect.stringContaining('Card: Visa •••• 3333') as string,
    html: expect.stringContaining('https://pay.example.lc/receipt/') as string,
  });
  expect(mail(/ paid in 2 payments$/)).toMatchObject({
    from: sender.from,
    text: expect.stringContaining('https://pay.example.lc/Mytransactions') as string,
    html: expect.stringContaining('Email me when I’m paid') as string,
  });
  await world.database.drop();
});

test('a process sends no more receipts a second than its setting, and all of them', async () => {
  const world = await createPaymentEmailsWorld();
  const server = await startMailServer();
  const ana = await world.addPayee();
  const payers = await payOften(world, ana, 40);
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(server.url, 20), shutdown });
  await expect.poll(() => server.arrived.length, { interval: 10 }).toBeGreaterThan(0);
  const startedAt = performance.now();
  await expect.poll(() => server.arrived.length, { timeout: 10_000, interval: 10 }).toBe(40);
  expect(performance.now() - startedAt).toBeGreaterThan(1500);
  await shutdown.stop();
  expect(server.arrived.flatMap(({ to }) => to).toSorted()).toEqual(payers.toSorted());
  await world.database.drop();
});

test('a stop interrupts a delivery soon', async () => {
  const world = await createPaymentEmailsWorld();
  const server = await startMailServer();
  await server.setTrouble('never greets');
  await payOften(world, await world.addPayee(), 1);
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(server.url), shutdown });
  await expect.poll(() => server.connections.count).toBe(1);
  const stoppedAt = performance.now();
  await shutdown.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(2500);
  await world.database.drop();
});

test('reports a failure to send receipts', async () => {
  const world = await createPaymentEmailsWorld();
  await world.asOwner('drop table unsent_receipts');
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(noServer), shutdown });
  await expect
    .poll(world.notices.lines)
    .toContainEqual(expect.objectContaining({ level: 'warn', msg: 'receipts could not be sent' }));
  await shutdown.stop();
  await world.database.drop();
});

test('reports a failure to notify of payments', async () => {
  const world = await createPaymentEmailsWorld();
  await world.asOwner('drop table unnotified_payments');
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(noServer), shutdown });
  await expect
    .poll(world.notices.lines)
    .toMatchObject([{ level: 'warn', msg: 'merchants could not be notified of payments' }]);
  await shutdown.stop();
  await world.database.drop();
});

test('a week released without a mail server: each owner is notified once later, by any process', async () => {
  const world = await createPayoutEmailsWorld();
  const server = await startMailServer();
  await server.setTrouble('answers 451');
  const cutOffDay = await world.nextTuesday();
  const [ana, ben] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  const cy = await addPaidMerchant(world, { isVerified: false });
  for (const merchant of [ana, ben, cy]) await sell(world, merchant, 250);
  await world.runOnThursday();
  await release(world, cutOffDay);
  await projectSales(world.database.kysely);
  await world.asOwner('delete from unsent_receipts');
  await world.asOwner('delete from unnotified_payments');
  await world.readEmails();
  expect(await world.waiting()).toHaveLength(3);
  const worker = sendTo(server.url, world);
  const shutdown = createShutdown(() => undefined);
  for (let process = 0; process < 2; process += 1) {
    startNotifications({ ...world.notices, mailer: mailerTo(noServer), shutdown });
  }
  await expect.poll(world.waiting, { timeout: 5000 }).toEqual([]);
  expect(server.arrived).toEqual([]);
  await server.setTrouble('none');
  const to = () => server.arrived.flatMap((each) => each.to).toSorted();
  const expected = [ana, ben, cy].map(({ email }) => email).toSorted();
  await expect.poll(to, { timeout: 5000 }).toEqual(expected);
  await shutdown.stop();
  await worker.stop();
  expect(to()).toEqual(expected);
  const mailTo = ({ email }: { email: string }) =>
    server.arrived.find((each) => each.to.includes(email))?.mail;
  expect(mailTo(ana)).toMatchObject({
    from: sender.from,
    subject: 'EC$233.75 is on its way to your bank',
    text: expect.stringContaining('Bank account: Bank of Saint Lucia Limited •••• 4756') as string,
    html: expect.stringContaining('https://pay.example.lc/payouts/') as string,
  });
  expect(mailTo(cy)).toMatchObject({
    subject: 'Your EC$233.75 is on hold',
    html: expect.stringContaining('https://pay.example.lc/accounts') as string,
  });
  await world.database.drop();
});

test('an interrupted email is repeated under the same id', async () => {
  const world = await createPayoutEmailsWorld();
  const server = await startMailServer();
  await server.setTrouble('cuts off after the mail');
  const cutOffDay = await world.nextTuesday();
  const ana = await addPaidMerchant(world);
  await sell(world, ana, 250);
  await world.runOnThursday();
  await release(world, cutOffDay);
  await projectSales(world.database.kysely);
  await world.asOwner('delete from unsent_receipts');
  await world.asOwner('delete from unnotified_payments');
  await world.readEmails();
  const worker = sendTo(server.url, world);
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(noServer), shutdown });
  const { arrived } = server;
  await expect.poll(() => arrived.length, { timeout: 5000 }).toBeGreaterThan(0);
  await server.setTrouble('none');
  await expect.poll(() => arrived.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await shutdown.stop();
  await worker.stop();
  expect(new Set(arrived.map(({ mail }) => mail.messageId)).size).toBe(1);
  await world.database.drop();
});

test('reports a failure to notify of payouts', async () => {
  const world = await createPayoutEmailsWorld();
  await world.asOwner('drop table payout_outbox');
  const shutdown = createShutdown(() => undefined);
  startNotifications({ ...world.notices, mailer: mailerTo(noServer), shutdown });
  await expect
    .poll(world.notices.lines)
    .toMatchObject([{ level: 'warn', msg: 'merchants could not be notified of payouts' }]);
  await shutdown.stop();
  await world.database.drop();
});
