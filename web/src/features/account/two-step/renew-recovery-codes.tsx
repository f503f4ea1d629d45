import { renewRecoveryCodes } from '@piton/contract/identity/second-factor.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useAccountChanged } from '../use-account.ts';
import { checkProof } from './check-proof.ts';
import { ProofFields } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewRecoveryCodes({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const accountChanged = useAccountChanged();
  const form = useForm({
    initial: { password: '', code: '' },
    check: checkProof,
    send: (body) =>
      refusalOf(
        async () => {
          setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes);
          setIsOpen(false);
          form.reset();
          await accountChanged();
        },
        { wrong_password: 'password', wrong_code: 'code' },
      ),
  });
  return (
    <>
      <FormDialog
        form={form}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        trigger={<Button>New recovery codes</Button>}
        action="Create new codes"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <ProofFields email={email} form={form} />
      </FormDialog>
      <Dialog
        title="Your new recovery codes"
        description="They replace your earlier codes. We won’t show them again."
        isOpen={codes !== null}
        onOpenChange={() => setCodes(null)}
        actions={<DialogClose button={<Button variant="primary">I’ve saved them</Button>} />}
      >
        <RecoveryCodes codes={codes ?? []} />
      </Dialog>
    </>
  );
}
