import { endpoints } from '@piton/contract/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { acceptInvite } from './accept-invite.ts';
import { inviteStaff } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { setDisabled } from './set-disabled.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export function bindStaff(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listStaff, (_input, { session }) =>
    listStaff(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.inviteStaff, ({ body }, { session, origin }) =>
    inviteStaff(deps, session, { ...body, origin }),
  );

  bindEndpoint(app, deps, endpoints.withdrawInvite, async ({ params }, { session }) => {
    await withdrawInvite(database, session.userId, params.inviteId);
    return {};
  });

  bindEndpoint(app, deps, endpoints.acceptInvite, async ({ body }) => {
    await acceptInvite(deps, body);
    return {};
  });

  bindEndpoint(app, deps, endpoints.disableStaff, async ({ params }, { session }) => {
    await setDisabled(database, session.userId, { ...params, isDisabled: true });
    return {};
  });

  bindEndpoint(app, deps, endpoints.enableStaff, async ({ params }, { session }) => {
    await setDisabled(database, session.userId, { ...params, isDisabled: false });
    return {};
  });
}
