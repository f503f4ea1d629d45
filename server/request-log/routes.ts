import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import {
  listLoggedRequests,
  readLoggedRequest,
  type RequestLogDeps,
} from './list-logged-requests.ts';

export function bindRequestLog(app: HttpApp, deps: BindDeps & RequestLogDeps): void {
  bindEndpoint(app, deps, endpoints.listLoggedRequests, ({ params, query }, { session }) =>
    listLoggedRequests(deps, session.userId, { ...params, ...query }),
  );
  bindEndpoint(app, deps, endpoints.getLoggedRequest, ({ params }, { session }) =>
    readLoggedRequest(deps, session.userId, params),
  );
}
