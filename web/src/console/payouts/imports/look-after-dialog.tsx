import { type BankImport, lookAfterLine } from '@piton/contract/bank-import.ts';
import { checkFields } from '@piton/contract/check-fields.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/second-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { checkProven } from '../../money/check-proven.ts';
import { ReasonArea } from '../../money/reason-area.tsx';
import { useProofAsked } from '../../../features/account/second-step/use-proof-asked.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { moneyOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';
import { useKeepImport } from './use-imports.ts';

type LookAfterDialogProps = { importId: string; line: BankImport['lines'][number] };

/** Of a line that no file will book, by somebody else than whoever read it in, or by two people. */
export function LookAfterDialog({ importId, line }: LookAfterDialogProps) {
  const { number, reference, amountMills, takesTwo, lookedAfter } = line;
  const isFirst = takesTwo && lookedAfter.length === 0;
  const keepImport = useKeepImport();
  const payoutsChanged = usePayoutsChanged();
  const asked = useProofAsked();
  const dialog = useDialogForm({
    initial: { reason: '', password: '', code: '' },
    check: ({ reason, ...typed }) =>
      checkProven(typed, asked, (proof) => checkFields(lookAfterLine.body, { ...proof, reason })),
    fieldOfCode: asked.fieldOfCode,
    act: async (body) => {
      try {
        keepImport(await call(lookAfterLine, { params: { importId, number }, body }));
        notify(
          isFirst ? 'You have said so. A second person has to.' : `Line ${number} is looked after.`,
          'positive',
        );
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
      description={`${what}. This books nothing. ${isFirst ? 'Two people have to say so; then the line leaves' : 'The line leaves'} Reconciliation, and what you write here stays with it.`}
      trigger={
        <Button aria-label={`Mark as looked after: line ${number}, ${what}`}>
          Mark as looked after
        </Button>
      }
      action="It was looked after"
    >
      <ReasonArea field={dialog.form.field('reason')} />
      <ProofFields {...asked} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}
