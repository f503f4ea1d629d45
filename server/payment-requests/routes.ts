import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { addRequest } from './add-request.ts';
import { disableRequest } from './disable-request.ts';
import { listRequests } from './list-requests.ts';
import type { RequestsDeps } from './requests-deps.ts';

export function bindPaymentRequests(app: HttpApp, deps: BindDeps & RequestsDeps): void {
  bindEndpoint(app, deps, endpoints.createPaymentRequest, ({ params, body }, { session }) =>
    addRequest(deps, session.userId, { ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.listPaymentRequests, ({ params, query }, { session }) =>
    listRequests(deps, session.userId, { ...params, ...query }),
  );
  bindEndpoint(app, deps, endpoints.disablePaymentRequest, ({ params }, { session }) =>
    disableRequest(deps, session.userId, params),
  );
}
