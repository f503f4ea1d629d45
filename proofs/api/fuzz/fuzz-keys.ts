import { type KeyScope, keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { type SaleMode, saleModes } from '@piton/contract/payments/sale.ts';
import { openKeyring, type Shop } from '../shop-keys.ts';

/** A caller of the API. */
export type FuzzKey = {
  readonly text: string;
  readonly mode: SaleMode;
  /** Company and mode, of which alone it may see anything. */
  readonly place: string;
  readonly scopes: readonly KeyScope[];
  /** Nothing may be done with a refused one. */
  readonly kind: 'secret' | 'publishable' | 'refused';
};

export function placeOf(companyId: string, mode: string): string {
  return `${companyId} ${mode}`;
}

/** A key of every permission alone and of all, in each mode, and those that must be refused. */
export async function createFuzzKeys(
  url: string,
  shop: Shop,
  expire: (lastFour: string) => Promise<unknown>,
): Promise<FuzzKey[]> {
  const create = await openKeyring(url, shop);
  const keys: FuzzKey[] = [];
  for (const mode of saleModes) {
    const add = async (scopes: readonly KeyScope[], times = 1) => {
      for (let made = 0; made < times; made += 1) {
        const text = await create({ mode, scopes });
        keys.push({ text, mode, place: placeOf(shop.companyId, mode), scopes, kind: 'secret' });
      }
    };
    for (const scope of keyScopeNames) await add([scope]);
    await add(keyScopeNames, 3);
    const refused = {
      mode,
      place: placeOf(shop.companyId, mode),
      scopes: [],
      kind: 'refused' as const,
    };
    const expired = await create({ mode, scopes: keyScopeNames });
    await expire(expired.slice(-4));
    const revoked = await create({ mode, scopes: keyScopeNames });
    await revoke(url, revoked);
    keys.push({ ...refused, text: expired }, { ...refused, text: revoked });
    const publishable = await create({ mode, kind: 'publishable', scopes: [] });
    keys.push({ ...refused, text: publishable, kind: 'publishable' });
    keys.push({ ...refused, text: `sk_${mode}_piton_${'a'.repeat(38)}` });
  }
  return keys;
}

/** As anyone who finds a leaked key may. */
async function revoke(url: string, key: string): Promise<void> {
  const response = await fetch(`${url}/v1/keys/current`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error(`a key wasn’t revoked: ${await response.text()}`);
}
