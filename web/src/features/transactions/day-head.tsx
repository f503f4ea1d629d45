import { calendarDay } from '@piton/contract/time.ts';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/date-text.tsx';

/** Over the payments of one day. */
export function DayHead({ at, children }: { at: Date; children?: ReactNode }) {
  const yearOf = (instant: Date) => calendarDay(instant).slice(0, 4);
  const isOfThisYear = yearOf(at) === yearOf(new Date());
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line bg-sunken px-3 py-2 text-14 wide:px-4">
      <h2 className="font-medium">
        <DateText instant={at} form={isOfThisYear ? 'weekday' : 'weekday-and-year'} />
      </h2>
      {children}
    </div>
  );
}
