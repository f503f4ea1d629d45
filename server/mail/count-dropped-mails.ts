import { Counter, type Registry } from 'prom-client';

const reasons = ['link_ended', 'refused', 'given_up'] as const;
export type DropReason = (typeof reasons)[number];
export type CountDropped = (reason: DropReason) => void;

/** Counts dropped emails, which only the operator can find out about. */
export function countDroppedMails(registry: Registry): CountDropped {
  const dropped = new Counter({
    name: 'mails_dropped_total',
    help: 'Mails that are not tried again, by reason: refused for good, their link had ended, or given up after the last try',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of reasons) dropped.inc({ reason }, 0);
  return (reason) => dropped.inc({ reason });
}
