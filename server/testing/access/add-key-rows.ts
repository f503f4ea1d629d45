import { randomUUID } from 'node:crypto';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { createKey } from '../../api-keys/create-key.ts';
import { addReturnAddress } from '../../return-addresses/add-return-address.ts';

/** A key of the company, a stored response and a logged request of it, and a return address. */
export async function addKeyRows(
  world: ConsoleWorld,
  { uid, companyId }: { uid: string; companyId: string },
): Promise<void> {
  const { id: keyId } = await createKey({ database: world.database.kysely }, uid, {
    companyId,
    mode: 'test',
    kind: 'secret',
    name: 'Shop',
    scopes: ['read'],
    expiresInDays: null,
  });
  await addReturnAddress({ database: world.database.kysely }, uid, {
    companyId,
    mode: 'test',
    address: 'https://shop.example.lc',
  });
  await world.asOwner(
    `insert into idempotency_keys
       (company_id, mode, key, operation, request_hash, resource_id, leased_until)
     values ($1, 'test', 'order-17', 'POST /v1/payment-requests', '\\x00', gen_random_uuid(), now())`,
    [companyId],
  );
  await addLoggedRequest(world, { companyId, keyId });
}

/** A logged request of a test key. Returns its id. */
export async function addLoggedRequest(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  { companyId, keyId }: { companyId: string; keyId: string },
): Promise<string> {
  const id = randomUUID();
  await asOwner(
    `insert into api_requests (id, request_id, company_id, mode, key_id, key_name, at, method,
                               route, path, status, duration_ms, address)
     values ($1, 'request-17', $2, 'test', $3, 'Shop', now(), 'GET', '/v1/payments', '/v1/payments',
             200, 5, '192.0.2.7')`,
    [id, companyId, keyId],
  );
  return id;
}
