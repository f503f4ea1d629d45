import type { ReactNode } from 'react';
import { DateText } from '../../../ui/dates/date-text.tsx';

type DayHeadProps = {
  at: Date;
  /** For a day of another year. */
  hasYear?: boolean;
  children?: ReactNode;
};

/** The heading of one day's payments. */
export function DayHead({ at, hasYear = false, children }: DayHeadProps) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line bg-sunken px-3 py-2 text-14 wide:px-4">
      <h2 className="font-medium">
        <DateText instant={at} form={hasYear ? 'weekday-and-year' : 'weekday'} />
      </h2>
      {children}
    </div>
  );
}
