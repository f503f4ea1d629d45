import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { acknowledgeFinding, type ShownFinding } from '@piton/contract/monitoring/self-check.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ProofFields } from '../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { useProofRequirement } from '../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkProven } from './proposals/check-proven.ts';
import { useMoneyChanged } from './use-money.ts';

/** Mutes alarms about the finding until it changes, so it refers to the version that was read. */
export function AcknowledgeDialog({ finding }: { finding: ShownFinding }) {
  const moneyChanged = useMoneyChanged();
  const [opened, setOpened] = useState(finding);
  const { check, since } = opened;
  const proofFields = useProofRequirement();
  const dialog = useDialogForm({
    initial: { note: '', password: '', code: '' },
    check: ({ note, ...typed }) =>
      checkProven(typed, proofFields, (proof) =>
        checkFields(acknowledgeFinding.body, { ...proof, note, check, since }),
      ),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (body) => {
      try {
        await call(acknowledgeFinding, { body });
        notify('Acknowledged. It alerts again if it changes.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  const { what, count } = dialog.isOpen ? opened : finding;
  return (
    <FormDialog
      {...dialog}
      onOpenChange={(willOpen) => {
        if (willOpen) setOpened(finding);
        dialog.onOpenChange(willOpen);
      }}
      title={`${what} (${count})`}
      description="This only mutes alerts until something changes. The people who get alerts are emailed that you acknowledged it."
      trigger={<Button>Acknowledge</Button>}
      action="Acknowledge"
    >
      <NoteField
        field={dialog.form.field('note')}
        label="Reason for acknowledging"
        help="Kept permanently, and visible to all staff."
        rows={3}
        maxLength={500}
      />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}
