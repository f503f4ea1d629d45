import { Gauge, type Registry } from 'prom-client';
import type { WaitingRefunds } from './count-waiting-refunds.ts';

export type ShowWaitingRefunds = {
  readonly show: (refunds: WaitingRefunds) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows refunds that staff have to make or look into. */
export function showWaitingRefunds(registry: Registry): ShowWaitingRefunds {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const waiting = gauge('refunds_waiting', 'Live refunds that wait for staff');
  const oldest = gauge(
    'refunds_oldest_seconds',
    'Age of the oldest live refund that waits for staff; 0 if there is none',
  );
  const forget = () => {
    for (const each of [waiting, oldest]) each.remove();
  };
  // No value until the first count.
  forget();
  return {
    show: (refunds) => {
      waiting.set(refunds.waiting);
      oldest.set(refunds.oldestSeconds);
    },
    forget,
  };
}
