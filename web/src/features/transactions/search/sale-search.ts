import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { FilterMoneyState } from '@piton/contract/money/money-state.ts';
import { listSales, type SaleFilter, type SaleMode } from '@piton/contract/payments/sale.ts';
import { calendarDay, type CalendarDay, startOfDay } from '@piton/contract/time/time.ts';

/** The number of days back from today, all days, or two chosen days. */
export const ranges = [1, 7, 30, 'all'] as const;
export type Range = (typeof ranges)[number] | 'chosen';

/** The parameters of an address. */
export type SaleQuery = {
  readonly range: Range;
  readonly filter: SaleFilter;
};

/**
 * Parses an address, and ignores invalid parts because anyone may have written it. Without days it
 * means today, and with a search all days.
 */
export function filterIn(search: URLSearchParams, mode: SaleMode, today: CalendarDay): SaleQuery {
  const { from, to, status, money, search: words } = checked(search);
  const range = rangeIn(search, { isChosen: from !== undefined && to !== undefined, words });
  return {
    range,
    filter: {
      mode,
      ...(range === 'chosen' ? { from, to } : daysOf(range, today)),
      ...(status !== undefined && { status }),
      ...(money !== undefined && { money }),
      ...(words !== undefined && words !== '' && { search: words }),
    },
  };
}

const names = { from: 'from', to: 'to', status: 'status', money: 'money', search: 'q' } as const;

function checked(search: URLSearchParams): Partial<SaleFilter> {
  const entries = Object.entries(names).flatMap(([field, name]) => {
    const value = search.get(name);
    return value !== null && checkFields(listSales.query, { [field]: value }).ok
      ? [[field, value.trim()] as const]
      : [];
  });
  const found: Partial<SaleFilter> = Object.fromEntries(entries);
  return found.from !== undefined && found.to !== undefined && found.from > found.to
    ? { ...found, from: undefined, to: undefined }
    : found;
}

function rangeIn(
  search: URLSearchParams,
  { isChosen, words }: { isChosen: boolean; words: string | undefined },
): Range {
  if (isChosen) return 'chosen';
  const range = ranges.find((each) => String(each) === search.get('days'));
  return range ?? (words === undefined || words === '' ? 1 : 'all');
}

/** Includes today. */
function daysOf(range: Exclude<Range, 'chosen'>, today: CalendarDay): Pick<SaleFilter, 'from'> {
  if (range === 'all') return {};
  const dayMs = 24 * 60 * 60 * 1000;
  return { from: calendarDay(new Date(startOfDay(today).getTime() - (range - 1) * dayMs)) };
}

export type Change = Partial<{
  range: Exclude<Range, 'chosen'>;
  days: { from: CalendarDay; to: CalendarDay };
  status: SaleFilter['status'] | null;
  money: FilterMoneyState | null;
  words: string;
}>;

/** The address with this change, without defaults. */
export function changed(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null | undefined) => {
    if (value === undefined || value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  if (change.range !== undefined || change.days !== undefined) {
    set('days', change.range === undefined ? null : String(change.range));
    set('from', change.days?.from);
    set('to', change.days?.to);
  }
  if (change.status !== undefined) set('status', change.status);
  if (change.money !== undefined) set('money', change.money);
  if (change.words !== undefined) set('q', change.words.trim());
  return next;
}

/** The server's query string, for a file the browser downloads directly. */
export function queryOf(query: SaleFilter & { readonly companyId?: string }): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}
