import { feeMills } from '@piton/contract/money.ts';
import { feeBasisPoints } from './fee.ts';

export type SampleMonth = {
  readonly name: string;
  readonly payments: number;
  /** Card sales of each week that was paid out in this month, in whole EC dollars. */
  readonly weeks: readonly number[];
};

/** A shop that does not exist. Its figures are made up and, as real ones would, add up. */
export const sampleMonths: readonly SampleMonth[] = [
  { name: 'January', payments: 31, weeks: [620, 740, 700, 820, 880] },
  { name: 'February', payments: 34, weeks: [860, 980, 1240, 900] },
  { name: 'March', payments: 35, weeks: [940, 1020, 980, 1160] },
  { name: 'April', payments: 37, weeks: [1180, 900, 1060, 1140] },
  { name: 'May', payments: 58, weeks: [1120, 1480, 1560, 1240, 1180] },
  { name: 'June', payments: 44, weeks: [1200, 1160, 1320, 1380] },
  { name: 'July', payments: 71, weeks: [1420, 1640, 1980, 1720, 1460] },
  { name: 'August', payments: 52, weeks: [1500, 1440, 1580, 1520] },
  { name: 'September', payments: 48, weeks: [1360, 1280, 1420, 1480] },
];

export type Earnings = {
  readonly payments: number;
  readonly salesMills: bigint;
  readonly feeMills: bigint;
  readonly paidOutMills: bigint;
};

export function earningsOf({ payments, weeks }: SampleMonth): Earnings {
  const salesMills = weeks.reduce((sum, dollars) => sum + BigInt(dollars) * 1000n, 0n);
  const fee = feeMills(salesMills, feeBasisPoints);
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
