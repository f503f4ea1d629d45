import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { sumOfSales } from '@piton/contract/payments/sale-total.ts';
import { byDay } from '../../../ui/dates/by-day.ts';

/** A line of the list: a day's heading or a payment. */
export type Listed =
  | {
      readonly kind: 'day';
      readonly day: string;
      readonly at: Date;
      /** Null while the day is not fully loaded. */
      readonly totalMills: bigint | null;
    }
  | { readonly kind: 'sale'; readonly sale: Sale };

/**
 * The lines of a list by day. Only the server knows the total of a day that continues on the next
 * page.
 */
export function listedSales(
  sales: readonly Sale[],
  filter: Pick<SaleFilter, 'status'>,
  isWhole: boolean,
): Listed[] {
  const days = byDay(sales, ({ created }) => created);
  return days.flatMap(({ day, firstAt, items }, index): Listed[] => {
    const isComplete = isWhole || index < days.length - 1;
    return [
      { kind: 'day', day, at: firstAt, totalMills: isComplete ? sumOfSales(items, filter) : null },
      ...items.map((sale): Listed => ({ kind: 'sale', sale })),
    ];
  });
}
