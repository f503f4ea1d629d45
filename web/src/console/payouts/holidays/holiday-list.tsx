import type { BankHolidays } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { DoorOpen, Lock } from 'lucide-react';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { weekdayOf } from '../payout-words.ts';
import { SetHolidayDialog } from './set-holiday-dialog.tsx';

type HolidayListProps = { holidays: BankHolidays['items']; year: number; today: CalendarDay };

/** Includes removed holidays, which can be restored. */
export function HolidayList({ holidays, year, today }: HolidayListProps) {
  return (
    <section aria-labelledby="holidays" className="flex flex-col gap-3">
      <h2 id="holidays" className="text-20 font-semibold">
        When banks are closed
      </h2>
      {holidays.length === 0 ? (
        <EmptyState sentence={`No bank holidays in ${year} yet.`} />
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
          {holidays.map((holiday) => (
            <li
              key={holiday.day}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 desktop:px-6"
            >
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-medium wrap-anywhere">{holiday.name}</span>
                <span className="block text-14 text-muted">{weekdayOf(holiday.day)}</span>
              </span>
              <span className="ml-auto flex flex-wrap items-center justify-end gap-3">
                {holiday.isObserved ? (
                  <Status tone="neutral" word="Closed" icon={Lock} />
                ) : (
                  <Status tone="warning" word="Open after all" icon={DoorOpen} />
                )}
                <span className="flex justify-end empty:hidden desktop:w-28 desktop:empty:flex">
                  {holiday.day > today && <SetHolidayDialog holiday={holiday} />}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
