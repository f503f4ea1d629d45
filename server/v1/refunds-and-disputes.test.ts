/** Refunds, disputes and the balance, as a key of the company sees them. */
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { beforeEach, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { openDispute } from '../disputes/evidence/testing/disputed-payment.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { addMerchant } from '../merchant-accounts/testing/merchant.ts';
import {
  addPaidSale,
  complete,
  type ProposalWorld,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { endRefund, refunded } from '../refunds/testing/refund-world.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ProposalWorld;
let client: ApiClient;
withProposalWorld((given) => {
  world = given;
});
beforeEach(async () => {
  client = apiClient(v1App(world), await keyOf(world, world.merchant, { mode: 'live' }));
});

type Listed = { items: { id: string; status: string }[]; nextCursor: string | null };
const list = async (path: string) => {
  const { status, body } = await client.get(path);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as unknown as Listed;
};
const idsOf = async (path: string) => (await list(path)).items.map(({ id }) => id);

test('refunds are found by id, payment, status and time, in pages', async () => {
  const [saleId, other] = [await addPaidSale(world), await addPaidSale(world)];
  const done = await refunded(world, saleId, { amountCents: 100 });
  await complete(world, endRefund(world.one, saleId, done.id));
  const pending = await refunded(world, saleId, { amountCents: 200 });
  const elsewhere = await refunded(world, other, { amountCents: 300 });
  const [first = '', second = '', third = ''] = [done, pending, elsewhere].map(({ id }) =>
    v1Id('refund', id),
  );
  expect((await client.get(`/v1/refunds/${first}`)).body).toEqual({
    id: first,
    mode: 'live',
    status: 'succeeded',
    paymentId: v1Id('payment', saleId),
    amount: { value: '1.00', currency: 'XCD' },
    feeReturned: { value: '0.065', currency: 'XCD' },
    reason: 'Came back unopened',
    keyId: null,
    isVoid: false,
    failure: null,
    acquirerReference: 'R-1',
    dueOn: null,
    createdAt: done.requested,
    endedAt: expect.any(String) as string,
  });
  expect(await idsOf('/v1/refunds')).toEqual([third, second, first]);
  expect(await idsOf('/v1/refunds?status=pending')).toEqual([third, second]);
  expect(await idsOf('/v1/refunds?status=succeeded')).toEqual([first]);
  const paymentId = v1Id('payment', saleId);
  expect(await idsOf(`/v1/refunds?payment=${paymentId}`)).toEqual([second, first]);
  expect(await idsOf(`/v1/payments/${paymentId}/refunds`)).toEqual([second, first]);
  expect(await idsOf(`/v1/refunds?createdFrom=${pending.requested}`)).toEqual([third, second]);
  expect(await idsOf(`/v1/refunds?createdTo=${pending.requested}`)).toEqual([first]);
  const page = await list('/v1/refunds?limit=2');
  expect(page.items.map(({ id }) => id)).toEqual([third, second]);
  expect(await list(`/v1/refunds?limit=2&cursor=${String(page.nextCursor)}`)).toMatchObject({
    items: [{ id: first }],
    nextCursor: null,
  });
  expect((await client.get(`/v1/payments/${v1Id('payment', done.id)}/refunds`)).status).toBe(404);
  expect(codeOf(await client.get('/v1/refunds?state=pending'))).toBe('rejected_fields');
});

test('a dispute shows its deadline, amount and decision', async () => {
  const { saleId, disputeId } = await openDispute(world, { respondBy: '2099-12-31' });
  const id = v1Id('dispute', disputeId);
  const { body } = await client.get(`/v1/disputes/${id}`);
  expect(body).toEqual({
    id,
    mode: 'live',
    status: 'open',
    paymentId: v1Id('payment', saleId),
    amount: { value: '50.00', currency: 'XCD' },
    fee: { value: expect.any(String) as string, currency: 'XCD' },
    reason: 'other',
    acquirerReference: expect.any(String) as string,
    response: 'none',
    respondBy: '2099-12-31',
    createdAt: expect.any(String) as string,
    decidedAt: null,
  });
  expect(await idsOf('/v1/disputes?status=open')).toEqual([id]);
  expect(await idsOf(`/v1/disputes?payment=${v1Id('payment', saleId)}`)).toEqual([id]);
  expect(await idsOf('/v1/disputes?status=lost')).toEqual([]);
});

test('the balance has what is disputed and what refunds take', async () => {
  expect((await client.get('/v1/balance')).body).toMatchObject({
    available: { value: '0.00' },
    disputed: { value: '0.00' },
  });
  const saleId = await addPaidSale(world);
  await refunded(world, saleId, { amountCents: 1000 });
  await openDispute(world, { amountMills: 50_000 });
  const { body } = await client.get('/v1/balance');
  const [{ mills } = { mills: 0n }] = await world.asOwner<{ mills: bigint }>(
    `select balance_mills as mills from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.company_id = $1 and a.mode = 'live' and a.code = 'merchant_payable'`,
    [world.merchant.companyId],
  );
  expect(body).toEqual({
    mode: 'live',
    available: { value: expect.any(String) as string, currency: 'XCD' },
    disputed: { value: '50.00', currency: 'XCD' },
    refundPending: { value: '10.00', currency: 'XCD' },
    inTransit: { value: '0.00', currency: 'XCD' },
    nextPayoutOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  const { available } = body as { available: { value: string } };
  expect(Number(available.value) * 1000).toBeCloseTo(Number(mills));
  const testKey = apiClient(v1App(world), await keyOf(world, world.merchant));
  expect((await testKey.get('/v1/balance')).body).toMatchObject({
    mode: 'test',
    available: { value: '0.00' },
    disputed: { value: '0.00' },
    refundPending: { value: '0.00' },
    nextPayoutOn: null,
  });
});

test('keys of the other mode and of other companies see none of it', async () => {
  const { disputeId } = await openDispute(world);
  const refundable = await addPaidSale(world);
  const { id: refundId } = await refunded(world, refundable, { amountCents: 100 });
  const stranger = await addMerchant(world, `S${refundId.slice(0, 8)}`);
  const keys = [await keyOf(world, world.merchant), await keyOf(world, stranger, { mode: 'live' })];
  const app = v1App(world);
  for (const key of keys) {
    const outsider = apiClient(app, key);
    for (const path of [
      `/v1/refunds/${v1Id('refund', refundId)}`,
      `/v1/disputes/${v1Id('dispute', disputeId)}`,
      `/v1/payments/${v1Id('payment', refundable)}/refunds`,
    ]) {
      expect([path, (await outsider.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/v1/refunds', '/v1/disputes']) {
      expect((await outsider.get(path)).body).toEqual({ items: [], nextCursor: null });
    }
  }
});

test('the database hides them from a key without its permission', async () => {
  await openDispute(world);
  await refunded(world, await addPaidSale(world), { amountCents: 100 });
  const { companyId } = world.merchant;
  const seenBy = async (scopes: ('read' | 'charge' | 'refund')[]) => {
    await keyOf(world, world.merchant, { mode: 'live', scopes, name: scopes.join() });
    const [{ id: keyId } = { id: '' }] = await world.asOwner<{ id: string }>(
      'select id from api_keys where company_id = $1 and name = $2',
      [companyId, scopes.join()],
    );
    return actingAs(world.database.kysely, { companyId, keyId }, async (transaction) => [
      (await transaction.selectFrom('refunds').select('id').execute()).length,
      (await transaction.selectFrom('disputes').select('id').execute()).length,
      (await transaction.selectFrom('ledger_accounts').select('id').execute()).length > 0,
    ]);
  };
  expect(await seenBy(['read'])).toEqual([1, 1, true]);
  expect(await seenBy(['refund'])).toEqual([1, 0, false]);
  expect(await seenBy(['charge'])).toEqual([0, 0, false]);
});
