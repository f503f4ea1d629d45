import { endpoints } from '@piton/contract/http/endpoints.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { cookiesOf, endedCookie } from '../session-cookies.ts';
import { endSessionById, endSessions, listOpenSessions } from '../session-store.ts';
import { visitorOf } from '../visitor.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { editAccount } from './edit-account.ts';
import { getAccount } from './get-account.ts';
import { switchPaidEmails } from './switch-paid-emails.ts';

export function bindAccount(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  bindEndpoint(app, deps, endpoints.getAccount, (_input, { session }) =>
    getAccount(deps, session.userId),
  );

  bindEndpoint(app, deps, endpoints.editAccount, ({ body }, { session }) =>
    editAccount(deps, session, body),
  );

  bindEndpoint(app, deps, endpoints.switchPaidEmails, ({ body }, { session }) =>
    switchPaidEmails(deps, session, body.isOn),
  );

  bindEndpoint(app, deps, endpoints.changePassword, async ({ body }, context) => {
    const { device, deviceTokens } = visitorOf(context, deps.isSecure);
    const change = { ...body, device, deviceTokens };
    const replaced = await changePassword(deps, context.session, change);
    cookiesOf({ ...replaced, newDeviceTokens: null }, deps.isSecure).forEach(context.setCookie);
    return {};
  });

  bindEndpoint(app, deps, endpoints.changeEmail, async ({ body }, { session, origin }) => {
    await changeEmail(deps, session, { ...body, origin });
    return {};
  });

  bindEndpoint(app, deps, endpoints.cancelEmailChange, async (_input, { session }) => {
    await cancelEmailChange(deps, session);
    return {};
  });

  bindSessions(app, deps);
}

function bindSessions(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  const { database, isSecure } = deps;

  bindEndpoint(app, deps, endpoints.listSessions, async (_input, { session }) => {
    const { userId } = session;
    const items = await actingAs(database, { userId }, (transaction) =>
      listOpenSessions(transaction, session),
    );
    return { items };
  });

  bindEndpoint(app, deps, endpoints.endSession, async ({ params }, { session }) => {
    const { userId } = session;
    const wasThere = await actingAs(database, { userId }, (transaction) =>
      endSessionById(transaction, { userId, ...params }),
    );
    if (!wasThere) throw new AppError('not_found');
    return {};
  });

  bindEndpoint(app, deps, endpoints.signOutEverywhere, async (_input, { session, setCookie }) => {
    const { userId } = session;
    await actingAs(database, { userId }, (transaction) => endSessions(transaction, userId));
    setCookie(endedCookie(isSecure));
    return {};
  });
}
