import type { WebhookEndpointWithSecret } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { sql } from 'kysely';
import { actingFor, auditFor } from '../acting-for.ts';
import { newSecret, secretText } from '../seal-secret.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { endpointOf, readEndpoint } from './endpoint-store.ts';

/** For 24 hours deliveries carry a signature by the old secret, too. */
export async function rotateSecret(
  deps: WebhooksDeps,
  actor: WebhooksActor,
  endpointId: string,
): Promise<WebhookEndpointWithSecret> {
  const { companyId } = actor;
  const secret = newSecret();
  return actingFor(deps, actor, async (transaction) => {
    await transaction
      .updateTable('webhook_endpoints')
      .set({
        sealed_secret: deps.secretSeal.seal({ companyId, endpointId }, secret),
        // A second rotation within the overlap keeps the secret that is installed.
        previous_sealed_secret: sql<Buffer>`case when previous_secret_until > database_now()
          then previous_sealed_secret else sealed_secret end`,
        previous_secret_until: sql<Date>`database_now() + interval '24 hours'`,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', endpointId)
      .execute();
    await auditFor(transaction, actor, {
      action: 'rotate-webhook-secret',
      detail: { endpointId },
    });
    const row = await readEndpoint(transaction, actor, endpointId);
    return { ...endpointOf(row), secret: secretText(secret) };
  });
}
