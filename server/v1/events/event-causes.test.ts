/** Each change of its subject is an event, once, in the same transaction. */
import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
import { startOfDay } from '@piton/contract/time/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveDatabaseClock, setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { openDispute, today } from '../../disputes/evidence/testing/disputed-payment.ts';
import { recordExpiries } from '../../events/record-expiries.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { newCard } from '../../payments/testing/new-card.ts';
import { references, seal } from '../../payments/testing/payment-world.ts';
import { pay } from '../../merchant-accounts/testing/merchant.ts';
import { remindOfDisputes } from '../../notifications/disputes/remind-of-disputes.ts';
import {
  addOpenSale,
  addPaidSale,
  complete,
  type ProposalWorld,
  propose,
  saleAs,
  withProposalWorld,
} from '../../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../../refunds/testing/refund-world.ts';
import { apiClient } from '../testing/api-client.ts';
import { eventsOf, eventTypesOf } from '../testing/events-of.ts';
import { keyOf } from '../testing/key-of.ts';
import { v1App } from '../testing/v1-app.ts';

let world: ProposalWorld;
let key: string;
withProposalWorld((given) => {
  world = given;
});
beforeEach(async () => {
  key = await keyOf(world, world.merchant, { mode: 'live', scopes: ['read', 'request', 'charge'] });
});
afterEach(() => moveDatabaseClock(world.asOwner, '0'));

const hourMs = 60 * 60_000;
const types = () => eventTypesOf(world, world.merchant);
const deps = () => ({
  ...world.deps,
  database: world.database.kysely,
  origin: 'https://pay.example.lc',
});

test('a payment is approved or declined', async () => {
  await addPaidSale(world);
  await pay(world, world.merchant, { outcome: { kind: 'declined', references } });
  expect(await types()).toEqual(['payment.approved', 'payment.declined']);
  const [approved, declined] = await eventsOf(world, world.merchant);
  expect(approved).toMatchObject({ mode: 'live', data: null });
  expect(approved?.sequence_key).not.toBe(declined?.sequence_key);
});

test('a payment without a known outcome is pending, once, until staff end it', async () => {
  const saleId = await addOpenSale(world);
  expect(await types()).toEqual(['payment.pending']);
  await complete(
    world,
    propose(world.one, saleId, 'resolutions', { outcome: 'approved', reference: 'A1' }),
  );
  expect(await types()).toEqual(['payment.pending', 'payment.approved']);
});

test('a company without programs has none, and neither has the other mode', async () => {
  await world.asOwner(
    'update api_keys set revoked_at = now(), revoked_by = $2 where company_id = $1',
    [world.merchant.companyId, 'owner'],
  );
  await addPaidSale(world);
  await keyOf(world, world.merchant, { mode: 'test' });
  await addPaidSale(world);
  expect(await types()).toEqual([]);
});

test('a payment request is paid in the order of its payment', async () => {
  const client = apiClient(v1App(world), key);
  const { body } = await client.post('/v1/payment-requests', {
    amount: { value: '12.50', currency: 'XCD' },
    purpose: 'Order 17',
  });
  const encryptedTxt = await seal({ cardNumber: newCard(), amount: '12.50' }, world.merchant.keyId);
  await client.post(`/v1/payment-requests/${String(body['id'])}/pay`, { encryptedTxt });
  expect(await types()).toEqual(['payment.approved', 'payment_request.paid']);
  const [payment, request] = await eventsOf(world, world.merchant);
  expect(request?.sequence_key).toBe(payment?.sequence_key);
});

test('a payment request expires unpaid, once', async () => {
  const client = apiClient(v1App(world), key);
  const request = (purpose: string, minutes: number | null) =>
    client.post('/v1/payment-requests', {
      amount: { value: '12.50', currency: 'XCD' },
      purpose,
      expiresAt: minutes && new Date(Date.now() + minutes * 60_000).toISOString(),
    });
  const { body } = await request('soon', 10);
  await request('later', 300);
  await request('never', null);
  const { body: cancelled } = await request('cancelled', 10);
  await client.post(`/v1/payment-requests/${String(cancelled['id'])}/cancel`);
  await recordExpiries(deps());
  expect(await types()).toEqual([]);
  await moveDatabaseClock(world.asOwner, '1 hour');
  await Promise.all([recordExpiries(deps()), recordExpiries(deps())]);
  await recordExpiries(deps());
  expect(await eventsOf(world, world.merchant)).toMatchObject([
    { type: 'payment_request.expired', sequence_key: String(body['id']).slice('pr_'.length) },
  ]);
});

test('a key expires within a week: one event, and an email to the owner', async () => {
  await world.asOwner('update users set email_verified_at = now() where id = $1', [
    world.merchant.uid,
  ]);
  await keyOf(world, world.merchant, { mode: 'live', expiresInDays: 30, name: 'Till' });
  await recordExpiries(deps());
  expect(await types()).toEqual([]);
  await moveDatabaseClock(world.asOwner, '24 days');
  await Promise.all([recordExpiries(deps()), recordExpiries(deps())]);
  expect(await types()).toEqual(['key.expiring']);
  const emails = (await world.readEmails()).filter(({ kind }) => kind === 'key-expiring');
  expect(emails).toMatchObject([{ to: world.merchant.email, keyName: 'Till', mode: 'live' }]);
});

test('a refund is pending and succeeds or fails, in the order of its payment', async () => {
  const saleId = await addPaidSale(world);
  const done = await refunded(world, saleId, { amountCents: 100 });
  await complete(world, endRefund(world.one, saleId, done.id));
  const failed = await refunded(world, saleId, { amountCents: 200 });
  await complete(world, endRefund(world.one, saleId, failed.id, { outcome: 'failed' }));
  expect(await types()).toEqual([
    'payment.approved',
    'refund.pending',
    'refund.succeeded',
    'refund.pending',
    'refund.failed',
  ]);
  const events = await eventsOf(world, world.merchant);
  expect(new Set(events.map((event) => event.sequence_key))).toEqual(new Set([saleId]));
});

test('a dispute opens, is due, and is won', async () => {
  const { disputeId, saleId } = await openDispute(world, { respondBy: addDays(today(), 9) });
  const now = new Date(startOfDay(addDays(today(), 2)).getTime() + 9 * hourMs);
  await setDatabaseClock(world.database.owner, now);
  const reminding = () => remindOfDisputes({ ...deps(), clock: () => now });
  await Promise.all([reminding(), reminding()]);
  await moveDatabaseClock(world.asOwner, '0');
  await complete(
    world,
    world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
      proposalId: randomUUID(),
      password,
      saleVersion: (await saleAs(world.one, saleId)).version,
      outcome: 'won',
      reference: '',
      reason: 'The acquirer decided',
    }),
  );
  expect((await types()).slice(1)).toEqual(['dispute.opened', 'dispute.due', 'dispute.won']);
});

test('a review of the company changes, in both modes', async () => {
  await keyOf(world, world.merchant, { mode: 'test' });
  await world.asOwner(
    `update companies set in_review = true, review_note = 'A photo, please' where id = $1`,
    [world.merchant.companyId],
  );
  expect(await eventsOf(world, world.merchant)).toMatchObject([
    { type: 'company.review_changed', mode: 'live' },
    { type: 'company.review_changed', mode: 'test' },
  ]);
});
