import { removeSecondFactor } from '@piton/contract/identity/second-factor.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useAccountChanged } from '../use-account.ts';
import { checkProof } from './check-proof.ts';
import { ProofFields } from './proof-fields.tsx';

type TurnOffTwoStepProps = {
  email: string;
  /** True for staff, who turn it off only to set it up on another phone. */
  isRequired: boolean;
};

export function TurnOffTwoStep({ email, isRequired }: TurnOffTwoStepProps) {
  const [isOpen, setIsOpen] = useState(false);
  const accountChanged = useAccountChanged();
  const form = useForm({
    initial: { password: '', code: '' },
    check: checkProof,
    send: (body) =>
      refusalOf(
        async () => {
          await call(removeSecondFactor, { body });
          setIsOpen(false);
          form.reset();
          notify('Two-step sign-in is off.', 'positive');
          await accountChanged();
        },
        { wrong_password: 'password', wrong_code: 'code' },
      ),
  });
  return (
    <FormDialog
      form={form}
      title="Turn off two-step sign-in?"
      description={isRequired ? forStaff : forMerchants}
      trigger={<Button>Turn off</Button>}
      action="Turn off two-step sign-in"
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <ProofFields email={email} form={form} />
    </FormDialog>
  );
}

const forMerchants =
  'You’ll sign in with your password alone, and your recovery codes will stop working.';
const forStaff =
  'Your recovery codes will stop working, and the console stays closed until you set it up again.';
