import type { SaleHearer } from '../hear-sales.ts';

/** For an application of which nobody listens to payments. */
export const deafHearer: Omit<SaleHearer, 'stop'> = {
  hear: () => () => undefined,
  mayBeMissed: () => false,
  heardUntilMs: () => Date.now(),
};
