import type { AvailabilityDay } from '@piton/contract/status/status.ts';

type Minutes = Omit<AvailabilityDay, 'day'>;

/** "99.98"; null if nothing was measured. Rounds down, so that 100.00 means every minute. */
export function percentAvailable(parts: readonly Minutes[]): string | null {
  const measured = sum(parts.map(({ measuredMinutes }) => measuredMinutes));
  if (measured === 0) return null;
  const lost = sum(parts.map(lostMinutes));
  const hundredths = Math.floor(((measured - lost) * 10_000) / measured);
  return (Math.max(0, hundredths) / 100).toFixed(2);
}

/** Minutes in which live payments were impossible, whatever the cause. */
export function lostMinutes({ downMinutes, gatewayDownMinutes }: Minutes): number {
  return downMinutes + gatewayDownMinutes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
