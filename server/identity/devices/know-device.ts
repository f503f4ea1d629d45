import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Visitor } from '../identity-deps.ts';
import { findDevice, rememberDevice, touchDevice } from './device-store.ts';

/** So many people share a till; the cookie stays small. */
const tokensMost = 4;

type Browser = Pick<Visitor, 'deviceTokens' | 'device'>;

/**
 * Where somebody has signed in once, strangers who guess their password do not shut them out. Answers
 * what a browser that was not known keeps from now on: one that several people use has a token of
 * each, the latest first.
 */
export async function knowDevice(
  transaction: Transaction<DB>,
  userId: string,
  { deviceTokens, device: description }: Browser,
): Promise<string[] | null> {
  const known = await findDevice(transaction, { userId }, deviceTokens);
  if (known === null) {
    const { token } = await rememberDevice(transaction, { userId, description });
    return [token, ...deviceTokens].slice(0, tokensMost);
  }
  await touchDevice(transaction, known);
  return null;
}
