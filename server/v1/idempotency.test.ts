/** A repeat with the same idempotency key never does the work twice, whatever the first run met. */
import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '@piton/contract/http/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import type { OnceRequest } from '../http/endpoints/run-once.ts';
import { createRunOnce } from '../idempotency/run-stored-once.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let request: OnceRequest;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const { companyId } = merchant;
  request = {
    key: {
      keyId: randomUUID(),
      companyId,
      ownerId: 'owner',
      mode: 'test',
      kind: 'secret',
      name: 'Shop',
      scopes: [],
      expiresAt: null,
    },
    idempotencyKey: 'order-1',
    operation: 'POST /v1/orders',
    requestHash: Buffer.alloc(32),
    hasSecret: false,
  };
});
afterEach(() => void vi.useRealTimers());

/** Gives up waiting for the first run at once. */
const once = (work: (resourceId: string) => Promise<{ status: number; body: string }>) =>
  createRunOnce(world.database.kysely, 0)(request, work);

const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const done = async (resourceId: string) => ({ status: 200, body: resourceId });

/** The resource ids of a run that fails with the error, and of its repeat. */
async function idsAround(error: Error): Promise<[string, string]> {
  let first = '';
  const run = once(async (resourceId) => {
    first = resourceId;
    throw error;
  });
  await expect(run).rejects.toBe(error);
  return [first, (await once(done)).body];
}

test.each<ErrorCode>(['unavailable', 'unexpected'])(
  'a repeat after “%s” has the same resource id',
  async (code) => {
    const [first, second] = await idsAround(new AppError(code));
    expect(second).toBe(first);
  },
);

test('a repeat after an unexpected error has the same resource id', async () => {
  const [first, second] = await idsAround(new Error('the connection was lost'));
  expect(second).toBe(first);
});

// While the gateway is unavailable nothing is charged, so the next card may use the same key.
test.each<ErrorCode>(['rejected_fields', 'gateway_unavailable'])(
  'the refusal “%s” frees the key',
  async (code) => {
    const [first, second] = await idsAround(new AppError(code));
    expect(second).not.toBe(first);
  },
);

test('a refusal of a repeat doesn’t free the key, because the first run may have done it', async () => {
  const unavailable = new AppError('unavailable');
  await expect(once(failing(unavailable))).rejects.toBe(unavailable);
  const [second, third] = await idsAround(new AppError('rejected_fields'));
  expect(third).toBe(second);
});

test('the lease lasts as long as the work', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = once(async (resourceId) => {
    begun.resolve();
    await release.promise;
    return done(resourceId);
  });
  await begun.promise;
  await world.asOwner('update idempotency_keys set leased_until = now() where company_id = $1', [
    merchant.companyId,
  ]);
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(async () => {
    const rows = await world.asOwner(
      'select leased_until > now() as is_leased from idempotency_keys where company_id = $1',
      [merchant.companyId],
    );
    expect(rows).toEqual([{ is_leased: true }]);
  });
  await expect(once(done)).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  release.resolve();
  const response = await first;
  expect(await once(done)).toEqual({ ...response, isReplayed: true });
});

test('an endpoint that was created too late is created once, with the repeat’s secret', async () => {
  const key = await keyOf(world, merchant, { scopes: ['webhooks'] });
  const clientWithin = (limitMs: number) =>
    apiClient(v1App(world, undefined, undefined, { requestLimitMs: limitMs }), key);
  const body = { url: 'https://shop.example.lc/piton', types: ['*'] };
  const headers = { 'idempotency-key': 'endpoint-1' };
  await withConnection(world.database.owner, async (locking) => {
    await locking.query('begin; lock table webhook_endpoints in exclusive mode');
    const late = await clientWithin(300).post('/v1/webhook-endpoints', body, headers);
    expect([late.status, codeOf(late)]).toEqual([503, 'unavailable']);
    await locking.query('commit');
  });
  const client = clientWithin(20_000);
  const repeated = await client.post('/v1/webhook-endpoints', body, headers);
  expect([repeated.status, repeated.body]).toMatchObject([
    200,
    { secret: expect.stringMatching(/^whsec_/) as string },
  ]);
  const { items } = (await client.get('/v1/webhook-endpoints')).body;
  expect(items).toMatchObject([{ id: repeated.body['id'] }]);
});
