import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { checkReceipt } from './check-receipt.ts';
import { handOver, takeBackHandover } from './hand-over.ts';
import type { ReceiptsDeps } from './receipts-deps.ts';
import { sendReceipt } from './send-receipt.ts';

export function bindReceipts(app: HttpApp, deps: BindDeps & ReceiptsDeps): void {
  bindEndpoint(app, deps, endpoints.checkReceipt, ({ params }, { session }) =>
    checkReceipt(deps, { userId: session.userId, ...params }),
  );
  bindEndpoint(app, deps, endpoints.handOver, ({ params, body }, { session }) =>
    handOver(deps, { userId: session.userId, ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.takeBackHandover, ({ params, body }, { session }) =>
    takeBackHandover(deps, { userId: session.userId, ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.sendReceipt, async ({ params }, { session, origin }) => {
    await sendReceipt(deps, { userId: session.userId, ...params, origin });
    return {};
  });
}
