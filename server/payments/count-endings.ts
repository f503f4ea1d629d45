import { type SaleMode, saleModes } from '@piton/contract/payments/sale.ts';
import { Counter, type Registry } from 'prom-client';
import type { AnnounceSale } from './announce-sales.ts';

const outcomes = { Approved: 'approved', Declined: 'declined', Incomplete: 'incomplete' } as const;

/**
 * Counts the payments that this server ends, by outcome. Each ending is announced once, by the
 * process that commits it.
 */
export function countEndings(registry: Registry): AnnounceSale {
  const ended = new Counter({
    name: 'sales_ended_total',
    help: 'Payments that this server ended, by outcome; staff’s resolutions included',
    labelNames: ['mode', 'outcome'],
    registers: [registry],
  });
  const inc = (mode: SaleMode, outcome: string, by = 1) => ended.inc({ mode, outcome }, by);
  // A rate needs the series from before its first payment.
  for (const mode of saleModes) {
    for (const outcome of Object.values(outcomes)) inc(mode, outcome, 0);
  }
  return ({ mode, status, about = 'status' }) => {
    if (about === 'status' && status !== 'Pending') inc(mode, outcomes[status]);
  };
}
