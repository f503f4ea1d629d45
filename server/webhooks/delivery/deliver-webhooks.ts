import { setTimeout as wait } from 'node:timers/promises';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { type ClientDeps, postWebhook } from '../client/post-webhook.ts';
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
  { client, secretSeal, schedule }: DeliveryDeps,
  delivery: ClaimedDelivery,
  cutOff: AbortSignal,
): Promise<EndedAttempt> {
  const { url, company_id: companyId, endpoint_id: endpointId } = delivery;
  const body = eventBody({ ...delivery, occurredAt: delivery.occurred_at });
  const secrets = [delivery.sealed_secret, delivery.previous_sealed_secret].flatMap((sealed) =>
    sealed === null ? [] : [secretSeal.open({ companyId, endpointId }, sealed)],
  );
  const message = { id: v1Id('event', delivery.event_id), sentAt: new Date(), body };
  const startedAt = performance.now();
  const response = await postWebhook(client, {
    url,
    body,
    headers: signedHeaders(message, secrets),
    cutOff,
  });
  return {
    ...response,
    delivery,
    durationMs: performance.now() - startedAt,
    waitMs: waitAfter(Number(delivery.attempts) + 1, schedule),
  };
}
