import type { SaleListener } from '../listen-for-sales.ts';

/** For an app without listeners to payments. */
export const silentListener: Omit<SaleListener, 'stop'> = {
  subscribe: () => () => undefined,
  mayBeMissed: () => false,
  updatesUntilMs: () => Date.now(),
};
