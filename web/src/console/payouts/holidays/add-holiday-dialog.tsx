import { addDays } from '@piton/contract/time/calendar.ts';
import { setBankHoliday } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { Plus } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { ReasonArea } from '../../money/proposals/reason-area.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { weekdayOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';
import { checkHoliday } from './check-holiday.ts';

/** Adds a future bank holiday, such as one that the government has just declared. */
export function AddHolidayDialog({ today }: { today: CalendarDay }) {
  const payoutsChanged = usePayoutsChanged();
  const dialog = useDialogForm({
    initial: { day: '', name: '', reason: '' },
    check: (values) => checkHoliday(values, today),
    // Only the day can conflict with newer data.
    fieldOfCode: { version_conflict: 'day' },
    act: async ({ day, body }) => {
      try {
        await call(setBankHoliday, { params: { day }, body });
        notify(`Banks are closed on ${weekdayOf(day)} ${day.slice(0, 4)}.`, 'positive');
      } finally {
        void payoutsChanged();
      }
    },
  });
  const { form } = dialog;
  return (
    <FormDialog
      {...dialog}
      title="On which day are banks closed?"
      description="Payouts due that day move to the next banking day, and merchants are notified."
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add a day
        </Button>
      }
      action="Add this day"
    >
      <DateField field={form.field('day')} label="Day" today={today} earliest={addDays(today, 1)} />
      <TextField field={form.field('name')} label="Name" autoComplete="off" maxLength={100} />
      <ReasonArea field={form.field('reason')} />
    </FormDialog>
  );
}
