import { feePercent } from './money.ts';

/** The fee on approved payments, unless a company has another agreement. */
export const usualFeeBasisPoints = 650;

/** 6.5 */
export const usualFeePercent = feePercent(usualFeeBasisPoints);
