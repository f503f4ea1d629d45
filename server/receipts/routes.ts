import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { checkReceipt } from './check-receipt.ts';
import { markCollected, undoCollection } from './mark-collected.ts';
import type { ReceiptsDeps } from './receipts-deps.ts';
import { sendReceipt } from './send-receipt.ts';

export function bindReceipts(app: HttpApp, deps: BindDeps & ReceiptsDeps): void {
  bindEndpoint(app, deps, endpoints.checkReceipt, ({ params }, { session }) =>
    checkReceipt(deps, { userId: session.userId, ...params }),
  );
  bindEndpoint(app, deps, endpoints.markCollected, ({ params, body }, { session }) =>
    markCollected(deps, { userId: session.userId, ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.undoCollection, ({ params, body }, { session }) =>
    undoCollection(deps, { userId: session.userId, ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.sendReceipt, async ({ params }, { session, payOrigin }) => {
    await sendReceipt(deps, { userId: session.userId, ...params, origin: payOrigin });
    return {};
  });
}
