import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { bindAccount } from './account/routes.ts';
import { requestReset } from './email-links/request-reset.ts';
import { openVerificationLink } from './email-links/open-verification-link.ts';
import { sendVerification } from './email-links/send-verification.ts';
import { setNewPassword } from './email-links/set-new-password.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { bindSecondFactor } from './second-factor/routes.ts';
import { codeWithinSeconds } from './better-auth/create-auth.ts';
import { endSessionOf } from './session-store.ts';
import { challengeCookie, noChallengeCookie, readChallenge } from './sign-in/challenge-cookie.ts';
import { ratePassword } from './passwords/rate-password.ts';
import { finishSignIn } from './sign-in/finish-sign-in.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signUp } from './sign-up.ts';
import { cookiesOf, endedCookie } from './session-cookies.ts';
import { visitorOf } from './visitor.ts';

export type BindIdentityDeps = BindDeps & IdentityDeps;

export function bindIdentity(app: HttpApp, deps: BindIdentityDeps): void {
  bindSigningIn(app, deps);
  bindEmailLinks(app, deps);
  bindAccount(app, deps);
  bindSecondFactor(app, deps);
}

function bindSigningIn(app: HttpApp, deps: BindIdentityDeps): void {
  const { database, findSession, isSecure, secret } = deps;

  bindEndpoint(app, deps, endpoints.signUp, async ({ body }, context) => {
    const begun = await signUp(deps, body, visitorOf(context, isSecure));
    context.noteAccount({ userId: begun.user.uid });
    cookiesOf(begun, isSecure).forEach(context.setCookie);
    return begun.user;
  });

  bindEndpoint(app, deps, endpoints.signIn, async ({ body }, context) => {
    context.noteAccount({ email: body.email });
    const result = await signIn(deps, body, visitorOf(context, isSecure));
    if (result.outcome === 'code_needed') {
      // The password alone is not a sign-in: the code decides.
      context.noteAccount(null);
      const { userId, challenge: identifier, mark } = result;
      const expiresAtMs = deps.clock().getTime() + codeWithinSeconds * 1000;
      const challenge = {
        userId,
        mark,
        challenge: identifier,
        rememberMe: body.rememberMe,
        expiresAtMs,
      };
      context.setCookie(challengeCookie(challenge, secret, isSecure));
      return { outcome: result.outcome };
    }
    context.noteAccount({ userId: result.user.uid });
    cookiesOf(result, isSecure).forEach(context.setCookie);
    return { outcome: result.outcome, user: result.user };
  });

  bindEndpoint(app, deps, endpoints.finishSignIn, async ({ body }, context) => {
    const challenge = readChallenge(context.header('cookie'), secret, isSecure);
    const attempt = { secondFactor: body.secondFactor, challenge };
    if (challenge !== null) context.noteAccount({ userId: challenge.userId });
    const begun = await finishSignIn(deps, attempt, visitorOf(context, isSecure));
    cookiesOf(begun, isSecure).forEach(context.setCookie);
    context.setCookie(noChallengeCookie(isSecure));
    return begun.user;
  });

  bindEndpoint(app, deps, endpoints.signOut, async (_input, context) => {
    const { sessionToken, setCookie } = context;
    const session = sessionToken === null ? null : await findSession(sessionToken);
    context.noteAccount(session && { userId: session.userId });
    if (sessionToken !== null) await endSessionOf(database, sessionToken);
    setCookie(endedCookie(isSecure));
    return {};
  });

  bindEndpoint(app, deps, endpoints.getSession, async (_input, { sessionToken }) => {
    const session = sessionToken === null ? null : await findSession(sessionToken);
    const hasEnded = sessionToken !== null && session === null;
    if (session === null) return { user: null, staff: null, hasEnded };
    const { user, role, needsSecondFactor } = session;
    const staff =
      role === 3
        ? null
        : ({ role: role === 1 ? 'administrator' : 'reviewer', needsSecondFactor } as const);
    return { user, staff, hasEnded };
  });
}

function bindEmailLinks(app: HttpApp, deps: BindIdentityDeps): void {
  const { isSecure } = deps;

  bindEndpoint(app, deps, endpoints.sendVerificationEmail, (_input, { session, origin }) =>
    sendVerification(deps, { userId: session.userId, origin }),
  );

  bindEndpoint(app, deps, endpoints.openVerificationLink, async ({ body }, context) => {
    const opened = await openVerificationLink(deps, body.token);
    context.noteAccount({ email: opened.email });
    return opened;
  });

  bindEndpoint(app, deps, endpoints.requestPasswordReset, async ({ body }, context) => {
    context.noteAccount({ email: body.email });
    await requestReset(deps, body.email, visitorOf(context, isSecure));
    return {};
  });

  bindEndpoint(app, deps, endpoints.setNewPassword, async ({ body }, context) => {
    const userId = await setNewPassword(deps, body, visitorOf(context, isSecure));
    context.noteAccount({ userId });
    return {};
  });

  bindEndpoint(app, deps, endpoints.ratePassword, ({ body }, context) =>
    ratePassword(deps, body, visitorOf(context, isSecure)),
  );
}
