import { addDays, startOfMonth } from '@piton/contract/time/calendar.ts';
import { exportTrialBalance } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { FileLink } from '../../../features/files/file-link.tsx';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { Field } from '../../../ui/forms/field.tsx';

/** The server's limit of days, in addition to the first. */
const maxDays = 365;

/** Exports the balance of each day in a period, for an external ledger. */
export function TrialBalanceCsv({ today }: { today: CalendarDay }) {
  const [from, setFrom] = useState(() => startOfMonth(today));
  const [to, setTo] = useState(today);
  const lastOfAYear = addDays(from, maxDays);
  const latest = lastOfAYear < today ? lastOfAYear : today;
  const query = new URLSearchParams({ from, to });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Daily balances (CSV)</h3>
      <div className="grid items-end gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] desktop:max-w-160">
        <Field label="From">
          {(control) => (
            <DatePicker
              {...control}
              today={today}
              value={from}
              earliest={addDays(to, -maxDays)}
              latest={to}
              onChange={setFrom}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <DatePicker
              {...control}
              today={today}
              value={to}
              earliest={from}
              latest={latest}
              onChange={setTo}
            />
          )}
        </Field>
        <FileLink path={`${exportTrialBalance.path}?${query}`} label="Download CSV" />
      </div>
    </div>
  );
}
