import { getSession } from '@piton/contract/session.ts';
import { call } from './call.ts';
import { logDataError } from './data-errors.ts';
import { placeToReturn } from './place-to-return.ts';

/**
 * Where somebody goes who has just signed in: to where they were going, and else merchants to the start and
 * staff to their work.
 */
export async function placeAfterSignIn(search: string): Promise<string> {
  const place = placeToReturn(search);
  if (place !== null) return place;
  try {
    const { staff } = await call(getSession, {});
    return staff ? '/console' : '/';
  } catch (error) {
    // The session stands whatever became of this answer, and the start leads everywhere.
    logDataError(error);
    return '/';
  }
}
