import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { signIn, signInBody } from '@piton/contract/identity/identity.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { storeUser } from '../../api/session-user.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { placeAfterSignIn } from './place-after-sign-in.ts';
import { TextLink } from './text-link.tsx';

type SignInFormProps = {
  /** Why the person has to repeat this step. */
  setback: string | null;
  onCodeNeeded: () => void;
};

const credentials = signInBody.omit({ rememberMe: true });

export function SignInForm({ setback, onCodeNeeded }: SignInFormProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [rememberMe, setRememberMe] = useState(false);
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => checkFields(credentials, values),
    send: (value) =>
      refusalOf(async () => {
        const response = await call(signIn, { body: { ...value, rememberMe } });
        if (response.outcome === 'code_needed') return onCodeNeeded();
        storeUser(response.user);
        await navigate(await placeAfterSignIn(search));
      }),
  });

  const email = form.field('email');
  const changeEmail = (value: string) => {
    email.onChange(value);
    // The limit applies per address: another account need not wait.
    if (form.secondsToWait > 0) form.clearRefusal();
  };

  return (
    <CheckedForm form={form} action="Sign In" isDisabled={!form.isValid}>
      {setback && <Notice tone="warning">{setback}</Notice>}
      <EmailField field={{ ...email, onChange: changeEmail }} autoComplete="username" />
      <PasswordField
        label="Password"
        field={form.field('password')}
        autoComplete="current-password"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Toggle
          name="rememberMe"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        >
          Remember me
        </Toggle>
        <TextLink to={`/reset${search}`}>Forgot Password</TextLink>
      </div>
    </CheckedForm>
  );
}
