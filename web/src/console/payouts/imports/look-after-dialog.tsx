import { type BankImport, lookAfterLine } from '@piton/contract/bank-import.ts';
import { checkFields } from '@piton/contract/check-fields.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { ReasonArea } from '../../money/reason-area.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { moneyOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';
import { useKeepImport } from './use-imports.ts';

type LookAfterDialogProps = { importId: string; line: BankImport['lines'][number] };

/** Of a line that no file will book: it moves no money, so that one person is enough. */
export function LookAfterDialog({ importId, line }: LookAfterDialogProps) {
  const { number, reference, amountMills } = line;
  const keepImport = useKeepImport();
  const payoutsChanged = usePayoutsChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(lookAfterLine.body, values),
    act: async (body) => {
      try {
        keepImport(await call(lookAfterLine, { params: { importId, number }, body }));
        notify(`Line ${number} waits for nobody any more.`, 'positive');
      } catch (error) {
        void payoutsChanged();
        throw error;
      }
    },
  });
  const what = reference === '' ? moneyOf(amountMills) : `${reference}, ${moneyOf(amountMills)}`;
  return (
    <FormDialog
      {...dialog}
      title={`Was line ${number} looked after?`}
      description={`${what}. This books nothing. The line leaves Reconciliation, and what you write here stays with it.`}
      trigger={<Button aria-label={`Looked after: line ${number}, ${what}`}>Looked after</Button>}
      action="It was looked after"
    >
      <ReasonArea field={dialog.form.field('reason')} />
    </FormDialog>
  );
}
