import { randomUUID } from 'node:crypto';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { deliveryOf } from './deliveries/delivery-store.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { resendDelivery, resendSince } from './deliveries/resend-deliveries.ts';
import { showDelivery } from './deliveries/show-delivery.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { editEndpoint } from './endpoints/edit-endpoint.ts';
import { listEndpoints } from './endpoints/list-endpoints.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { sendTestEvent } from './endpoints/send-test-event.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

const pageSize = 20;

/** The owner's endpoints and deliveries in the dashboard. */
export function bindWebhooks(app: HttpApp, deps: BindDeps & WebhooksDeps): void {
  const ownerOf = (
    { companyId }: { companyId: string },
    { session }: { session: { userId: string } },
  ) => ({ companyId, userId: session.userId });
  bindEndpoint(app, deps, endpoints.listWebhookEndpoints, async ({ params }, context) => ({
    items: await listEndpoints(deps, ownerOf(params, context)),
  }));
  bindEndpoint(app, deps, endpoints.createWebhookEndpoint, ({ params, body }, context) =>
    createEndpoint(deps, ownerOf(params, context), { ...body, endpointId: randomUUID() }),
  );
  bindEndpoint(app, deps, endpoints.editWebhookEndpoint, ({ params, body }, context) =>
    editEndpoint(deps, ownerOf(params, context), { ...body, endpointId: params.endpointId }),
  );
  bindEndpoint(app, deps, endpoints.deleteWebhookEndpoint, async ({ params }, context) => {
    await deleteEndpoint(deps, ownerOf(params, context), params.endpointId);
    return { id: params.endpointId };
  });
  bindEndpoint(app, deps, endpoints.rotateWebhookSecret, ({ params }, context) =>
    rotateSecret(deps, ownerOf(params, context), params.endpointId),
  );
  bindEndpoint(app, deps, endpoints.sendTestWebhook, async ({ params, body }, context) => {
    const { endpointId } = params;
    const test = { endpointId, type: body.type };
    return { deliveryId: await sendTestEvent(deps, ownerOf(params, context), test) };
  });
  bindEndpoint(app, deps, endpoints.listWebhookDeliveries, async ({ params, query }, context) => {
    const { rows, nextCursor } = await listDeliveries(deps, ownerOf(params, context), {
      ...query,
      endpointId: params.endpointId,
      limit: pageSize,
    });
    return { items: rows.map(deliveryOf), nextCursor };
  });
  bindEndpoint(app, deps, endpoints.getWebhookDelivery, async ({ params }, context) => {
    const shown = await showDelivery(deps, ownerOf(params, context), params.deliveryId);
    const { row, payload, attempts } = shown;
    return { ...deliveryOf(row), payload: payload ?? '', attemptList: [...attempts] };
  });
  bindEndpoint(app, deps, endpoints.resendWebhookDelivery, async ({ params }, context) =>
    deliveryOf(await resendDelivery(deps, ownerOf(params, context), params.deliveryId)),
  );
  bindEndpoint(app, deps, endpoints.resendWebhooksSince, ({ params, body }, context) =>
    resendSince(deps, ownerOf(params, context), {
      endpointId: params.endpointId,
      since: body.since,
    }),
  );
}
