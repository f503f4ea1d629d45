import { changeEmail } from '@piton/contract/identity/account.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useAccountChanged } from './use-account.ts';

export function ChangeEmail({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const accountChanged = useAccountChanged();
  const form = useForm({
    initial: { email: '' },
    check: (values) => checkFields(changeEmail.body, values),
    send: (body) =>
      refusalOf(async () => {
        await call(changeEmail, { body });
        setIsOpen(false);
        form.reset();
        notify(`We’ve emailed a link to ${body.email}. Open it to confirm.`, 'positive');
        await accountChanged();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Change your email"
      description={`We’ll email a link to your new address. Your email stays ${email} until you open it. We’ll also let ${email} know.`}
      trigger={<Button>Change email</Button>}
      action="Change email"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <EmailField label="New email" field={form.field('email')} />
    </FormDialog>
  );
}
