import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';

type Key = Pick<ApiKey, 'id' | 'mode' | 'kind' | 'name' | 'shown'>;

/** The keys by which the list can be filtered. Requests with publishable keys aren't logged. */
export function loggedKeyNames(keys: readonly Key[], mode: SaleMode): ReadonlyMap<string, string> {
  const logged = keys.filter((key) => key.mode === mode && key.kind === 'secret');
  return new Map(logged.map(({ id, name, shown }) => [id, `${name} (${shown})`]));
}
