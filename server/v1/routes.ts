import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { revokedNotifier } from '../api-keys/notify-revoked.ts';
import { revokeHeldKey } from '../api-keys/revoke-key.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { bindV1Events } from './events/routes.ts';
import { bindV1Balance } from './balance.ts';
import { bindV1Disputes } from './disputes.ts';
import { disabledNotifier } from '../webhooks/delivery/notify-disabled.ts';
import { recordRequests } from '../request-log/record-requests.ts';
import { bindV1PaymentRequests } from './payment-requests.ts';
import { bindV1PayPaymentRequest } from './pay-payment-request.ts';
import { bindV1Payments } from './payments.ts';
import { bindV1Payouts } from './payouts.ts';
import { bindV1Public } from './public.ts';
import { bindV1Webhooks } from './webhooks.ts';
import { bindV1Refunds } from './refunds.ts';
import { serveV1 } from './serve-v1.ts';
import type { V1Deps } from './v1-deps.ts';

export function bindV1(app: HttpApp, deps: BindDeps & V1Deps): void {
  app.use('/v1/*', recordRequests({ ...deps.requestLog, clock: deps.clock }));
  bindEndpoint(app, deps, v1Endpoints.getCurrentKey, async (_input, { key }) => ({
    id: v1Id('key', key.keyId),
    mode: key.mode,
    companyId: key.companyId,
    name: key.name,
    scopes: [...key.scopes],
    expiresAt: key.expiresAt?.toISOString() ?? null,
  }));
  bindEndpoint(app, deps, v1Endpoints.revokeCurrentKey, async (_input, context) => {
    const { key, origin, noteAccount } = context;
    noteAccount({ userId: key.ownerId });
    const { database, mail } = deps;
    const notifyDisabled = disabledNotifier({ mail, origin });
    const notifyRevoked = revokedNotifier({ mail, origin });
    await revokeHeldKey({ database, notifyDisabled, notifyRevoked }, key);
    return { id: v1Id('key', key.keyId), revoked: true };
  });
  const reading = { ...deps, database: deps.readDatabase };
  bindV1PaymentRequests(app, deps);
  bindV1PayPaymentRequest(app, deps);
  bindV1Payments(app, reading);
  bindV1Events(app, deps);
  bindV1Refunds(app, deps);
  bindV1Disputes(app, reading);
  bindV1Payouts(app, reading);
  bindV1Balance(app, reading);
  bindV1Public(app, deps);
  bindV1Webhooks(app, deps);
  serveV1(app, deps.hosts.site);
}
