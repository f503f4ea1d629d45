import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { signInBody } from '@piton/contract/identity/identity.ts';
import { useState } from 'react';
import { AlertDialog } from '../ui/layers/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { OutdatedNotice } from '../ui/forms/outdated-notice.tsx';
import { CheckedForm } from '../ui/forms/checked-form.tsx';
import { FormProblem } from '../ui/forms/form-problem.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { ReviewNote } from '../ui/review-note.tsx';
import { EmailField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Columns, Specimen, Specimens } from './specimen.tsx';

export function FormPieces() {
  return (
    <Specimens title="Forms">
      <Columns>
        <Specimen name="Rejected form">
          <RefusedForm />
        </Specimen>
        <Specimen name="Form error">
          <div className="grid gap-4">
            <FormProblem responses={1} message="The email or the password is wrong." />
            <FormProblem responses={1} message="Too many attempts." secondsToWait={1680} />
            <FirmAlert />
          </div>
        </Specimen>
        <Specimen name="Notices">
          <div className="grid gap-4">
            <Notice>Marie’s new address is waiting for its link.</Notice>
            <Notice tone="positive">Your password is changed. Sign in with it.</Notice>
            <Notice tone="warning">This link has expired or been used.</Notice>
            <Notice tone="danger">The name on the account is not yours. Please correct it.</Notice>
          </div>
        </Specimen>
        <Specimen name="Review note and newer version">
          <div className="grid gap-4">
            <ReviewNote
              note="We could not find the account under this name."
              fields={{ accountName: 'Write it as your bank does.' }}
            />
            <OutdatedNotice onLoad={() => undefined} />
          </div>
        </Specimen>
      </Columns>
    </Specimens>
  );
}

const credentials = signInBody.omit({ rememberMe: true });
const refusal = {
  message: 'There were too many wrong passwords.',
  fields: {},
  retryAfterSeconds: 10,
};

function RefusedForm() {
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => checkFields(credentials, values),
    send: () => Promise.resolve(refusal),
  });
  return (
    <CheckedForm form={form} action="Send">
      <EmailField field={form.field('email')} />
      <PasswordField
        label="Password"
        field={form.field('password')}
        autoComplete="current-password"
      />
    </CheckedForm>
  );
}

function FirmAlert() {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setMessage('The password is too weak.')}>Say it firmly</Button>
      <AlertDialog message={message} onClose={() => setMessage(null)} />
    </>
  );
}
