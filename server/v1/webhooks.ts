import type { V1WebhookDelivery } from '@piton/contract/v1/webhook-deliveries.ts';
import type { V1WebhookEndpoint } from '@piton/contract/v1/webhook-endpoints.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import type { WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import {
  bindEndpoint,
  type BindDeps,
  type RequestContext,
} from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { deliveryOf, type DeliveryRow } from '../webhooks/deliveries/delivery-store.ts';
import { listDeliveries } from '../webhooks/deliveries/list-deliveries.ts';
import { resendDelivery, resendSince } from '../webhooks/deliveries/resend-deliveries.ts';
import { createEndpoint } from '../webhooks/endpoints/create-endpoint.ts';
import { deleteEndpoint } from '../webhooks/endpoints/delete-endpoint.ts';
import { editEndpoint } from '../webhooks/endpoints/edit-endpoint.ts';
import { getEndpoint, listEndpoints } from '../webhooks/endpoints/list-endpoints.ts';
import { type AddressDeps, addressNotifier } from '../webhooks/endpoints/notify-of-address.ts';
import { rotateSecret } from '../webhooks/endpoints/rotate-secret.ts';
import { sendTestEvent } from '../webhooks/endpoints/send-test-event.ts';
import type { WebhooksDeps } from '../webhooks/webhooks-deps.ts';

export function bindV1Webhooks(app: HttpApp, deps: BindDeps & WebhooksDeps & AddressDeps): void {
  const notifying = ({ key: { keyId }, origin }: Pick<RequestContext<OfKey>, 'key' | 'origin'>) =>
    addressNotifier(deps, { keyId, origin });
  bindEndpoint(app, deps, v1Endpoints.createWebhookEndpoint, async ({ body }, context) => {
    const { key, resourceId } = context;
    noteOwner(context);
    const onAddressSet = notifying(context);
    const fields = { ...body, mode: key.mode, endpointId: resourceId, onAddressSet };
    const { secret, ...endpoint } = await createEndpoint(deps, key, fields);
    return { ...v1EndpointOf(endpoint), secret };
  });
  bindEndpoint(app, deps, v1Endpoints.listWebhookEndpoints, async (_input, { key }) => ({
    items: (await listEndpoints(deps, key)).map(v1EndpointOf),
  }));
  bindEndpoint(app, deps, v1Endpoints.getWebhookEndpoint, async ({ params }, { key }) =>
    v1EndpointOf(await getEndpoint(deps, key, params.id)),
  );
  bindEndpoint(app, deps, v1Endpoints.editWebhookEndpoint, async ({ params, body }, context) => {
    noteOwner(context);
    const { status: state, ...fields } = body;
    const onAddressSet = notifying(context);
    const edit = { ...fields, state, endpointId: params.id, onAddressSet };
    return v1EndpointOf(await editEndpoint(deps, context.key, edit));
  });
  bindEndpoint(app, deps, v1Endpoints.deleteWebhookEndpoint, async ({ params }, context) => {
    noteOwner(context);
    await deleteEndpoint(deps, context.key, params.id);
    return { id: v1Id('webhookEndpoint', params.id), deleted: true };
  });
  bindEndpoint(app, deps, v1Endpoints.rotateWebhookSecret, async ({ params }, context) => {
    noteOwner(context);
    const { secret, ...endpoint } = await rotateSecret(deps, context.key, params.id);
    return { ...v1EndpointOf(endpoint), secret };
  });
  bindEndpoint(app, deps, v1Endpoints.sendTestWebhook, async ({ params, body }, { key }) => {
    const test = { endpointId: params.id, type: body.type };
    return { deliveryId: v1Id('webhookDelivery', await sendTestEvent(deps, key, test)) };
  });
  bindV1Deliveries(app, deps);
}

/** Programs have no account, so the owner's security log shows what they do to endpoints. */
function noteOwner({ key, noteAccount }: Pick<RequestContext<OfKey>, 'key' | 'noteAccount'>): void {
  noteAccount({ userId: key.ownerId });
}

type OfKey = typeof v1Endpoints.createWebhookEndpoint;

function bindV1Deliveries(app: HttpApp, deps: BindDeps & WebhooksDeps): void {
  bindEndpoint(app, deps, v1Endpoints.listWebhookDeliveries, async (input, { key }) => {
    const { status: state, ...query } = input.query;
    const page = await listDeliveries(deps, key, { ...query, state, endpointId: input.params.id });
    return { items: page.rows.map(v1DeliveryOf), nextCursor: page.nextCursor };
  });
  bindEndpoint(app, deps, v1Endpoints.resendWebhookDelivery, async ({ params }, { key }) =>
    v1DeliveryOf(await resendDelivery(deps, key, params.id)),
  );
  bindEndpoint(app, deps, v1Endpoints.resendWebhooksSince, ({ params, body }, { key }) =>
    resendSince(deps, key, { endpointId: params.id, since: body.since }),
  );
}

function v1EndpointOf(endpoint: WebhookEndpoint): V1WebhookEndpoint {
  const { id, mode, url, description, types, state, disabledBy, failingSince, created } = endpoint;
  return {
    id: v1Id('webhookEndpoint', id),
    mode,
    url,
    description,
    types,
    status: state,
    disabledBy,
    failingSince,
    createdAt: created,
  };
}

function v1DeliveryOf(row: DeliveryRow): V1WebhookDelivery {
  const { id, eventId, state, nextAttempt, created, ended, ...same } = deliveryOf(row);
  return {
    ...same,
    id: v1Id('webhookDelivery', id),
    eventId: v1Id('event', eventId),
    endpointId: v1Id('webhookEndpoint', row.endpoint_id),
    status: state,
    nextAttemptAt: nextAttempt,
    createdAt: created,
    endedAt: ended,
  };
}
