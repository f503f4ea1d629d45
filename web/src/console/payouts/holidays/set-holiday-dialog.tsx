import { checkFields } from '@piton/contract/check-fields.ts';
import { type BankHolidays, setBankHoliday } from '@piton/contract/payout-books.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { ReasonArea } from '../../money/reason-area.tsx';
import { weekdayOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';

type SetHolidayDialogProps = { holiday: BankHolidays['items'][number] };

/** Takes a holiday off, or puts one back that was taken off. */
export function SetHolidayDialog({ holiday: { day, name, isKept } }: SetHolidayDialogProps) {
  const payoutsChanged = usePayoutsChanged();
  const when = `${weekdayOf(day)} ${day.slice(0, 4)}`;
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(setBankHoliday.body, { ...values, name, isKept: !isKept }),
    act: async (body) => {
      try {
        await call(setBankHoliday, { params: { day }, body });
        notify(`Banks are ${isKept ? 'open' : 'closed'} on ${when}.`, 'positive');
      } finally {
        void payoutsChanged();
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={isKept ? `Are banks open on ${when}?` : `Are banks closed on ${when}?`}
      description={`${name}. Weeks that are paid around that day are told another one, from now on.`}
      trigger={
        <Button aria-label={`${isKept ? 'Take off' : 'Put back'}: ${name}, ${when}`}>
          {isKept ? 'Take off' : 'Put back'}
        </Button>
      }
      action={isKept ? `Take ${name} off` : `Put ${name} back`}
      actionVariant={isKept ? 'danger' : 'primary'}
    >
      <ReasonArea field={dialog.form.field('reason')} />
    </FormDialog>
  );
}
