import { endpoints } from '@piton/contract/endpoints.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { sessionCookie } from '../http/session.ts';
import { createFailureLimit } from './failure-limit.ts';
import { absoluteDays } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const rememberedSeconds = absoluteDays * 24 * 60 * 60;
const window = 15 * 60 * 1000;

export function bindIdentity(
  app: HttpApp,
  deps: BindDeps & { database: Kysely<DB>; clock: () => Date },
): void {
  const { database, findSession, isSecure, clock } = deps;
  const now = () => clock().getTime();
  const failuresOfAccount = createFailureLimit({ most: 10, windowMs: window, now });
  const failuresOfAddress = createFailureLimit({ most: 50, windowMs: window, now });

  bindEndpoint(app, deps, endpoints.signIn, async ({ body }, context) => {
    const { token, user, isRemembered } = await signIn(
      { database, failuresOfAccount, failuresOfAddress },
      { ...body, clientAddress: context.clientAddress, previousToken: context.sessionToken },
    );
    context.setCookie(
      sessionCookie(token, { isSecure, ...(isRemembered && { maxAgeSeconds: rememberedSeconds }) }),
    );
    return user;
  });

  bindEndpoint(app, deps, endpoints.signOut, async (_input, { sessionToken, setCookie }) => {
    await signOut(database, sessionToken);
    setCookie(sessionCookie('', { isSecure, maxAgeSeconds: 0 }));
    return {};
  });

  bindEndpoint(app, deps, endpoints.getSession, async (_input, { sessionToken }) => {
    const session = sessionToken === null ? null : await findSession(sessionToken);
    return { user: session?.user ?? null };
  });
}
