import { Gauge, type Registry } from 'prom-client';
import type { WebhookCounts } from './count-webhooks.ts';

export type ShowWebhooks = {
  readonly show: (counts: WebhookCounts) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows whether merchants' programs get their events in time. */
export function showWebhooks(registry: Registry): ShowWebhooks {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const gauges: Readonly<Record<keyof WebhookCounts, Gauge>> = {
    due: gauge('webhook_deliveries_due', 'Webhook deliveries whose next attempt is due'),
    overdue: gauge(
      'webhook_deliveries_overdue',
      'Webhook deliveries due for over a minute in which their endpoint was not attempted',
    ),
    oldestSeconds: gauge(
      'webhook_deliveries_oldest_seconds',
      'Time since the oldest due delivery became due; 0 if there is none',
    ),
    unrendered: gauge('events_unrendered', 'Events whose object has not been read yet'),
    unrenderedOldestSeconds: gauge(
      'events_unrendered_oldest_seconds',
      'Age of the oldest unrendered event that has not failed; 0 if there is none',
    ),
    failing: gauge('events_failing', 'Events that could not be rendered and are tried again'),
  };
  const forget = () => Object.values(gauges).forEach((each) => each.remove());
  // No value until the first count.
  forget();
  return {
    show: (counts) => {
      for (const [name, each] of Object.entries(gauges)) {
        each.set(counts[name as keyof WebhookCounts]);
      }
    },
    forget,
  };
}
