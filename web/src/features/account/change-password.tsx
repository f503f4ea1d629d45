import { changePassword } from '@piton/contract/identity/account.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { withConfirmation } from '../identity/passwords/confirmed-password.ts';
import { NewPasswordFields } from '../identity/passwords/new-password-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { WhosePassword } from '../../ui/forms/whose-password.tsx';
import { sessionsKey } from './use-sessions.ts';

export function ChangePassword({ email, isStaff }: { email: string; isStaff: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const form = useForm({
    initial: { password: '', newPassword: '', confirmPassword: '' },
    check: (values) =>
      withConfirmation(
        checkFields(changePassword.body, values),
        values.newPassword,
        values.confirmPassword,
      ),
    send: (body) =>
      refusalOf(
        async () => {
          await call(changePassword, { body });
          setIsOpen(false);
          form.reset();
          notify('Password changed. All other devices are signed out.', 'positive');
          await client.invalidateQueries({ queryKey: sessionsKey });
        },
        { wrong_password: 'password', weak_password: 'newPassword' },
      ),
  });
  return (
    <FormDialog
      form={form}
      title="Change your password"
      description="This signs out all your other devices."
      trigger={<Button>Change password</Button>}
      action="Change password"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <WhosePassword email={email} />
      <PasswordField
        label="Current password"
        field={form.field('password')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        isStaff={isStaff}
        label="New password"
        field={form.field('newPassword')}
        confirmLabel="Confirm new password"
        confirmField={form.field('confirmPassword')}
        person={{ email }}
      />
    </FormDialog>
  );
}
