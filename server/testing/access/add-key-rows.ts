import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { createKey } from '../../api-keys/create-key.ts';
import { addReturnAddress } from '../../return-addresses/add-return-address.ts';

/** A key of the company, a stored response to it, and a return address. */
export async function addKeyRows(
  world: ConsoleWorld,
  { uid, companyId }: { uid: string; companyId: string },
): Promise<void> {
  await createKey({ database: world.database.kysely }, uid, {
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
}
