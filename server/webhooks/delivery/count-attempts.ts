import { type AttemptFailure, attemptFailures } from '@piton/contract/webhooks/webhook-delivery.ts';
import { Counter, type Registry } from 'prom-client';

export type CountAttempt = (failure: AttemptFailure | null) => void;

/** Counts this server's attempts by their result. */
export function countAttempts(registry: Registry): CountAttempt {
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by result: delivered, or why they failed',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['delivered', ...Object.keys(attemptFailures)]) attempts.inc({ result }, 0);
  return (failure) => attempts.inc({ result: failure ?? 'delivered' });
}
