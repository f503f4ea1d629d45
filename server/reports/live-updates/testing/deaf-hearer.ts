import type { SaleHearer } from '../hear-sales.ts';

/** For an app without listeners to payments. */
export const deafHearer: Omit<SaleHearer, 'stop'> = {
  hear: () => () => undefined,
  mayBeMissed: () => false,
  heardUntilMs: () => Date.now(),
};
