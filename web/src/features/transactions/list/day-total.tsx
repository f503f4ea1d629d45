import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { totalledStatus } from '@piton/contract/payments/sale-total.ts';
import { MoneyText } from '../../../ui/money-text.tsx';
import type { DayLine } from './shown-days.ts';
import { useDayTotal } from './use-sales.ts';

type DayTotalProps = { companyId: string; filter: SaleFilter; line: DayLine };

/** A day's total under the filter. The server computes it while the day is not fully loaded. */
export function DayTotal({ companyId, filter, line: { day, totalMills } }: DayTotalProps) {
  const { data } = useDayTotal(companyId, { ...filter, from: day, to: day }, totalMills === null);
  const mills = totalMills ?? BigInt(data?.totalMills ?? 0);
  if (mills <= 0n) return null;
  return (
    <span className="text-muted">
      <span className="sr-only">{totalledStatus(filter)} that day: </span>
      <MoneyText mills={mills} />
    </span>
  );
}
