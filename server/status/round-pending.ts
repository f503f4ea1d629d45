import { maxFewPending, type PendingPayments } from '@piton/contract/status/status.ts';
import type { PendingCount } from '../monitoring/alarms/count-pending.ts';

const ages = [
  [5, 'under_5_minutes'],
  [30, 'under_30_minutes'],
  [90, 'under_90_minutes'],
] as const;

/** Rounded, because exact figures would show each payment of a small shop to its competitors. */
export function roundPending({
  count,
  oldestSeconds,
}: Pick<PendingCount, 'count' | 'oldestSeconds'>): PendingPayments {
  if (count === 0) return { count: 'none', oldest: 'none' };
  const [, oldest = 'over'] = ages.find(([minutes]) => oldestSeconds < minutes * 60) ?? [];
  return { count: count > maxFewPending ? 'many' : 'few', oldest };
}
