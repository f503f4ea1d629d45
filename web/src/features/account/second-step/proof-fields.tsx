import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { WhosePassword } from '../../../ui/whose-password.tsx';

type ProofFieldsProps = { email: string; form: Form<'password' | 'code'> };

/** Both steps once more, as at the sign-in. */
export function ProofFields({ email, form }: ProofFieldsProps) {
  return (
    <>
      <WhosePassword email={email} />
      <PasswordField
        label="Password"
        field={form.field('password')}
        autoComplete="current-password"
      />
      <TextField
        label="Code or recovery code"
        help="The six digits that your app shows now, or one of your recovery codes."
        field={form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
