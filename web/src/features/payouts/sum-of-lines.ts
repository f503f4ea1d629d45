import type { PayoutLine } from '@piton/contract/payouts/payout.ts';

export type LineSum = Omit<PayoutLine, 'companyId' | 'companyName'>;

/**
 * The total of all companies' lines: sales − fees + returned + other + carried in − carried out =
 * net.
 */
export function sumOfLines(lines: readonly LineSum[]): LineSum {
  const of = (name: keyof LineSum) => lines.reduce((total, line) => total + line[name], 0);
  return {
    saleCount: of('saleCount'),
    saleMills: of('saleMills'),
    feeMills: of('feeMills'),
    returnedMills: of('returnedMills'),
    otherMills: of('otherMills'),
    carriedInMills: of('carriedInMills'),
    carriedOutMills: of('carriedOutMills'),
    netMills: of('netMills'),
  };
}
