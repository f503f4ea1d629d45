import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { WhosePassword } from '../../../ui/forms/whose-password.tsx';

type ProofFieldsProps = {
  email: string;
  form: Form<'password' | 'code'>;
  /** False for people who sign in with a password alone. */
  isCodeRequired?: boolean;
  /** Names the owner of the password next to fields about another person. */
  passwordLabel?: string;
};

/** Password and code, as at sign-in. */
export function ProofFields(props: ProofFieldsProps) {
  const { email, form, isCodeRequired = true, passwordLabel = 'Password' } = props;
  return (
    <>
      <WhosePassword email={email} />
      <PasswordField
        label={passwordLabel}
        field={form.field('password')}
        autoComplete="current-password"
      />
      {isCodeRequired && (
        <TextField
          label="Code or recovery code"
          help="The six digits in your app, or one of your recovery codes."
          field={form.field('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}
