import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { signUp, signUpBody } from '@piton/contract/identity/identity.ts';
import { countries } from '@piton/contract/fields/countries.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { storeUser } from '../../api/session-user.ts';
import { AlertDialog } from '../../ui/layers/alert-dialog.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { withConfirmation } from './passwords/confirmed-password.ts';
import { NewPasswordFields } from './passwords/new-password-fields.tsx';
import { CountryField, NameFields } from './person-fields.tsx';

const initial = {
  fName: '',
  lName: '',
  country: countries[0],
  email: '',
  password: '',
  confirmPassword: '',
};

type Alert = { readonly message: string; readonly onRead: () => void };

export function SignUpForm() {
  const navigate = useNavigate();
  const [alert, setAlert] = useState<Alert | null>(null);
  /** Resolves when the person has closed the dialog. */
  const showAlert = (message: string) =>
    new Promise<void>((onRead) => setAlert({ message, onRead }));
  const form = useForm<keyof typeof initial, ReturnType<typeof signUpBody.parse>>({
    initial,
    check: (values) =>
      withConfirmation(checkFields(signUpBody, values), values.password, values.confirmPassword),
    send: async (body) => {
      const refusal = await refusalOf(
        async () => {
          storeUser(await call(signUp, { body }));
          await navigate('/?new-account');
        },
        { weak_password: 'password' },
      );
      if (refusal) {
        const read = showAlert(refusal.message);
        // The form repeats the message, so it waits for the dialog. A countdown starts at once.
        if (refusal.retryAfterSeconds === undefined) await read;
      }
      return refusal;
    },
  });

  return (
    <>
      <CheckedForm form={form} action="Create account">
        <NameFields first={form.field('fName')} last={form.field('lName')} />
        <CountryField field={form.field('country')} />
        <EmailField field={form.field('email')} autoComplete="username" />
        <NewPasswordFields
          label="Password"
          field={form.field('password')}
          confirmLabel="Confirm password"
          confirmField={form.field('confirmPassword')}
          person={form.values}
        />
      </CheckedForm>
      <AlertDialog
        message={alert?.message ?? null}
        onClose={() => {
          alert?.onRead();
          setAlert(null);
        }}
      />
    </>
  );
}
