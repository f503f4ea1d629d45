import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';

export type Sums = {
  readonly saleCount: number;
  readonly saleMills: number;
  readonly feeMills: number;
  /** Refunds less their returned fee, adjustments, and disputes with their fees. */
  readonly otherMills: number;
  readonly paidMills: number;
  readonly returnedMills: number;
  readonly netMills: number;
};

/** Sums only the lines in the file, so that it adds up even if entries were posted since. */
export function sumLines(lines: readonly StatementLine[]): Sums {
  const of = (isMeant: (kind: StatementLine['kind']) => boolean) =>
    lines.filter(({ kind }) => isMeant(kind));
  const net = (some: readonly StatementLine[]) =>
    some.reduce((total, { netMills }) => total + netMills, 0);
  const sales = of((kind) => kind === 'sale');
  return {
    saleCount: sales.length,
    saleMills: sales.reduce((total, { grossMills }) => total + grossMills, 0),
    feeMills: sales.reduce((total, { feeMills }) => total + feeMills, 0),
    otherMills: net(of((kind) => !['sale', 'payout', 'payout_return'].includes(kind))),
    paidMills: 0 - net(of((kind) => kind === 'payout')),
    returnedMills: net(of((kind) => kind === 'payout_return')),
    netMills: net(lines),
  };
}
