import { openVerificationLink } from '@piton/contract/identity/email-links.ts';
import { createContext, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { linkProblem } from './link-problem.ts';
import { forgetLinkToken, linkToken, putLinkTokenBack } from './link-token.ts';
import { leaveSignInNotice } from './sign-in-notice.ts';

export type OpenedLink =
  | { isVerified: true; email: string; isChanged: boolean }
  | { isVerified: false; isUsedUp: boolean; message: string };

const openedLink = createContext<OpenedLink | null>(null);

/**
 * The link verifies whoever opens it, signed in or not, and so it is used before the guard of the
 * signed-in pages turns anybody away.
 */
export const openLinkFirst: MiddlewareFunction = async ({ context }, next) => {
  const token = linkToken('/verify-email');
  if (token !== null) {
    const opened = await open(token);
    forgetLinkToken();
    context.set(openedLink, opened);
    if (opened.isVerified) leaveSignInNotice(forSomebodyElse(opened));
    else {
      leaveSignInNotice(
        `${opened.message} Sign in to continue.`,
        opened.isUsedUp ? 'neutral' : 'warning',
      );
    }
  }
  return next();
};

export function readOpenedLink({ context }: LoaderFunctionArgs): OpenedLink | null {
  return context.get(openedLink);
}

function forSomebodyElse({ email, isChanged }: { email: string; isChanged: boolean }): string {
  return isChanged
    ? `Your email is now ${email}. Sign in to continue.`
    : 'Your email is verified. Sign in to continue.';
}

/** Most who open one again have verified their address with it, and need no other. */
const usedUp =
  'This link has expired or been used. If your email is verified, no action is needed.';

async function open(token: string): Promise<OpenedLink> {
  const problem = linkProblem(token);
  if (problem !== null) return { isVerified: false, isUsedUp: false, message: problem };
  try {
    return { isVerified: true, ...(await call(openVerificationLink, { body: { token } })) };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'link_used_up') return { isVerified: false, isUsedUp: true, message: usedUp };
    if (error instanceof ApiError && code === 'email_taken') {
      return { isVerified: false, isUsedUp: false, message: error.message };
    }
    // The page that says so offers to load once more, and the link is still good then.
    putLinkTokenBack();
    logDataError(error);
    throw error;
  }
}
