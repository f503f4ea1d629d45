import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { actingFor, auditFor } from '../acting-for.ts';
import { newSecret, secretText } from '../seal-secret.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { endpointOf, readEndpoint, selectEndpoints } from './endpoint-store.ts';
import { refuseUrl } from './refuse-url.ts';

const endpointsMax = 16;

type NewEndpoint = Pick<WebhookEndpoint, 'mode' | 'url' | 'description' | 'types'> & {
  readonly endpointId: string;
};

/** Creates an endpoint. A repeat after a crash gets the same one with a new secret. */
export async function createEndpoint(
  deps: WebhooksDeps,
  actor: WebhooksActor,
  { endpointId, mode, url, description, types }: NewEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseUrl(deps, url);
  const { companyId } = actor;
  const secret = newSecret();
  return actingFor(deps, actor, async (transaction) => {
    await refuseTooMany(transaction, actor, mode);
    const sealed = deps.secretSeal.seal({ companyId, endpointId }, secret);
    await transaction
      .insertInto('webhook_endpoints')
      .values({
        id: endpointId,
        company_id: companyId,
        mode,
        url,
        description,
        types,
        sealed_secret: sealed,
        ...('keyId' in actor ? { api_key_id: actor.keyId } : { created_by: actor.userId }),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed_secret: sealed }))
      .execute();
    await auditFor(transaction, actor, {
      action: 'create-webhook-endpoint',
      detail: { endpointId, mode, types, host: new URL(url).host },
    });
    const row = await readEndpoint(transaction, actor, endpointId);
    return { ...endpointOf(row), secret: secretText(secret) };
  });
}

async function refuseTooMany(
  transaction: Transaction<DB>,
  actor: WebhooksActor,
  mode: SaleMode,
): Promise<void> {
  const endpoints = await selectEndpoints(transaction, actor)
    .where('e.mode', '=', mode)
    .limit(endpointsMax)
    .execute();
  if (endpoints.length < endpointsMax) return;
  throw new AppError('rejected_fields', {
    fields: { url: `This company has ${endpointsMax} endpoints. Delete one first.` },
  });
}
