import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createKey } from '../../api-keys/create-key.ts';
import { revokeHeldKey, revokeKey } from '../../api-keys/revoke-key.ts';
import { createRunOnce } from '../../idempotency/run-stored-once.ts';
import { addRequestByKey } from '../../payment-requests/add-request.ts';
import { createRequestLog } from '../../request-log/create-request-log.ts';
import { addReturnAddress } from '../../return-addresses/add-return-address.ts';
import type { Prepared } from '../../startup/start-server.ts';
import { exampleIds } from './example-companies.ts';
import { addExampleRequests } from './example-requests.ts';
import { findExampleOwner } from './find-example-owner.ts';

const companyId = exampleIds.disputes;
const permissions = { scopes: ['read', 'request'], expiresInDays: null } as const;

/** A shop's keys, and those that its owner and a finder revoked. */
export async function addExampleKeys({ database }: Pick<Prepared, 'database'>): Promise<void> {
  const ownerId = await findExampleOwner(database, companyId);
  const create = (mode: 'live' | 'test', name: string) =>
    createKey({ database }, ownerId, {
      companyId,
      mode,
      kind: 'secret',
      name,
      ...permissions,
      scopes: [...permissions.scopes],
    });
  const replaced = await create('test', 'First try');
  await revokeKey({ database }, ownerId, {
    companyId,
    keyId: replaced.id,
    disablesEndpoints: true,
  });
  const leaked = await create('live', 'Old web shop');
  await revokeHeldKey(
    { database, notifyDisabled: async () => undefined, notifyRevoked: async () => undefined },
    { companyId, keyId: leaked.id },
  );
  await createKey({ database }, ownerId, {
    companyId,
    mode: 'test',
    kind: 'publishable',
    name: 'Checkout page',
    scopes: [],
    expiresInDays: null,
  });
  for (const mode of ['live', 'test'] as const) {
    await addReturnAddress({ database }, ownerId, {
      companyId,
      mode,
      address: 'https://shop.example.lc',
    });
    const { id: keyId, name } = await create(mode, 'Web shop');
    await orderOnce({ database }, { mode, keyId, ownerId });
    await addExampleRequests({ database }, { companyId, mode, keyId, name });
  }
}

/** As a shop's program does, with the order's number as its idempotency key. */
async function orderOnce(
  { database }: Pick<Prepared, 'database'>,
  { mode, keyId, ownerId }: { mode: 'live' | 'test'; keyId: string; ownerId: string },
): Promise<void> {
  const { scopes } = permissions;
  const key = {
    companyId,
    ownerId,
    mode,
    keyId,
    kind: 'secret',
    name: 'Web shop',
    scopes,
    expiresAt: null,
  } as const;
  const deps = { database, clock: () => new Date(), amountMaxMills: 50_000_000n };
  await createRunOnce(database)(
    {
      key,
      idempotencyKey: 'order-2042',
      operation: 'POST /v1/payment-requests',
      requestHash: Buffer.alloc(32),
      hasSecret: false,
    },
    async (resourceId) => {
      const { id } = await addRequestByKey(deps, key, {
        amount: '64.00',
        purpose: 'Nutmeg and cinnamon',
        reference: 'Order 2042',
        uses: 'single',
        metadata: { orderId: '2042' },
        expiresAt: null,
        successUrl: 'https://shop.example.lc/thanks',
        cancelUrl: 'https://shop.example.lc/basket',
        resourceId,
      });
      return { status: 200, body: JSON.stringify({ id: `pr_${id}` }) };
    },
  );
  const log = createRequestLog({ database, log: pino({ level: 'silent' }) });
  log.record({
    id: uuidv7(),
    request_id: randomUUID(),
    company_id: companyId,
    mode,
    key_id: keyId,
    key_name: key.name,
    at: new Date(),
    method: 'POST',
    route: '/v1/payment-requests',
    path: '/v1/payment-requests',
    status: 200,
    duration_ms: 12,
    idempotency_key: 'order-2042',
    address: '192.0.2.7',
    body: JSON.stringify({ purpose: 'Nutmeg and cinnamon', reference: 'Order 2042' }),
  });
  await log.flush();
}
