import { exactTextFromMills } from '@piton/contract/money/money.ts';
import type { V1Money } from '@piton/contract/v1/v1-fields.ts';

/** Two decimals, or three if there are tenths of a cent. */
export function v1MoneyOf(mills: bigint): V1Money {
  return { value: exactTextFromMills(mills), currency: 'XCD' };
}
