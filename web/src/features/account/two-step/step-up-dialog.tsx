import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { stepUp, stepUpMinutes } from '@piton/contract/identity/step-up.ts';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { checkProof } from './check-proof.ts';
import { ProofFields } from './proof-fields.tsx';
import { useProofRequirement } from './use-proof-requirement.ts';

type StepUpDialogProps = { isOpen: boolean; onEnd: (isConfirmed: boolean) => void };

export function StepUpDialog({ isOpen, onEnd }: StepUpDialogProps) {
  const { email, isCodeRequired, fieldOfCode } = useProofRequirement();
  const form = useForm({
    initial: { password: '', code: '' },
    check: (values) => (isCodeRequired ? checkProof(values) : checkFields(stepUp.body, values)),
    send: (body) =>
      refusalOf(async () => {
        await call(stepUp, { body });
        form.reset();
        onEnd(true);
      }, fieldOfCode),
  });
  return (
    <FormDialog
      form={form}
      title="Confirm it’s you"
      description={`Enter your password${isCodeRequired ? ' and a code' : ''} to continue. We won’t ask again for ${stepUpMinutes} minutes.`}
      action="Confirm"
      isOpen={isOpen}
      onOpenChange={() => onEnd(false)}
    >
      <ProofFields email={email} form={form} isCodeRequired={isCodeRequired} />
    </FormDialog>
  );
}
