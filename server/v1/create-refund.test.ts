/** A key with the permission refunds by the owner's rules, and is named wherever the refund is. */
import { randomUUID } from 'node:crypto';
import type { ApiKeyFields } from '@piton/contract/api-keys/api-key.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { beforeEach, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { addMerchant } from '../merchant-accounts/testing/merchant.ts';
import {
  addPaidSale,
  type ProposalWorld,
  saleAs,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { refunded } from '../refunds/testing/refund-world.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ProposalWorld;
let client: ApiClient;
let refundKey: string;
let saleId: string;
withProposalWorld((given) => {
  world = given;
});
beforeEach(async () => {
  const permissions = { mode: 'live', scopes: ['refund'] } satisfies Partial<ApiKeyFields>;
  refundKey = await keyOf(world, world.merchant, { ...permissions, name: 'Returns desk' });
  client = apiClient(v1App(world), refundKey);
  saleId = await addPaidSale(world);
});

const xcd = (value: string) => ({ value, currency: 'XCD' });
const refund = (body: object, headers: Record<string, string> = {}, by = client) =>
  by.post(`/v1/payments/${v1Id('payment', saleId)}/refunds`, body, headers);

test('a refund of a part names its key to the merchant, to staff and in the audit', async () => {
  const { status, body } = await refund({ amount: xcd('1.50'), reason: 'Out of stock' });
  expect([status, body]).toMatchObject([
    200,
    {
      status: 'pending',
      amount: xcd('1.50'),
      reason: 'Out of stock',
      paymentId: v1Id('payment', saleId),
      keyId: expect.stringMatching(/^key_/) as string,
    },
  ]);
  const { body: sale } = await world.merchant.browser.get(`/api/sales/${saleId}`);
  expect((sale as SaleDetails).refunds).toMatchObject([
    { amountCents: 150, isByStaff: false, keyName: 'Returns desk' },
  ]);
  expect((await saleAs(world.one, saleId)).refunds).toMatchObject([{ keyName: 'Returns desk' }]);
  const entries = await world.asOwner(
    `select actor_id, subject_kind, detail ->> 'keyId' is not null as has_key from audit_entries
      where action = 'request-refund'`,
  );
  expect(entries).toEqual([{ actor_id: null, subject_kind: 'refund', has_key: true }]);
});

test('without an amount, everything that is left is refunded; then nothing is', async () => {
  const [{ cents } = { cents: 0 }] = await world.asOwner<{ cents: number }>(
    'select (amount_mills / 10)::integer as cents from sales where id = $1',
    [saleId],
  );
  await refunded(world, saleId, { amountCents: 100 });
  const { body } = await refund({ reason: 'Returned' });
  expect(body['amount']).toEqual(xcd(((cents - 100) / 100).toFixed(2)));
  const again = await refund({ reason: 'Returned' });
  expect([again.status, codeOf(again)]).toEqual([409, 'refund_refused']);
});

test('twenty parallel repeats with one idempotency key refund once', async () => {
  const headers = { 'idempotency-key': 'return-17' };
  const all = await Promise.all(
    Array.from({ length: 20 }, () => refund({ amount: xcd('1.00'), reason: 'Returned' }, headers)),
  );
  expect(new Set(all.map(({ body }) => body['id'])).size).toBe(1);
  const rows = await world.asOwner('select id from refunds where sale_id = $1', [saleId]);
  expect(rows).toHaveLength(1);
  const other = await refund({ amount: xcd('2.00'), reason: 'Returned' }, headers);
  expect(codeOf(other)).toBe('idempotency_key_reused');
});

test('a repeat after the time limit gets the first refund', async () => {
  const impatient = apiClient(
    v1App(world, undefined, undefined, { requestLimitMs: 300 }),
    refundKey,
  );
  const body = { amount: xcd('1.00'), reason: 'Returned' };
  const headers = { 'idempotency-key': 'return-18' };
  await withConnection(world.database.owner, async (locking) => {
    await locking.query('begin; lock table refunds in exclusive mode');
    const late = await refund(body, headers, impatient);
    expect([late.status, codeOf(late)]).toEqual([503, 'unavailable']);
    await locking.query('commit');
  });
  const repeated = await refund(body, headers);
  expect(repeated.status).toBe(200);
  const rows = await world.asOwner<{ id: string }>('select id from refunds where sale_id = $1', [
    saleId,
  ]);
  expect(rows.map(({ id }) => v1Id('refund', id))).toEqual([repeated.body['id']]);
});

test('the rules of the owner’s refunds hold', async () => {
  const tooMuch = await refund({ amount: xcd('9999.00'), reason: 'Returned' });
  expect([tooMuch.status, codeOf(tooMuch)]).toEqual([409, 'refund_refused']);
  const noReason = await refund({ amount: xcd('1.00'), reason: ' ' });
  expect([noReason.status, codeOf(noReason)]).toEqual([422, 'rejected_fields']);
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await refund({ amount: xcd('0.10'), reason: 'Returned' })).status).toBe(200);
  }
  expect((await refund({ amount: xcd('0.10'), reason: 'Returned' })).status).toBe(429);
});

test('keys of the other mode, another company, or without the permission refund nothing', async () => {
  const stranger = await addMerchant(world, `S${randomUUID().slice(0, 8)}`);
  const app = v1App(world);
  const keys = [
    [await keyOf(world, world.merchant, { mode: 'test', scopes: ['refund'] }), 404],
    [await keyOf(world, stranger, { mode: 'live', scopes: ['refund'] }), 404],
    [await keyOf(world, world.merchant, { mode: 'live', scopes: ['read', 'charge'] }), 403],
  ] as const;
  for (const [key, status] of keys) {
    const reply = await refund({ reason: 'Returned' }, {}, apiClient(app, key));
    expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
  }
  expect(await world.asOwner('select id from refunds where sale_id = $1', [saleId])).toEqual([]);
});

test('the database refuses a refund by a key without the permission', async () => {
  await keyOf(world, world.merchant, { mode: 'live', scopes: ['charge'], name: 'Till' });
  const { companyId } = world.merchant;
  const [{ id: keyId } = { id: '' }] = await world.asOwner<{ id: string }>(
    `select id from api_keys where company_id = $1 and name = 'Till'`,
    [companyId],
  );
  const outcome = await actingAs(world.database.kysely, { companyId, keyId }, (transaction) =>
    transaction
      .selectNoFrom((build) =>
        build
          .fn<string>('request_refund', [
            build.val(randomUUID()),
            build.val(saleId),
            build.val(1000n),
            build.val('Returned'),
            build.val(5_000_000n),
          ])
          .as('outcome'),
      )
      .executeTakeFirstOrThrow(),
  );
  expect(outcome).toEqual({ outcome: 'not_found' });
});
