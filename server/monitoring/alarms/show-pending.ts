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
    help: 'Sales pending for more than a minute',
    labelNames: ['mode'],
    registers,
  });
  const oldest = new Gauge({
    name: 'sales_pending_oldest_seconds',
    help: 'Age of the oldest pending sale, those in progress included; 0 if there is none',
    labelNames: ['mode'],
    registers,
  });
  return {
    forget: () => {
      pending.reset();
      oldest.reset();
    },
    show: (counts) => {
      for (const { mode, count, oldestSeconds } of counts) {
        pending.set({ mode }, count);
        oldest.set({ mode }, oldestSeconds);
      }
    },
  };
}
