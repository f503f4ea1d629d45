import type { LiveSale } from '@piton/contract/live-sales.ts';
import type { Arrivals } from './arrivals.ts';
import type { Source } from './hear-live-sales.ts';
import { isOn } from './live-settings.ts';

type Greeting = {
  readonly arrivals: Arrivals;
  /** Where the news came from. */
  readonly source: Source;
  readonly playSound: () => void;
};

/** Money that comes is counted in every tab, and heard in one: that which holds the connection. */
export function greetSales(
  sales: readonly LiveSale[],
  { arrivals, source, playSound }: Greeting,
): void {
  const isNew = sales.map((sale) => arrivals.add(sale)).includes(true);
  if (isNew && source === 'server' && isOn('sound')) playSound();
}
