import type { WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { actingFor } from '../acting-for.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { endpointOf, readEndpoint, selectEndpoints } from './endpoint-store.ts';

type ListDeps = Pick<WebhooksDeps, 'database'>;

export function listEndpoints(deps: ListDeps, actor: WebhooksActor): Promise<WebhookEndpoint[]> {
  return actingFor(deps, actor, async (transaction) =>
    (await selectEndpoints(transaction, actor).execute()).map(endpointOf),
  );
}

export function getEndpoint(
  deps: ListDeps,
  actor: WebhooksActor,
  endpointId: string,
): Promise<WebhookEndpoint> {
  return actingFor(deps, actor, async (transaction) =>
    endpointOf(await readEndpoint(transaction, actor, endpointId)),
  );
}
