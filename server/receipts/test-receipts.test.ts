import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../mail/mail-transport.ts';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import {
  createPaymentEmailsWorld,
  type PaymentEmailsWorld,
} from '../notifications/payments/testing/payment-emails-world.ts';
import { sendReceipts } from './send-receipts.ts';

let world: PaymentEmailsWorld;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());

const stopping = new AbortController().signal;
const unsent = () => world.asOwner('select from unsent_receipts');

/** Makes a test payment, and returns the emails that leave. */
async function payAndSend(isMailbox: boolean): Promise<Message[]> {
  const delivered: Message[] = [];
  const mailer = {
    transport: {
      deliver: async (message: Message) => {
        delivered.push(message);
        return null;
      },
    },
    connections: 1,
    perSecond: 100,
    isMailbox,
    sender: { from: { name: 'Piton', address: 'a@example.lc' }, supportEmail: 's@example.lc' },
    countDropped: () => undefined,
  };
  const changes = { personEmail: 'dev@example.lc' };
  await pay(world, await world.addPayee(), { mode: 'test', changes });
  expect(await unsent()).toHaveLength(1);
  await sendReceipts(
    { ...world.notices, database: world.database.kysely, mailer },
    { max: 5, stopping },
  );
  expect(await unsent()).toEqual([]);
  return delivered;
}

test('the mailbox keeps the receipt of a test payment, marked as a test', async () => {
  const [receipt, ...others] = await payAndSend(true);
  expect([receipt?.to, others]).toEqual(['dev@example.lc', []]);
  expect(receipt?.raw.toString()).toMatch(/^Subject: Test: Your receipt from Ti Kaye\r?$/m);
});

test('a mail server gets no receipt of a test payment', async () => {
  expect(await payAndSend(false)).toEqual([]);
});
