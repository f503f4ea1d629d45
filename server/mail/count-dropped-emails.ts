import { Counter, type Registry } from 'prom-client';

const reasons = ['link_ended', 'refused', 'given_up'] as const;
export type DropReason = (typeof reasons)[number];
export type CountDropped = (reason: DropReason) => void;

/** Counts dropped emails, which only the operator can find out about. */
export function countDroppedEmails(registry: Registry): CountDropped {
  const dropped = new Counter({
    name: 'emails_dropped_total',
    help: 'Emails given up, by reason: rejected, link expired, retries exhausted',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of reasons) dropped.inc({ reason }, 0);
  return (reason) => dropped.inc({ reason });
}
