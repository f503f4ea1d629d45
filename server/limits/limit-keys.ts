import { createHmac, createSecretKey } from 'node:crypto';

/** Turns what a limit counts (an address, an email, an id) into what is stored of it. */
export type HashLimitKey = (action: string, key: string) => Buffer;

/**
 * A plain hash of an email can be found by trying all emails one knows of; without the secret, which
 * is not in the database, this one cannot.
 */
export function limitKeyHasher(secret: Buffer): HashLimitKey {
  // Node reads bytes as a key anew for every hash, which takes longer than the hash.
  const secretKey = createSecretKey(secret);
  return (action, key) => createHmac('sha256', secretKey).update(`${action}\0${key}`).digest();
}
