import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';

export type Sums = {
  readonly saleCount: number;
  readonly saleMills: number;
  readonly feeMills: number;
  /** Adjustments and disputes, with what disputes cost. */
  readonly otherMills: number;
  readonly paidMills: number;
  readonly backMills: number;
  readonly netMills: number;
};

/** Of what stands in a file and of nothing else, so that it adds up whatever was booked meanwhile. */
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
    otherMills: net(of((kind) => !['sale', 'payout', 'payout_back'].includes(kind))),
    paidMills: 0 - net(of((kind) => kind === 'payout')),
    backMills: net(of((kind) => kind === 'payout_back')),
    netMills: net(lines),
  };
}
