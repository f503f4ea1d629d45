import type { Kysely } from 'kysely';
import { keyFinder } from '../api-keys/find-key.ts';
import { createKeyLimit, keyLimit, addressLimit } from '../api-keys/key-limit.ts';
import type { DB } from '../database/types.ts';
import type { BindDeps } from '../http/endpoints/bind-endpoint.ts';
import { addressNetwork } from '../limits/address-network.ts';
import { createRunOnce } from '../idempotency/run-stored-once.ts';

/** Everything that an endpoint for API keys needs to admit a request. */
export function keyDepsOf(database: Kysely<DB>): BindDeps['apiKeys'] {
  const takeFromNetwork = createKeyLimit(addressLimit);
  return {
    findKey: keyFinder(database),
    takeFromKey: createKeyLimit(keyLimit),
    keyLimit,
    takeFromAddress: (address) => takeFromNetwork(addressNetwork(address)),
    addressLimit,
    runOnce: createRunOnce(database),
  };
}
