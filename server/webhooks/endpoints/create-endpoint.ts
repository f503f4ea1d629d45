import { AppError } from '@piton/contract/http/errors.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { actingFor, auditFor } from '../acting-for.ts';
import { newSecret, secretText } from '../seal-secret.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { endpointOf, readEndpoint } from './endpoint-store.ts';
import type { OnAddressSet } from './notify-of-address.ts';
import { refuseUrl } from './refuse-url.ts';

type NewEndpoint = Pick<WebhookEndpoint, 'mode' | 'url' | 'description' | 'types'> & {
  readonly endpointId: string;
  /** Runs in the same transaction. */
  readonly onAddressSet?: OnAddressSet;
};

/** Creates an endpoint. A repeat after a crash gets the same one with a new secret. */
export async function createEndpoint(
  deps: WebhooksDeps,
  actor: WebhooksActor,
  { endpointId, onAddressSet, mode, url, description, types }: NewEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseUrl(deps, url);
  const { companyId } = actor;
  const secret = newSecret();
  return actingFor(deps, actor, async (transaction) => {
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
      .execute()
      .catch(refuseTooMany);
    await auditFor(transaction, actor, {
      action: 'create-webhook-endpoint',
      detail: { endpointId, mode, types, host: new URL(url).host },
    });
    await onAddressSet?.(transaction, { endpointId, change: 'created' });
    const row = await readEndpoint(transaction, actor, endpointId);
    return { ...endpointOf(row), secret: secretText(secret) };
  });
}

/** The database knows and enforces the limit, also between two requests at once. */
function refuseTooMany(error: unknown): never {
  const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
  if (constraint !== 'webhook_endpoints_are_limited') throw error;
  throw new AppError('rejected_fields', {
    fields: { url: `This company has ${detail} endpoints. Delete one first.` },
  });
}
