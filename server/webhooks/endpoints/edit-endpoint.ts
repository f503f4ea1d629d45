import type { WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { actingFor, auditFor } from '../acting-for.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { endpointOf, readEndpoint } from './endpoint-store.ts';
import type { OnAddressSet } from './notify-of-address.ts';
import { refuseUrl } from './refuse-url.ts';

type Edit = {
  readonly endpointId: string;
  /** Runs in the same transaction, if events begin to go to an address. */
  readonly onAddressSet?: OnAddressSet;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly types?: WebhookEndpoint['types'] | undefined;
  readonly state?: WebhookEndpoint['state'] | undefined;
};

/** An endpoint that is enabled again is watched from the beginning, and gets later events alone. */
export async function editEndpoint(
  deps: WebhooksDeps,
  actor: WebhooksActor,
  { endpointId, onAddressSet, state, ...fields }: Edit,
): Promise<WebhookEndpoint> {
  refuseUrl(deps, fields.url);
  return actingFor(deps, actor, async (transaction) => {
    const before = endpointOf(await readEndpoint(transaction, actor, endpointId));
    const isSwitched = state !== undefined && state !== before.state;
    const switched = {
      state: state ?? before.state,
      disabled_by: state === 'disabled' ? 'owner' : null,
      failing_since: null,
    };
    const changes = { ...definedOf(fields), ...(isSwitched && switched) };
    if (Object.keys(changes).length === 0) return before;
    await transaction
      .updateTable('webhook_endpoints')
      .set(changes)
      .where('company_id', '=', actor.companyId)
      .where('id', '=', endpointId)
      .execute();
    const after = endpointOf(await readEndpoint(transaction, actor, endpointId));
    await auditFor(transaction, actor, {
      action: 'edit-webhook-endpoint',
      detail: {
        endpointId,
        state: after.state,
        types: after.types,
        host: new URL(after.url).host,
      },
    });
    if (after.url !== before.url) {
      await onAddressSet?.(transaction, { endpointId, change: 'redirected' });
    } else if (isSwitched && after.state === 'enabled') {
      await onAddressSet?.(transaction, { endpointId, change: 'enabled' });
    }
    return after;
  });
}

function definedOf({ url, description, types }: Pick<Edit, 'url' | 'description' | 'types'>) {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(types !== undefined && { types }),
  };
}
