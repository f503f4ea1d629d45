import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { callerOf } from '../../identity/caller.ts';
import { type AcknowledgeDeps, acknowledgeFinding } from './acknowledge-finding.ts';
import { readSelfCheck } from './read-self-check.ts';

export function bindSelfCheck(app: HttpApp, deps: BindDeps & AcknowledgeDeps): void {
  bindEndpoint(app, deps, endpoints.getSelfCheck, (_input, { session }) =>
    readSelfCheck(deps.database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.acknowledgeFinding, ({ body }, context) =>
    acknowledgeFinding(deps, callerOf(context), body),
  );
}
