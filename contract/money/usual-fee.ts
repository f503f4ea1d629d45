import { feePercent } from './money.ts';

/** What of each approved payment a company gives, unless something else was agreed on with it. */
export const usualFeeBasisPoints = 650;

/** 6.5 */
export const usualFeePercent = feePercent(usualFeeBasisPoints);
