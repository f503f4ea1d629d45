import { expect, test } from 'vitest';
import { testMasterKey } from '../identity/testing/identity-world.ts';
import { createPayloadSeal } from '../jobs/seal-payload.ts';
import { runWorker } from '../jobs/testing/run-worker.ts';
import { runSendMail } from '../mail/run-send-mail.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import {
  createNoticesWorld,
  type NoticesWorld,
  payOften,
} from '../notifications/payments/testing/notices-world.ts';
import { createShutdown } from './shutdown.ts';
import { startSaleNotices } from './start-sale-notices.ts';

const sender = {
  from: { name: 'Piton', address: 'no-reply@example.lc' },
  supportEmail: 'support@example.lc',
};

const waiting = async ({ asOwner }: NoticesWorld) =>
  (await asOwner('select from sale_notices')).length;

test('payments continue without a mail server; customer and merchant are emailed once later', async () => {
  const world = await createNoticesWorld();
  const server = await startMailServer();
  await server.setTrouble('answers 451');
  const { log } = world.notices;
  const worker = runWorker({
    connection: world.database.app,
    seal: createPayloadSeal(testMasterKey),
    tasks: [
      runSendMail({
        transport: createSmtpTransport(server.url),
        sender,
        log,
        clock: () => new Date(),
        countDropped: () => undefined,
      }),
    ],
    limits: { waitMaxMs: 100 },
  });
  const shutdown = createShutdown(() => undefined);
  startSaleNotices({ ...world.notices, shutdown });
  const ana = await world.addPayee();
  const payers = await payOften(world, ana, 2);
  await expect.poll(() => waiting(world), { timeout: 5000 }).toBe(0);
  expect(server.arrived).toEqual([]);
  await server.setTrouble('none');
  const expected = [ana.email, ...payers].toSorted();
  const to = () => server.arrived.flatMap((each) => each.to).toSorted();
  await expect.poll(to, { timeout: 5000 }).toEqual(expected);
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

test('a process queues up to twenty emails a second in a burst', async () => {
  const world = await createNoticesWorld();
  const ana = await world.addPayee();
  await payOften(world, ana, 40);
  const shutdown = createShutdown(() => undefined);
  const startedAt = performance.now();
  startSaleNotices({ ...world.notices, shutdown });
  await expect.poll(() => waiting(world), { timeout: 10_000, interval: 20 }).toBe(0);
  const seconds = (performance.now() - startedAt) / 1000;
  await shutdown.stop();
  expect(await world.readMails()).toHaveLength(41);
  expect(40 / (seconds + 1)).toBeLessThanOrEqual(20);
  await world.database.drop();
});

test('reports a failure', async () => {
  const world = await createNoticesWorld();
  await world.asOwner('drop table sale_notices');
  const shutdown = createShutdown(() => undefined);
  startSaleNotices({ ...world.notices, shutdown });
  await expect
    .poll(world.notices.lines)
    .toMatchObject([
      { level: 'warn', msg: 'payers and merchants could not be notified of payments' },
    ]);
  await shutdown.stop();
  await world.database.drop();
});
