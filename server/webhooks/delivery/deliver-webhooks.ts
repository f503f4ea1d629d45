import { setTimeout as wait } from 'node:timers/promises';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { type ClientDeps, postWebhook, type WebhookResponse } from '../client/post-webhook.ts';
import type { SecretSeal } from '../seal-secret.ts';
import { type CollectDeps, collectResults } from './collect-results.ts';
import { waitAfter } from './delivery-schedule.ts';
import { claimDeliveries, type ClaimedDelivery, type EndedAttempt } from './delivery-store.ts';
import { eventBody } from './event-body.ts';
import { signedHeaders } from './sign-message.ts';

export type DeliveryDeps = CollectDeps & {
  readonly secretSeal: SecretSeal;
  readonly client: ClientDeps;
  /** Fills in the data of new events. Without it they aren't due. */
  readonly renderEvents: () => Promise<void>;
};

type Delivering = { readonly stop: () => Promise<void> };

/** Deliveries that one process sends at the same time. */
const room = { total: 256, each: 32, failing: 4 };
const pollMs = 200;
/** How long requests under way may continue after a stop begins. */
const graceMs = 1000;

/**
 * Claims due deliveries, sends them and stores the results, each without waiting for the others. No
 * transaction is open during the requests. A killed process leaves its leases, and another one
 * repeats those deliveries with the same ids.
 */
export function deliverWebhooks(deps: DeliveryDeps): Delivering {
  const { database, log, schedule } = deps;
  const { leaseMs } = schedule;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const inFlight = new Map<string, number>();
  let wake = new AbortController();
  const results = collectResults(deps, () => wake.abort());

  function begin(delivery: ClaimedDelivery): void {
    const { endpoint_id: endpointId } = delivery;
    inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + 1);
    const sending = attempt(deps, delivery, cutOff.signal)
      .then((ended) => {
        // Cut off by the stop: not a failure of the endpoint. It is repeated once the lease lapses.
        if (ended.failure === null || !cutOff.signal.aborted) results.add(ended);
      })
      .catch((err: unknown) => log.error({ err, deliveryId: delivery.id }, 'a webhook failed'))
      .finally(() => {
        underWay.delete(sending);
        const left = (inFlight.get(endpointId) ?? 1) - 1;
        if (left === 0) inFlight.delete(endpointId);
        else inFlight.set(endpointId, left);
      });
    underWay.add(sending);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      await deps
        .renderEvents()
        .catch((err: unknown) => log.warn({ err }, 'events could not be rendered'));
      try {
        const total = room.total - underWay.size;
        const startedAt = performance.now();
        const claimed = await claimDeliveries(database, { ...room, inFlight, total }, leaseMs);
        // A process that was frozen must not begin what another may have claimed by now.
        if (performance.now() - startedAt < leaseMs / 3) claimed.forEach(begin);
      } catch (err) {
        log.warn({ err }, 'webhooks could not be claimed, which is repeated');
      }
      const signal = AbortSignal.any([stopping.signal, wake.signal]);
      await wait(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      const cutting = setTimeout(() => cutOff.abort(), graceMs);
      await Promise.all(underWay);
      clearTimeout(cutting);
      await results.stop();
    },
  };
}

async function attempt(
  deps: DeliveryDeps,
  delivery: ClaimedDelivery,
  cutOff: AbortSignal,
): Promise<EndedAttempt> {
  const startedAt = performance.now();
  const response = await send(deps, delivery, cutOff);
  return {
    ...response,
    delivery,
    durationMs: performance.now() - startedAt,
    waitMs: waitAfter(Number(delivery.attempts) + 1, deps.schedule),
  };
}

async function send(
  deps: DeliveryDeps,
  delivery: ClaimedDelivery,
  cutOff: AbortSignal,
): Promise<WebhookResponse> {
  const secrets = openSecrets(deps, delivery);
  if (secrets.length === 0) return { status: null, failure: 'secret_unreadable', text: '' };
  const { occurred_at: occurredAt, is_example: isExample } = delivery;
  const body = eventBody({ ...delivery, occurredAt, isExample });
  const message = { id: v1Id('event', delivery.event_id), sentAt: new Date(), body };
  const headers = signedHeaders(message, secrets);
  return postWebhook(deps.client, { url: delivery.url, body, headers, cutOff });
}

/** Leaves out secrets that were damaged, or sealed with another root key. */
function openSecrets(
  { secretSeal, log }: Pick<DeliveryDeps, 'secretSeal' | 'log'>,
  delivery: ClaimedDelivery,
): Buffer[] {
  const { company_id: companyId, endpoint_id: endpointId } = delivery;
  return [delivery.sealed_secret, delivery.previous_sealed_secret].flatMap((sealed) => {
    if (sealed === null) return [];
    try {
      return [secretSeal.open({ companyId, endpointId }, sealed)];
    } catch (err) {
      log.error({ err, endpointId }, 'a webhook’s signing secret could not be opened');
      return [];
    }
  });
}
