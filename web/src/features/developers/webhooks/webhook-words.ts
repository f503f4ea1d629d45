import {
  attemptFailures,
  type DeliveryState,
  type WebhookAttempt,
} from '@piton/contract/webhooks/webhook-delivery.ts';
import { allEvents, type WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { Ban, Hourglass } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

type Health = Pick<WebhookEndpoint, 'state' | 'disabledBy' | 'failingSince'>;

export function endpointStatus({ state, disabledBy, failingSince }: Health): StatusProps {
  if (state === 'disabled') {
    const tone = disabledBy === 'owner' ? 'neutral' : 'danger';
    return { tone, word: 'Disabled', icon: Ban };
  }
  if (failingSince !== null) return { tone: 'warning', word: 'Failing' };
  return { tone: 'positive', word: 'Enabled' };
}

const enableAgain = 'Enable it, then resend what it missed.';

/** Why an endpoint is disabled, and the next step. A thief with a leaked key may have set its address. */
export const disabledWords = {
  owner: `You disabled this endpoint, so we send it nothing. ${enableAgain}`,
  failing: `Every attempt failed for three days, so we disabled this endpoint. ${enableAgain}`,
  key_revoked:
    'The API key that set this endpoint’s address was revoked, so we disabled it. If the endpoint is yours, enable it and resend what it missed. If you don’t know it, delete it.',
  gone: `This endpoint returned 410 Gone, so we disabled it. ${enableAgain}`,
} as const satisfies Record<NonNullable<WebhookEndpoint['disabledBy']>, string>;

export const deliveryStatus: Readonly<Record<DeliveryState, StatusProps>> = {
  waiting: { tone: 'neutral', word: 'Waiting', icon: Hourglass },
  delivered: { tone: 'positive', word: 'Delivered' },
  given_up: { tone: 'danger', word: 'Given up' },
};

/** "All events", "payment.approved" or "3 events". */
export function subscriptionWords(types: WebhookEndpoint['types']): string {
  const [first, ...others] = types;
  if (first === allEvents) return 'All events';
  return others.length === 0 ? (first ?? 'No events') : `${types.length} events`;
}

/** "1 attempt" */
export function attemptCount(count: number): string {
  if (count === 0) return 'Not sent yet';
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

/** "200 in 84 ms" or "no response in 10,000 ms" */
export function attemptResult({ status, durationMs }: WebhookAttempt): string {
  return `${status ?? 'no response'} in ${durationMs.toLocaleString('en')} ms`;
}

/** "200 in 84 ms", or why there was no response: "the endpoint’s address isn’t public" */
export function lastResult(attempt: WebhookAttempt): string {
  const { status, failure } = attempt;
  if (status !== null || failure === null) return attemptResult(attempt);
  const [sentence = ''] = attemptFailures[failure].split('. ');
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
