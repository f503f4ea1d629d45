import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Visitor } from '../identity-deps.ts';
import { findDevice, rememberDevice, touchDevice } from './device-store.ts';

/** Several people may share a till; the limit keeps the cookie small. */
const maxTokens = 4;

type Browser = Pick<Visitor, 'deviceTokens' | 'device'>;

/**
 * Makes the browser a known device, so that strangers who guess the password don't lock out its
 * owner there. Returns the tokens for a new device's cookie, latest first, one per person who uses
 * it.
 */
export async function recogniseDevice(
  transaction: Transaction<DB>,
  userId: string,
  { deviceTokens, device: description }: Browser,
): Promise<string[] | null> {
  const known = await findDevice(transaction, { userId }, deviceTokens);
  if (known === null) {
    const { token } = await rememberDevice(transaction, { userId, description });
    return [token, ...deviceTokens].slice(0, maxTokens);
  }
  await touchDevice(transaction, known);
  return null;
}
