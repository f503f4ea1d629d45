import type { KeyScope } from '@piton/contract/http/endpoint.ts';
import { type SaleMode, saleModes } from '@piton/contract/payments/sale.ts';
import { password, signIn } from '../payments/attacks/open-attacked-companies.ts';

export type Shop = { readonly companyId: string; readonly owner: string };

/** The demo's own merchant. */
export const mariasShop: Shop = {
  companyId: 'DemoSoufriereSpice01',
  owner: 'maria@demo.example',
};

type KeyFields = {
  readonly mode: SaleMode;
  readonly kind?: 'secret' | 'publishable';
  readonly scopes: readonly KeyScope[];
};

/** Creates keys as the shop's owner does. */
export async function openKeyring(url: string, { companyId, owner }: Shop) {
  const ask = await signIn(url, owner);
  return async ({ mode, kind = 'secret', scopes }: KeyFields): Promise<string> => {
    await ask('/api/step-up', { password });
    const created = await ask(`/api/companies/${companyId}/api-keys`, {
      mode,
      kind,
      name: `Proof: ${scopes.join(', ') || kind}`,
      scopes,
    });
    return (JSON.parse(created) as { key: string }).key;
  };
}

/** Lets the shop's customers return to the address, in both modes. */
export async function allowReturnsTo(
  url: string,
  { companyId, owner }: Shop,
  address: string,
): Promise<void> {
  const ask = await signIn(url, owner);
  await ask('/api/step-up', { password });
  for (const mode of saleModes) {
    await ask(`/api/companies/${companyId}/return-addresses`, { mode, address });
  }
}
