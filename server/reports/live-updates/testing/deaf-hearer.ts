import type { SaleHearer } from '../listen-for-sales.ts';

/** For an app without listeners to payments. */
export const deafHearer: Omit<SaleHearer, 'stop'> = {
  hear: () => () => undefined,
  mayBeMissed: () => false,
  newsUntilMs: () => Date.now(),
};
