import type { ApiKeyFields } from '@piton/contract/api-keys/api-key.ts';
import { createKey } from '../../api-keys/create-key.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';

/** A new secret key of the merchant's company, as text. */
export async function keyOf(
  { database }: Pick<ConsoleWorld, 'database'>,
  { uid, companyId }: Pick<Merchant, 'uid' | 'companyId'>,
  fields: Partial<ApiKeyFields> = {},
): Promise<string> {
  const created = await createKey({ database: database.kysely }, uid, {
    companyId,
    mode: 'test',
    kind: 'secret',
    name: 'Shop',
    scopes: ['read'],
    expiresInDays: null,
    ...fields,
  });
  return created.key;
}
