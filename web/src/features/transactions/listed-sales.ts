import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { sumOfSales } from '@piton/contract/payments/sale-total.ts';
import { byDay } from '../../ui/by-day.ts';

/** A line of the list: the head of a day, or a payment. */
export type Listed =
  | {
      readonly kind: 'day';
      readonly day: string;
      readonly at: Date;
      /** Null while the day is not loaded to its end. */
      readonly totalMills: bigint | null;
    }
  | { readonly kind: 'sale'; readonly sale: Sale };

/** The lines of a list, day by day. Only the server knows the total of a day that goes on with the next page. */
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
