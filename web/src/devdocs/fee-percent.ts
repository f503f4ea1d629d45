import { feePercent as percentOf } from '@piton/contract/money.ts';
import { feeBasisPoints } from '../site/landing/fee.ts';

export const feePercent = percentOf(Number(feeBasisPoints));
