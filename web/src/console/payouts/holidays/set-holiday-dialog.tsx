import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { type BankHolidays, setBankHoliday } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { ReasonArea } from '../../money/proposals/reason-area.tsx';
import { weekdayOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';

type SetHolidayDialogProps = { holiday: BankHolidays['items'][number] };

/**
 * Removes or restores a holiday. The question stays the same while the dialog is open, even if a
 * colleague has just done it.
 */
export function SetHolidayDialog({ holiday }: SetHolidayDialogProps) {
  const [opened, setOpened] = useState(holiday);
  const payoutsChanged = usePayoutsChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) =>
      checkFields(setBankHoliday.body, {
        ...values,
        name: opened.name,
        isObserved: !opened.isObserved,
      }),
    act: async (body) => {
      try {
        await call(setBankHoliday, { params: { day: opened.day }, body });
        notify(
          `Banks are ${opened.isObserved ? 'open' : 'closed'} on ${whenOf(opened)}.`,
          'positive',
        );
      } finally {
        void payoutsChanged();
      }
    },
  });
  const { day, name, isObserved } = dialog.isOpen ? opened : holiday;
  const when = whenOf({ day });
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) setOpened(holiday);
    dialog.onOpenChange(isOpen);
  };
  return (
    <FormDialog
      {...dialog}
      onOpenChange={onOpenChange}
      title={isObserved ? `Are banks open on ${when}?` : `Are banks closed on ${when}?`}
      description={`${name}. The payout day shown for weeks around it changes from now on.`}
      trigger={
        <Button aria-label={`${isObserved ? 'Remove' : 'Restore'}: ${name}, ${when}`}>
          {isObserved ? 'Remove' : 'Restore'}
        </Button>
      }
      action={isObserved ? `Remove ${name}` : `Restore ${name}`}
      actionVariant={isObserved ? 'danger' : 'primary'}
    >
      <ReasonArea field={dialog.form.field('reason')} />
    </FormDialog>
  );
}

/** "Friday 25 December 2026". */
function whenOf({ day }: { day: CalendarDay }): string {
  return `${weekdayOf(day)} ${day.slice(0, 4)}`;
}
