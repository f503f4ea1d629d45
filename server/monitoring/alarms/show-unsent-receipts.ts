import { Gauge, type Registry } from 'prom-client';
import type { UnsentReceipts } from './count-unsent-receipts.ts';

export type ShowUnsentReceipts = {
  readonly show: (unsent: UnsentReceipts) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows receipts that don't leave, so that an alert can reach an operator without email. */
export function showUnsentReceipts(registry: Registry): ShowUnsentReceipts {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const waiting = gauge('receipts_waiting', 'Receipts that wait for their first attempt');
  const oldest = gauge(
    'receipts_oldest_seconds',
    'Age of the oldest unsent receipt; 0 if there is none',
  );
  const failed = gauge('receipts_failed', 'Receipts that wait for another attempt');
  const forget = () => {
    for (const each of [waiting, oldest, failed]) each.remove();
  };
  // No value until the first count.
  forget();
  return {
    show: (unsent) => {
      waiting.set(unsent.waiting);
      oldest.set(unsent.oldestSeconds);
      failed.set(unsent.failed);
    },
    forget,
  };
}
