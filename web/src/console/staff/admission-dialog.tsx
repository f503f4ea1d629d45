import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { disableStaff, enableStaff, type StaffMember } from '@piton/contract/identity/staff.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ProofFields } from '../../features/account/two-step/proof-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkEnabling, type Proof } from './check-access-grant.ts';
import { useProofRequirement } from '../../features/account/two-step/use-proof-requirement.ts';
import { useStaffChanged } from './use-staff.ts';

/**
 * A member's access, with the action that changes it. Disabling is quick; enabling needs step-up
 * authentication.
 */
export function AdmissionDialog({ member }: { member: StaffMember }) {
  const { uid, displayName, isDisabled } = member;
  // Keeps the text while the dialog closes over a changed list.
  const [isComingBack, setIsComingBack] = useState(isDisabled);
  const staffChanged = useStaffChanged();
  const proofFields = useProofRequirement();
  const { form, isOpen, onOpenChange } = useDialogForm({
    initial: { password: '', code: '' },
    check: (values): CheckedFields<Proof | null> =>
      isComingBack ? checkEnabling(values, proofFields) : { ok: true, value: null },
    fieldOfCode: proofFields.fieldOfCode,
    act: async (proof) => {
      await (proof === null
        ? call(disableStaff, { params: { uid } })
        : call(enableStaff, { params: { uid }, body: proof }));
      notify(
        `${displayName} ${isComingBack ? 'may sign in again' : 'can no longer sign in'}.`,
        'positive',
      );
      void staffChanged();
    },
  });
  const words = isComingBack ? enabling(displayName) : disabling(displayName);
  return (
    <FormDialog
      form={form}
      {...words}
      actionVariant={isComingBack ? 'primary' : 'danger'}
      trigger={
        <Button aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${displayName}`}>
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={(willOpen) => {
        if (willOpen) setIsComingBack(isDisabled);
        onOpenChange(willOpen);
      }}
    >
      {isComingBack && <ProofFields {...proofFields} form={form} passwordLabel="Your password" />}
    </FormDialog>
  );
}

function disabling(name: string) {
  return {
    title: `Disable ${name}?`,
    description: `${name} is signed out everywhere and can’t sign in again until you enable them.`,
    action: `Disable ${name}`,
  };
}

function enabling(name: string) {
  return {
    title: `Enable ${name}?`,
    description: `${name} can sign in again with the same password and role. All administrators are emailed.`,
    action: `Enable ${name}`,
  };
}
