import { getSession } from '@piton/contract/identity.ts';
import { call } from './call.ts';
import { logDataError } from './data-errors.ts';

/** Where somebody goes who has just signed in: merchants to the start, staff to their work. */
export async function placeAfterSignIn(): Promise<'/' | '/console'> {
  try {
    const { staff } = await call(getSession, {});
    return staff ? '/console' : '/';
  } catch (error) {
    // The session stands whatever became of this answer, and the start leads everywhere.
    logDataError(error);
    return '/';
  }
}
