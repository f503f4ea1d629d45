import { getSession } from '@piton/contract/identity/session.ts';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { placeToReturn } from '@piton/contract/http/place-to-return.ts';
import { hasDrafts } from '../../ui/form-drafts.ts';

/**
 * Where somebody goes who has just signed in: to where they were going, and else merchants to the start and
 * staff to their work. The start is a page of its own: whoever had typed something goes home, where it
 * still is.
 */
export async function placeAfterSignIn(search: string): Promise<string> {
  const place = placeToReturn(search);
  if (place !== null) return place;
  const start = hasDrafts() ? '/index' : '/';
  try {
    const { staff } = await call(getSession, {});
    return staff ? '/console' : start;
  } catch (error) {
    // The session stands whatever became of this answer, and the start leads everywhere.
    logDataError(error);
    return start;
  }
}
