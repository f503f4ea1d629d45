import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { callerOf } from '../caller.ts';
import { acceptInvite } from './accept-invite.ts';
import { disableStaff } from './disable-staff.ts';
import { enableStaff } from './enable-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export function bindStaff(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listStaff, (_input, { session }) =>
    listStaff(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.inviteStaff, ({ body }, context) =>
    inviteStaff(deps, callerOf(context), { ...body, origin: context.origin }),
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
    await disableStaff(database, session.userId, params.uid);
    return {};
  });

  bindEndpoint(app, deps, endpoints.enableStaff, async ({ params, body }, context) => {
    await enableStaff(deps, callerOf(context), { ...params, ...body });
    return {};
  });
}
