import { getSession } from '@piton/contract/identity/session.ts';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { placeToReturn } from '@piton/contract/http/place-to-return.ts';
import { hasDrafts } from '../../ui/forms/form-drafts.ts';

/**
 * The page after sign-in: the requested one, otherwise the console for staff and the start for
 * merchants. A visitor with form drafts goes to Home instead, because the start page is a separate
 * document and would lose them.
 */
export async function placeAfterSignIn(search: string): Promise<string> {
  const place = placeToReturn(search);
  if (place !== null) return place;
  const start = hasDrafts() ? '/index' : '/';
  try {
    const { staff } = await call(getSession, {});
    return staff ? '/console' : start;
  } catch (error) {
    // The session exists whatever this request returned, and the start page links everywhere.
    logDataError(error);
    return start;
  }
}
