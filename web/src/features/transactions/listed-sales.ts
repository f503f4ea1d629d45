import { millsFromText } from '@piton/contract/money.ts';
import type { Sale } from '@piton/contract/sale.ts';
import { byDay } from '../../ui/by-day.ts';

/** A line of the list: the head of a day, or a payment. */
export type Listed =
  | {
      readonly kind: 'day';
      readonly day: string;
      readonly at: Date;
      readonly totalMills: bigint | null;
    }
  | { readonly kind: 'sale'; readonly sale: Sale };

/**
 * The lines of a list, day by day. What a day came to is said of days that are on the screen to their
 * end: the last one may go on with the next page.
 */
export function listedSales(sales: readonly Sale[], isWhole: boolean): Listed[] {
  const days = byDay(sales, ({ created }) => created);
  return days.flatMap(({ day, firstAt, items }, index): Listed[] => {
    const isComplete = isWhole || index < days.length - 1;
    return [
      { kind: 'day', day, at: firstAt, totalMills: isComplete ? approvedMills(items) : null },
      ...items.map((sale): Listed => ({ kind: 'sale', sale })),
    ];
  });
}

function approvedMills(sales: readonly Sale[]): bigint {
  return sales
    .filter(({ status }) => status === 'Approved')
    .reduce((total, { amount }) => total + (millsFromText(amount) ?? 0n), 0n);
}
