import { Gauge, type Registry } from 'prom-client';
import type { PendingCount } from './count-pending.ts';

export type ShowPending = {
  readonly show: (counts: readonly PendingCount[]) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows payments that the gateway leaves pending, so that an alert can page an operator. */
export function showPending(registry: Registry): ShowPending {
  const registers = [registry];
  const pending = new Gauge({
    name: 'sales_pending',
    help: 'Sales that began more than a minute ago and of which nobody knows whether they were taken',
    labelNames: ['book'],
    registers,
  });
  const oldest = new Gauge({
    name: 'sales_pending_oldest_seconds',
    help: 'How long ago the oldest began of which nobody knows, those under way among them; 0 where there is none',
    labelNames: ['book'],
    registers,
  });
  return {
    forget: () => {
      pending.reset();
      oldest.reset();
    },
    show: (counts) => {
      for (const { book, count, oldestSeconds } of counts) {
        pending.set({ book }, count);
        oldest.set({ book }, oldestSeconds);
      }
    },
  };
}
