import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { references } from '../payments/testing/payment-world.ts';
import type { SignedIn } from '../identity/staff/testing/console-world.ts';
import {
  chargeBack,
  createReceiptWorld,
  decideDispute,
  type ReceiptWorld,
} from './testing/receipt-world.ts';

let world: ReceiptWorld;
let helper: SignedIn;
beforeAll(async () => {
  world = await createReceiptWorld();
  ({ helper } = world);
});
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.readEmails();
});
afterAll(() => world.database.drop());

type Paying = NonNullable<Parameters<typeof pay>[2]>;

async function sale(paying: Paying = {}): Promise<{ id: string; to: string }> {
  const to = `payer-${randomUUID()}@example.lc`;
  const changes = { personEmail: to, ...paying.changes };
  const response = await pay(world, world.merchant, { ...paying, changes });
  if (response.kind !== 'sale') throw new Error(`answered ${response.kind}`);
  return { id: response.sale.id, to };
}

const send = (id: string, { browser }: Pick<SignedIn, 'browser'> = world.merchant, body = {}) =>
  browser.post(`/api/sales/${id}/receipt`, body);

const messageOf = ({ body }: Awaited<ReturnType<typeof send>>): string =>
  (body['error'] as { message: string } | undefined)?.message ?? '';

test('goes to the customer, like the first one, and is recorded', async () => {
  const { id, to } = await sale();
  for (const who of [world.merchant, helper]) {
    const { status, body } = await send(id, who);
    expect([status, body]).toEqual([200, {}]);
  }
  const mails = await world.readEmails();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    kind: 'payment-receipt',
    to,
    companyName: 'Ti Kaye',
    amount: 'EC$12.50',
    since: null,
    page: expect.stringMatching(/^http.+\/receipt\/\w{20}\/[\w-]{22}$/) as string,
  });
  const audited = (await world.auditOf(world.merchant.companyId)).filter(
    ({ action }) => action === 'send-receipt',
  );
  expect(audited.map(({ actor_id: actor }) => actor)).toEqual([world.merchant.uid, helper.uid]);
  expect(JSON.stringify(audited)).not.toContain(to);
});

test('goes to no other address, whatever the request says', async () => {
  const { id, to } = await sale();
  const other = 'thief@example.lc';
  await send(id, world.merchant, { to: other, email: other, personEmail: other });
  await world.merchant.browser.post(`/api/sales/${id}/receipt?to=${other}&email=${other}`, {});
  expect((await world.readEmails()).map((mail) => mail.to)).toEqual([to, to]);
});

test('another merchant’s sale gets the response of an unknown one', async () => {
  const { id } = await sale();
  const stranger = await world.signIn(`stranger-${randomUUID()}@example.lc`, { role: 3 });
  for (const response of [
    await send(id, stranger),
    await send(id, world.one),
    await send(randomUUID()),
    await send('nothing'),
  ]) {
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  }
  expect(codeOf(await send(id, { browser: world.openConsole() }))).toBe('not_signed_in');
  expect(await world.readEmails()).toEqual([]);
});

test.each<[string, Paying]>([
  ['Only an approved payment has a receipt.', { outcome: { kind: 'declined', references } }],
  ['We don’t email receipts of test payments.', { mode: 'test' }],
])('is refused: %s', async (message, paying) => {
  const { id } = await sale(paying);
  const response = await send(id);
  expect([response.status, codeOf(response)]).toEqual([409, 'no_receipt']);
  expect(response.body['error']).toMatchObject({ message });
  expect(await world.readEmails()).toEqual([]);
});

test('can be sent three times in an hour for a sale, for all senders together', async () => {
  const { id } = await sale();
  for (const who of [world.merchant, helper, world.merchant]) {
    expect((await send(id, who)).status).toBe(200);
  }
  const response = await send(id, helper);
  expect([response.status, codeOf(response)]).toEqual([429, 'too_many_requests']);
  expect(messageOf(response)).toMatch(
    /^This receipt has been requested three times\. You can try again in /,
  );
  expect(await world.readEmails()).toHaveLength(3);
  const audited = (await world.auditOf(world.merchant.companyId)).filter(
    ({ action, detail }) =>
      action === 'send-receipt' && (detail as { saleId: string }).saleId === id,
  );
  expect(audited).toHaveLength(3);
});

test('has the same limit for one address over many sales, without revealing other senders', async () => {
  const changes = { personEmail: `often-${randomUUID()}@example.lc` };
  const sales = [];
  for (let index = 0; index < 4; index += 1) sales.push(await sale({ changes }));
  const responses = [];
  for (const { id } of sales) responses.push(await send(id));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(responses.map(messageOf).at(-1)).toMatch(
    /^You have sent several receipts to this payer’s email\. You can try again in /,
  );
  expect((await send(sales[3]?.id ?? '', helper)).status).toBe(200);
  expect(await world.readEmails()).toHaveLength(3);
});

test('can be sent thirty times in an hour by one person', async () => {
  const { id } = await sale();
  for (let index = 0; index < 30; index += 1) {
    expect((await send(id)).status).toBe(200);
    await world.asOwner(`delete from limits where action <> 'receipts-of-person'`);
  }
  const response = await send(id);
  expect(codeOf(response)).toBe('too_many_requests');
  expect(messageOf(response)).toMatch(/^You have sent many receipts\. You can try again in /);
  expect((await send(id, helper)).status).toBe(200);
});

test('shows the current state of the money', async () => {
  const { id, to } = await sale({ changes: { amount: '80.00' } });
  const chargeback = await chargeBack(world, { saleId: id }, 80_000);
  await world.readEmails();
  await send(id);
  await decideDispute(world, { saleId: id, disputeId: chargeback, outcome: 'lost' });
  await send(id);
  const mails = (await world.readEmails()).filter((mail) => mail.to === to);
  const none = 'EC$0.00';
  const refunds = { refundPending: none, refunded: none, left: '', isVoided: false, refunds: [] };
  expect(mails.map((mail) => 'since' in mail && mail.since)).toEqual([
    { state: 'disputed', returned: none, lost: none, disputed: 'EC$80.00', ...refunds },
    {
      state: 'returned_dispute_lost',
      returned: 'EC$80.00',
      lost: 'EC$80.00',
      disputed: none,
      ...refunds,
    },
  ]);
});
