import { ApiError } from './api-error.ts';
import { askWhoIsSignedIn } from './ask-who-is-signed-in.ts';
import { logDataError } from './data-errors.ts';

/** Whom this tab remembers may have been signed out meanwhile. No answer is not that answer. */
export async function checkStoredUser(signal: AbortSignal): Promise<void> {
  try {
    await askWhoIsSignedIn(signal);
  } catch (error) {
    if (error instanceof ApiError) logDataError(error);
  }
}
