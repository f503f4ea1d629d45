import { openVerificationLink } from '@piton/contract/identity/email-links.ts';
import { createContext, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { linkProblem } from './link-problem.ts';
import { clearLinkToken, linkToken, putLinkTokenBack } from './link-token.ts';
import { leaveSignInNotice } from './sign-in-notice.ts';

export type OpenedLink =
  | { isVerified: true; email: string; isChanged: boolean }
  | { isVerified: false; isUsedUp: boolean; message: string };

const openedLink = createContext<OpenedLink | null>(null);

/**
 * A link verifies its account whether the visitor is signed in or not, so it is used before the
 * guard redirects anyone.
 */
export const openLinkFirst: MiddlewareFunction = async ({ context }, next) => {
  const token = linkToken('/verify-email');
  if (token !== null) {
    const opened = await open(token);
    clearLinkToken();
    context.set(openedLink, opened);
    if (opened.isVerified) leaveSignInNotice(forOtherAccount(opened));
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

function forOtherAccount({ email, isChanged }: { email: string; isChanged: boolean }): string {
  return isChanged
    ? `Your email is now ${email}. Sign in to continue.`
    : 'Your email is verified. Sign in to continue.';
}

/** Most people who open a used link have verified their address with it and need no new one. */
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
    // The error page offers a reload, and the link is still valid then.
    putLinkTokenBack();
    logDataError(error);
    throw error;
  }
}
