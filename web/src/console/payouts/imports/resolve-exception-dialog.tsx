import { type BankImport, resolveException } from '@piton/contract/payouts/bank-import.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { checkProven } from '../../money/proposals/check-proven.ts';
import { ReasonArea } from '../../money/proposals/reason-area.tsx';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { moneyOf } from '../payout-words.ts';
import { usePayoutsChanged } from '../use-payout-runs.ts';
import { useKeepImport } from './use-imports.ts';

type ResolveExceptionDialogProps = { importId: string; line: BankImport['lines'][number] };

/**
 * Resolves a line that no file will post. Needs another person than the importer, or two people.
 */
export function ResolveExceptionDialog({ importId, line }: ResolveExceptionDialogProps) {
  const { number, reference, amountMills, needsTwoApprovals, resolutions } = line;
  const isFirst = needsTwoApprovals && resolutions.length === 0;
  const keepImport = useKeepImport();
  const payoutsChanged = usePayoutsChanged();
  const proofFields = useProofRequirement();
  const dialog = useDialogForm({
    initial: { reason: '', password: '', code: '' },
    check: ({ reason, ...typed }) =>
      checkProven(typed, proofFields, (proof) =>
        checkFields(resolveException.body, { ...proof, reason }),
      ),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (body) => {
      try {
        keepImport(await call(resolveException, { params: { importId, number }, body }));
        notify(
          isFirst
            ? 'You’ve approved this. A second person needs to approve it.'
            : `Line ${number} is resolved.`,
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
      title={`Resolve line ${number}?`}
      description={`${what}. This posts nothing. ${isFirst ? 'Once two people approve, the line leaves' : 'The line leaves'} Reconciliation. Your note stays with it.`}
      trigger={<Button aria-label={`Resolve: line ${number}, ${what}`}>Resolve</Button>}
      action={`Resolve line ${number}`}
    >
      <ReasonArea field={dialog.form.field('reason')} />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}
