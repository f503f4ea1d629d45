import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { previewRefund } from './preview-refund.ts';
import type { RefundsDeps } from './refunds-deps.ts';
import { requestRefund } from './request-refund.ts';

/** A merchant's refunds. Staff's are proposals. */
export function bindRefunds(
  app: HttpApp,
  deps: BindDeps & RefundsDeps & { readonly clock: () => Date },
): void {
  bindEndpoint(app, deps, endpoints.previewRefund, ({ params, query }, { session }) =>
    previewRefund(deps, {
      userId: session.userId,
      saleId: params.saleId,
      amountCents: query.amountCents,
      now: deps.clock(),
    }),
  );

  bindEndpoint(app, deps, endpoints.requestRefund, ({ params, body }, { session, origin }) =>
    requestRefund(deps, { by: { userId: session.userId }, ...params, ...body, origin }),
  );
}
