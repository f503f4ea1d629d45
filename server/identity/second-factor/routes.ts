import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { callerOf } from '../caller.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { cookiesOf } from '../session-cookies.ts';
import { visitorOf } from '../visitor.ts';
import { removeSecondFactor, renewRecoveryCodes } from './manage-second-factor.ts';
import { confirmSecondFactor, startSecondFactor } from './set-up.ts';
import { stepUp } from './step-up-session.ts';

export function bindSecondFactor(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  const { isSecure } = deps;

  bindEndpoint(app, deps, endpoints.startSecondFactor, ({ body }, context) =>
    startSecondFactor(deps, callerOf(context), body.password),
  );

  bindEndpoint(app, deps, endpoints.confirmSecondFactor, async ({ body }, context) => {
    const { device } = visitorOf(context, isSecure);
    const confirmed = await confirmSecondFactor(deps, callerOf(context), { ...body, device });
    cookiesOf({ ...confirmed, newDeviceTokens: null }, isSecure).forEach(context.setCookie);
    return {};
  });

  bindEndpoint(app, deps, endpoints.stepUp, async ({ body }, context) => {
    const steppedUp = await stepUp(deps, callerOf(context), body);
    cookiesOf({ ...steppedUp, newDeviceTokens: null }, isSecure).forEach(context.setCookie);
    return {};
  });

  bindEndpoint(app, deps, endpoints.renewRecoveryCodes, async ({ body }, context) => {
    const { device } = visitorOf(context, isSecure);
    const proof = { ...body, device };
    return { recoveryCodes: await renewRecoveryCodes(deps, callerOf(context), proof) };
  });

  bindEndpoint(app, deps, endpoints.removeSecondFactor, async ({ body }, context) => {
    const { device } = visitorOf(context, isSecure);
    await removeSecondFactor(deps, callerOf(context), { ...body, device });
    return {};
  });
}
