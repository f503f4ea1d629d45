import type { LiveSale } from '@piton/contract/live-sales.ts';
import type { Arrivals } from './arrivals.ts';
import { isOn } from './live-settings.ts';

type Greeting = {
  readonly arrivals: Arrivals;
  readonly playSound: () => void;
};

/** Money that comes is counted, and heard. */
export function greetSales(sales: readonly LiveSale[], { arrivals, playSound }: Greeting): void {
  const isNew = sales.map((sale) => arrivals.add(sale)).includes(true);
  if (isNew && isOn('sound')) playSound();
}
