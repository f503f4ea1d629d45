import { confirmCorrection, type ShownCorrection } from '@piton/contract/payments/correction.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/second-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { checkEnabling } from '../../staff/check-letting-in.ts';
import { useProofAsked } from '../../../features/account/second-step/use-proof-asked.ts';
import { useDialogForm } from '../../use-dialog-form.ts';
import { correctionTitle, testWords } from '../money-words.ts';
import { useMoneyChanged } from '../use-money.ts';

/** Money moves, so confirming needs step-up authentication. */
export function ConfirmDialog({ correction }: { correction: ShownCorrection }) {
  const asked = useProofAsked();
  const moneyChanged = useMoneyChanged();
  const title = `${testWords(correction.mode)}${correctionTitle(correction)}`;
  const { form, isOpen, onOpenChange } = useDialogForm({
    initial: { password: '', code: '' },
    check: (values) => checkEnabling(values, asked),
    fieldOfCode: asked.fieldOfCode,
    act: async (proof) => {
      try {
        const params = { correctionId: correction.id };
        await call(confirmCorrection, { params, body: proof });
        notify(`Done: ${title}.`, 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${title}?`}
      description={`${correction.proposedBy.displayName} proposed it for ${correction.companyName}. It takes effect immediately and can’t be undone.`}
      trigger={<Button variant="primary">Approve</Button>}
      action={`Approve: ${title}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ProofFields {...asked} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
