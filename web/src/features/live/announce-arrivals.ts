import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import type { Arrivals } from './arrivals.ts';
import { isOn } from './live-settings.ts';

type Greeting = {
  readonly arrivals: Arrivals;
  readonly playSound: (sale: LiveSale) => void;
};

/** Counts new payments and plays the sound. */
export function announceArrivals(
  sales: readonly LiveSale[],
  { arrivals, playSound }: Greeting,
): void {
  const added = sales.map((sale) => arrivals.add(sale));
  const first = sales[added.indexOf(true)];
  if (first !== undefined && isOn('sound')) playSound(first);
}
