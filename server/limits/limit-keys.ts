import { createHmac, createSecretKey } from 'node:crypto';

/** Turns a limit's key (an address, an email, an id) into its stored form. */
export type HashLimitKey = (action: string, key: string) => Buffer;

/**
 * A plain hash of an email can be found by hashing known emails. This one needs a secret that is
 * not in the database.
 */
export function limitKeyHasher(secret: Buffer): HashLimitKey {
  // Node prepares a raw key for each hash, which takes longer than the hash.
  const secretKey = createSecretKey(secret);
  return (action, key) => createHmac('sha256', secretKey).update(`${action}\0${key}`).digest();
}
