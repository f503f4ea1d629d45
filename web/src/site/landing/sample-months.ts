import { feeMills } from '@piton/contract/money/money.ts';
import { usualFeeBasisPoints } from '@piton/contract/money/usual-fee.ts';

export type SampleMonth = {
  readonly name: string;
  readonly payments: number;
  /** Card sales of each week that was paid out in this month, in whole EC dollars. */
  readonly weeks: readonly number[];
};

/** An invented shop. Its figures add up as real ones would. */
export const sampleMonths: readonly SampleMonth[] = [
  { name: 'January', payments: 31, weeks: [480, 620, 760, 820, 1080] },
  { name: 'February', payments: 34, weeks: [700, 1240, 920, 1120] },
  { name: 'March', payments: 35, weeks: [820, 1180, 760, 1340] },
  { name: 'April', payments: 37, weeks: [1320, 740, 1060, 1160] },
  { name: 'May', payments: 58, weeks: [980, 1380, 1860, 1300, 1060] },
  { name: 'June', payments: 44, weeks: [1040, 900, 1480, 1640] },
  { name: 'July', payments: 71, weeks: [1180, 1560, 2320, 1840, 1320] },
  { name: 'August', payments: 52, weeks: [1640, 1240, 1720, 1440] },
  { name: 'September', payments: 48, weeks: [1160, 980, 1540, 1860] },
];

export type Earnings = {
  readonly payments: number;
  readonly salesMills: bigint;
  readonly feeMills: bigint;
  readonly paidOutMills: bigint;
};

export function earningsOf({ payments, weeks }: SampleMonth): Earnings {
  const salesMills = weeks.reduce((sum, dollars) => sum + BigInt(dollars) * 1000n, 0n);
  const fee = feeMills(salesMills, BigInt(usualFeeBasisPoints));
  return { payments, salesMills, feeMills: fee, paidOutMills: salesMills - fee };
}

export function totalOf(months: readonly Earnings[]): Earnings {
  return months.reduce((total, month) => ({
    payments: total.payments + month.payments,
    salesMills: total.salesMills + month.salesMills,
    feeMills: total.feeMills + month.feeMills,
    paidOutMills: total.paidOutMills + month.paidOutMills,
  }));
}
