import type { SaleHearer } from '../hear-sales.ts';

/** For an application of which nobody listens to payments. */
export const deafHearer: Pick<SaleHearer, 'hear' | 'mayBeMissed'> = {
  hear: () => () => undefined,
  mayBeMissed: () => false,
};
