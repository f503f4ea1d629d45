import { pageAccess } from '@piton/contract/http/routes.ts';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { askWhoIsSignedIn, type TabSession } from '../api/ask-who-is-signed-in.ts';
import { logDataError } from '../api/data-errors.ts';
import { leaveSessionEndedNotice } from '../features/identity/sign-in-notice.ts';
import { placeToReturn, signInPath } from '@piton/contract/http/place-to-return.ts';

/**
 * When the guard last heard that nobody is signed in: it sends to the sign-in page, which need not ask
 * once more. Null where it has been used, or came to nothing because another visit overtook it.
 */
let heardSignedOutAt: number | null = null;
const heardLastsMs = 1000;

/**
 * The first guarded page asks the server before it is shown, and each one after it while it is: what the
 * browser has stored proves nothing. Null where nobody is signed in and nobody need be.
 */
export async function requireSession({
  request,
}: LoaderFunctionArgs): Promise<TabSession | Response | null> {
  const { session, hasEnded } = await askWhoIsSignedIn(request.signal);
  const { pathname } = new URL(request.url);
  if (session === null && pageAccess(pathname) === 'anyone') return null;
  heardSignedOutAt = session === null && !request.signal.aborted ? performance.now() : null;
  if (session === null) return toSignIn(request, hasEnded);
  const { staff, user } = session;
  const isWithoutShop = staff !== null && user.primaryCompany === null;
  return isWithoutShop && merchantPages.test(pathname) ? replace(consolePlace(pathname)) : session;
}

/** Pages about a shop. Staff without one keep their own account and find their work in the console. */
const merchantPages =
  /^\/(index|mytransactions|testtransactions|payouts|companies|edit-?company|counter-poster|add-bank-acc|add-debit-card|check-receipt)(\/|$)/i;

function consolePlace(pathname: string): string {
  return /^\/payouts(\/|$)/i.test(pathname) ? '/console/payouts' : '/console';
}

/** To anyone but staff the console is an address like any other that leads to nothing. */
export async function requireStaff({
  request,
}: LoaderFunctionArgs): Promise<TabSession | Response> {
  const { session, hasEnded } = await askWhoIsSignedIn(request.signal);
  if (session === null && hasEnded) return toSignIn(request, hasEnded);
  return session?.staff ? session : replace('/');
}

/** Signing in there leads back here. A visit that another one has overtaken says nothing. */
function toSignIn({ url, signal }: Request, hasEnded: boolean): Response {
  const { pathname, search } = new URL(url);
  if (hasEnded && !signal.aborted) leaveSessionEndedNotice();
  return redirect(signInPath(pathname + search));
}

/** Who is signed in already has no use for the sign-in page. */
export async function turnAwaySignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const heardAt = heardSignedOutAt;
  heardSignedOutAt = null;
  if (heardAt !== null && performance.now() - heardAt < heardLastsMs) return null;
  try {
    const { session, hasEnded } = await askWhoIsSignedIn(request.signal);
    const place = placeToReturn(new URL(request.url).search);
    // The server has sent them here from a page that it shows to staff only.
    if (hasEnded && place !== null && !request.signal.aborted) leaveSessionEndedNotice();
    return session && redirect(place ?? (session.staff ? '/console' : '/'));
  } catch (error) {
    // The form works without this answer, and shows for itself what is wrong with the connection.
    if (!(error instanceof ApiError)) throw error;
    logDataError(error);
    return null;
  }
}
