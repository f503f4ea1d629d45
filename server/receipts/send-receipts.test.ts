import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import type { DropReason } from '../mail/count-dropped-emails.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { type MailServer, startMailServer, type Trouble } from '../mail/testing/mail-server.ts';
import {
  createPaymentEmailsWorld,
  type Payee,
  type PaymentEmailsWorld,
  payOften,
} from '../notifications/payments/testing/payment-emails-world.ts';
import { sendReceipts, type SendReceiptsDeps } from './send-receipts.ts';

let world: PaymentEmailsWorld;
let payee: Payee;
let server: MailServer;
let now: Date;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from unsent_receipts');
  world.notices.lines();
  server = await startMailServer();
  payee = await world.addPayee();
  now = new Date();
  await pass(0);
});

async function pass(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1000);
  await setDatabaseClock(world.database.owner, now);
}

/** Pays, and queues the receipts; returns the customers' addresses. */
function queue(count: number): Promise<string[]> {
  return payOften(world, payee, count);
}

const limits = {
  dnsTimeout: 1000,
  connectionTimeout: 1000,
  greetingTimeout: 300,
  socketTimeout: 300,
};
const dropped: DropReason[] = [];

/** A server process. */
function sender(changes: Partial<SendReceiptsDeps['mailer']> = {}): SendReceiptsDeps {
  const mailer = {
    transport: createSmtpTransport(server.url, { limits }),
    connections: 5,
    perSecond: 1000,
    isMailbox: false,
    sender: {
      from: { name: 'Piton', address: 'no-reply@example.lc' },
      supportEmail: 'support@example.lc',
    },
    countDropped: (reason: DropReason) => void dropped.push(reason),
    ...changes,
  };
  return { ...world.notices, database: world.database.kysely, mailer };
}

const max = 50;
const running = new AbortController().signal;
const send = (deps = sender()) => sendReceipts(deps, { max, stopping: running });

const recipients = () => server.arrived.flatMap(({ to }) => to).toSorted();
const messageIds = () => new Set(server.arrived.map(({ mail }) => mail.messageId));
const unsent = async () => (await world.asOwner('select from unsent_receipts')).length;

test('sends each receipt with its texts, and ends it', async () => {
  const [payer] = await queue(1);
  expect(await send()).toBe(false);
  expect(server.arrived).toMatchObject([
    {
      from: 'no-reply@example.lc',
      to: [payer],
      mail: {
        subject: 'Your receipt from Ti Kaye',
        date: now.toISOString().replace(/\.\d+Z$/, '.000Z'),
        text: expect.stringContaining('Card: Visa •••• 3333') as string,
        html: expect.stringContaining('https://pay.example.lc/receipt/') as string,
      },
    },
  ]);
  expect(await unsent()).toBe(0);
  await send();
  expect(server.arrived).toHaveLength(1);
});

test('reports whether more receipts may be due, and sends those that wait longest first', async () => {
  const first = await queue(2);
  await pass(1);
  const second = await queue(2);
  const sendTwo = () => sendReceipts(sender(), { max: 2, stopping: running });
  expect(await sendTwo()).toBe(true);
  expect(recipients()).toEqual(first.toSorted());
  expect(await sendTwo()).toBe(true);
  expect(await sendTwo()).toBe(false);
  expect(recipients()).toEqual([...first, ...second].toSorted());
});

test('several processes send each receipt once', async () => {
  const payers = await queue(24);
  const senders = Array.from({ length: 6 }, () => sender());
  await Promise.all(senders.map((deps) => sendReceipts(deps, { max: 5, stopping: running })));
  expect(recipients()).toEqual(payers.toSorted());
  expect(await unsent()).toBe(0);
});

describe('a process is killed', () => {
  const leaseSeconds = 15;

  /** A process that records what it has sent, and never learns that the last email was accepted. */
  async function killAfter(count: number): Promise<void> {
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    const smtp = createSmtpTransport(server.url, { limits });
    let accepted = 0;
    const transport: MailTransport = {
      deliver: async (message, signal) => {
        if (accepted < count) await smtp.deliver(message, signal);
        accepted += 1;
        if (accepted >= count) kill();
        if (accepted >= count) await new Promise(() => undefined);
        return null;
      },
    };
    void send(sender({ transport, connections: 1 }));
    await killed;
  }

  test.each([
    ['it has sent nothing', 0, 4],
    ['it has sent two of four', 2, 3],
    ['it has sent all', 4, 1],
  ])('%s: another one sends what is not recorded', async (_when, count, left) => {
    const payers = await queue(4);
    await killAfter(count);
    await expect.poll(unsent).toBe(left);
    await pass(leaseSeconds - 1);
    await send();
    expect(server.arrived).toHaveLength(count);
    await pass(2);
    await send();
    expect(server.arrived).toHaveLength(count + left);
    expect(new Set(recipients())).toEqual(new Set(payers));
    expect(messageIds().size).toBe(4);
    expect(await unsent()).toBe(0);
  });

  test('it was only frozen: it sets no time for a receipt that another one sends', async () => {
    await queue(1);
    const { promise: isFrozen, resolve: freeze } = Promise.withResolvers<void>();
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    const deliver = async () => {
      freeze();
      await thawed;
      throw new Error('cut off');
    };
    const frozen = send(sender({ transport: { deliver } }));
    await isFrozen;
    await pass(leaseSeconds + 1);
    const other = sender({
      transport: {
        deliver: async () => {
          thaw();
          await frozen;
          await pass(10);
          await send();
          return null;
        },
      },
    });
    await send(other);
    expect(server.arrived).toEqual([]);
    expect(await unsent()).toBe(0);
  });
});

describe('recipients', () => {
  test('a refused one delays and repeats no other, and is dropped', async () => {
    const [bad = '', ...good] = await queue(12);
    await server.setTrouble({ at: 'recipient', code: 550, text: '5.1.1 User unknown', to: bad });
    await send();
    expect(recipients()).toEqual(good.toSorted());
    expect(await unsent()).toBe(0);
    expect(dropped.splice(0)).toEqual(['refused']);
    const lines = world.notices.lines();
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', kind: 'payment-receipt', responseCode: 550 }),
    );
    expect(JSON.stringify(lines)).not.toContain('payer-');
  });

  test('a deferred one delays and repeats no other, and is retried with growing delays', async () => {
    const [bad = '', ...good] = await queue(12);
    await server.setTrouble({ at: 'recipient', code: 451, text: '4.7.1 Greylisted', to: bad });
    await send();
    expect(recipients()).toEqual(good.toSorted());
    const attemptsIn = async (seconds: number) => {
      await pass(seconds);
      await send();
      const [row] = await world.asOwner<{ attempts: string }>(
        'select attempts from unsent_receipts',
      );
      return Number(row?.attempts);
    };
    expect([await attemptsIn(2), await attemptsIn(1), await attemptsIn(7)]).toEqual([1, 2, 2]);
    expect(await attemptsIn(1)).toBe(3);
    await world.asOwner('update unsent_receipts set attempts = 100');
    expect([await attemptsIn(60), await attemptsIn(299), await attemptsIn(2)]).toEqual([
      101, 101, 102,
    ]);
    await server.setTrouble('none');
    await attemptsIn(301);
    expect(recipients()).toEqual([bad, ...good].toSorted());
    expect(dropped).toEqual([]);
  });

  test('one deferred for three days is given up', async () => {
    await queue(1);
    await world.asOwner('update unsent_receipts set attempts = 999');
    await server.setTrouble('answers 451');
    await send();
    expect(await unsent()).toBe(0);
    expect(dropped.splice(0)).toEqual(['given_up']);
  });
});

describe('a mail server fails', () => {
  test.each<Trouble>(['refuses the connection', 'never greets', 'refuses the sender'])(
    'it %s: a batch tries one email per connection, and each arrives once after its recovery',
    async (trouble) => {
      const payers = await queue(12);
      await server.setTrouble(trouble);
      const deps = sender({ connections: 3 });
      expect(await sendReceipts(deps, { max: 12, stopping: running })).toBe(false);
      const failed = () =>
        world.asOwner('select from unsent_receipts where attempts = 1 and try_after > $1', [now]);
      expect((await failed()).length).toBeLessThanOrEqual(3);
      expect(await unsent()).toBe(12);
      await server.setTrouble('none');
      await send(deps);
      expect(server.arrived.length).toBeGreaterThanOrEqual(9);
      await pass(4);
      await send(deps);
      expect(recipients()).toEqual(payers.toSorted());
      expect(await unsent()).toBe(0);
    },
  );

  test('it cuts off after the email, which is repeated recognisably', async () => {
    const payers = await queue(3);
    await server.setTrouble('cuts off after the mail');
    await send();
    await server.setTrouble('none');
    await pass(4);
    await send();
    expect(new Set(recipients())).toEqual(new Set(payers));
    expect(messageIds().size).toBe(3);
  });
});

test('a stop begins no other email, and the rest is sent by the next process', async () => {
  const payers = await queue(8);
  const stop = new AbortController();
  const smtp = createSmtpTransport(server.url, { limits });
  const transport: MailTransport = {
    deliver: async (message, signal) => {
      const refusal = await smtp.deliver(message, signal);
      stop.abort();
      return refusal;
    },
  };
  await sendReceipts(sender({ transport, connections: 2 }), { max, stopping: stop.signal });
  expect(server.arrived.length).toBeLessThanOrEqual(2);
  await send();
  expect(recipients()).toEqual(payers.toSorted());
});

test('a receipt without a sale delays no other', async () => {
  const payers = await queue(2);
  await world.asOwner('insert into unsent_receipts (sale_id) values (gen_random_uuid())');
  await send();
  expect(recipients()).toEqual(payers.toSorted());
  expect(world.notices.lines()).toContainEqual(
    expect.objectContaining({ msg: 'a receipt could not be sent and will be retried' }),
  );
});
