import { inviteStaff, type StaffRole } from '@piton/contract/identity/staff.ts';
import { UserRoundPlus } from 'lucide-react';
import { call } from '../../api/call.ts';
import { ProofFields } from '../../features/account/two-step/proof-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';
import { roleWords } from '../role-words.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkInvitation } from './check-access-grant.ts';
import { useProofRequirement } from '../../features/account/two-step/use-proof-requirement.ts';
import { useStaffChanged } from './use-staff.ts';

const duties: Record<StaffRole, string> = {
  administrator: 'Manages staff and accounts, and reviews.',
  reviewer: 'Reviews companies and looks up accounts.',
};

export function InviteDialog() {
  const staffChanged = useStaffChanged();
  const proofFields = useProofRequirement();
  const dialog = useDialogForm({
    initial: { email: '', role: 'reviewer', password: '', code: '' },
    check: (values) => checkInvitation(values, proofFields),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (body) => {
      const { email } = await call(inviteStaff, { body });
      notify(`Invitation sent to ${email}.`, 'positive');
      void staffChanged();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Invite a member of staff"
      description="We’ll email them a link to create their account. All administrators are emailed."
      trigger={
        <Button variant="primary">
          <UserRoundPlus aria-hidden="true" />
          Invite
        </Button>
      }
      action="Send invitation"
    >
      <EmailField field={dialog.form.field('email')} autoComplete="off" />
      <RoleField field={dialog.form.field('role')} />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}

function RoleField({ field }: { field: FormField }) {
  return (
    <Field label="Role" help={duties[field.value as StaffRole]} error={field.error}>
      {(control) => (
        <SelectInput
          {...control}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
        >
          {Object.entries(roleWords).map(([role, word]) => (
            <option key={role} value={role}>
              {word}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
