/** A page cancels a payment whose arrival it cannot confirm. After that, nothing charges it. */
import { createHash } from 'node:crypto';
import { tooOldOnPage } from '@piton/contract/payments/payment-response.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { deleteCancelledAttempts } from './delete-cancelled-attempts.ts';
import { payFunctions } from '../testing/scripted-pay-functions.ts';
import { createPaymentWorld, seal, type PaymentWorld } from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const hashOf = (encryptedTxt: string) => createHash('sha256').update(encryptedTxt).digest('hex');
const pathOf = (encryptedTxt: string) => `/api/attempts/${hashOf(encryptedTxt)}`;
const cancellationOf = (encryptedTxt: string) => `${pathOf(encryptedTxt)}/cancellation`;
const company = () => ({ companyId: world.companyId });
const cancelled = { status: 200, body: { state: 'cancelled' } };
const dayMs = 24 * 60 * 60 * 1000;
const tooLate = 'This payment was cancelled before it reached us. Nothing was charged.';

test.each(['0', '1'] as const)(
  'a payment that arrives after its cancellation is refused, mode %s',
  async (testMode) => {
    const { post, get, gateway } = payFunctions(world);
    const encryptedTxt = await seal();
    expect(await post(cancellationOf(encryptedTxt), company())).toEqual(cancelled);
    const late = { ...company(), testMode, encryptedTxt };
    expect(await post('/webPay', late)).toEqual({ status: 200, body: { msg: tooLate } });
    expect(await post('/makPayment', late)).toEqual({
      status: 200,
      body: {
        status: 'Incomplete',
        message: `${tooLate} This encryptedTxt has been used. Seal the payment again to retry.`,
        transactionNumber: '',
        invoiceNumber: '',
        error: 'cancelled',
      },
    });
    expect(gateway.sales).toEqual([]);
    // Without a company, the response reveals only that there is no payment.
    expect(await get(pathOf(encryptedTxt))).toMatchObject({ body: { state: 'never_arrived' } });
    expect(await post(cancellationOf(encryptedTxt), company())).toEqual(cancelled);
  },
);

test('a payment that has ended is not cancelled: the response has its outcome', async () => {
  const { post, get, gateway } = payFunctions(world);
  const encryptedTxt = await seal();
  await post('/webPay', { ...company(), testMode: '1', encryptedTxt });
  const response = await post(cancellationOf(encryptedTxt), company());
  expect(response).toMatchObject({ status: 200, body: { state: 'ended', testMode: '1' } });
  expect(response).toEqual(await get(pathOf(encryptedTxt)));
  expect(gateway.sales).toHaveLength(1);
});

test('a pending payment is not cancelled', async () => {
  const outcome = { kind: 'unknown', cause: 'timeout', detail: '' } as const;
  const { post } = payFunctions(world, { outcome });
  const encryptedTxt = await seal();
  await post('/webPay', { ...company(), testMode: '0', encryptedTxt });
  expect(await post(cancellationOf(encryptedTxt), company())).toMatchObject({
    body: { state: 'pending', msg: { FinancialResultCode: ['Pending'] } },
  });
});

test('a cancellation for another company cancels nothing here', async () => {
  const { post, gateway } = payFunctions(world);
  const encryptedTxt = await seal();
  for (const companyId of ['a'.repeat(20), 'no id', '\0']) {
    expect(await post(cancellationOf(encryptedTxt), { companyId })).toMatchObject({ status: 404 });
  }
  await post('/webPay', { ...company(), testMode: '0', encryptedTxt });
  expect(gateway.sales).toHaveLength(1);
});

test('one network may cancel 60 attempts in ten minutes, and still read outcomes', async () => {
  const { post } = payFunctions(await ownWorld());
  const { companyId } = other;
  const paid = await seal();
  await post('/webPay', { companyId, testMode: '0', encryptedTxt: paid });
  const cancel = (text: string) => post(cancellationOf(text), { companyId });
  for (let index = 0; index < 60; index += 1) {
    expect(await cancel(`attempt ${index}`)).toEqual(cancelled);
  }
  expect(await cancel('one more')).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many_requests' } },
  });
  expect(await cancel(paid)).toMatchObject({ body: { state: 'ended' } });
});

test('a cancellation is deleted after 90 days, and a payment never', async () => {
  const { post } = payFunctions(await ownWorld());
  const { companyId, database } = other;
  const [old, young, paid] = [await seal(), await seal(), await seal()];
  await post(cancellationOf(old), { companyId });
  await post(cancellationOf(young), { companyId });
  await post('/webPay', { companyId, testMode: '1', encryptedTxt: paid });
  await withConnection(database.owner, async (client) => {
    const age = (days: number, encryptedTxt: string) =>
      client.query(
        'update attempts set created_at = now() - make_interval(days => $1) where attempt_hash = $2',
        [days, Buffer.from(hashOf(encryptedTxt), 'hex')],
      );
    await age(91, old);
    await age(89, young);
    await age(1000, paid);
    await deleteCancelledAttempts(database.kysely);
    const { rows } = await client.query<{ hash: string }>(
      "select encode(attempt_hash, 'hex') as hash from attempts",
    );
    const kept = rows.map(({ hash }) => hash);
    expect(kept.toSorted()).toEqual([hashOf(young), hashOf(paid)].toSorted());
  });
});

test('a cancelled text is not charged after its cancellation was deleted', async () => {
  const { post } = payFunctions(await ownWorld());
  const { companyId, database } = other;
  const encryptedTxt = await seal();
  await post(cancellationOf(encryptedTxt), { companyId });
  await withConnection(database.owner, (client) =>
    client.query("update attempts set created_at = now() - interval '91 days'"),
  );
  await deleteCancelledAttempts(database.kysely);
  const clock = () => new Date(Date.now() + 91 * dayMs);
  const later = payFunctions(other, { changes: { clock } });
  for (const testMode of ['0', '1']) {
    const result = await later.post('/webPay', { companyId, testMode, encryptedTxt });
    expect(result).toEqual({ status: 200, body: { msg: tooOldOnPage } });
  }
  expect(later.gateway.sales).toEqual([]);
});

let other: PaymentWorld;
/** Limits and attempts of its own. */
async function ownWorld(): Promise<PaymentWorld> {
  other = await createPaymentWorld();
  onTestFinished(() => other.database.drop());
  return other;
}
