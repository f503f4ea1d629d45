import { actingFor, auditFor } from '../acting-for.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { readEndpoint } from './endpoint-store.ts';

/** The database deletes its deliveries and their attempts, too. */
export async function deleteEndpoint(
  deps: Pick<WebhooksDeps, 'database'>,
  actor: WebhooksActor,
  endpointId: string,
): Promise<void> {
  await actingFor(deps, actor, async (transaction) => {
    const { url } = await readEndpoint(transaction, actor, endpointId);
    await transaction
      .deleteFrom('webhook_endpoints')
      .where('company_id', '=', actor.companyId)
      .where('id', '=', endpointId)
      .execute();
    await auditFor(transaction, actor, {
      action: 'delete-webhook-endpoint',
      detail: { endpointId, host: new URL(url).host },
    });
  });
}
