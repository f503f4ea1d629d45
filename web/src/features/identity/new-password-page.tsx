import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { setNewPassword } from '@piton/contract/identity/email-links.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { clearUser } from '../../api/session-user.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { withConfirmation } from './passwords/confirmed-password.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { linkProblem } from './link-problem.ts';
import { clearLinkToken, linkToken } from './link-token.ts';
import { NewPasswordFields } from './passwords/new-password-fields.tsx';
import { leaveSignInNotice } from './sign-in-notice.ts';

export function NewPasswordPage() {
  const [token] = useState(() => linkToken('/new-password'));
  const [problem, setProblem] = useState(() => linkProblem(token));
  return (
    <IdentityFrame title="New Password" heading="Set a new password">
      {token === null || problem !== null ? (
        <div className="flex flex-col items-start gap-4">
          <Notice tone="warning">{problem}</Notice>
          <Link to="/reset" className={buttonClasses('primary')}>
            Get a new link
          </Link>
        </div>
      ) : (
        <NewPasswordForm token={token} onUsedUp={setProblem} />
      )}
    </IdentityFrame>
  );
}

type NewPasswordFormProps = { token: string; onUsedUp: (message: string) => void };

const chosen = setNewPassword.body.omit({ token: true });

function NewPasswordForm({ token, onUsedUp }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    check: (values) =>
      withConfirmation(checkFields(chosen, values), values.password, values.confirmPassword),
    send: async ({ password }) => {
      const refusal = await refusalOf(
        async () => {
          await call(setNewPassword, { body: { token, password } });
          clearLinkToken();
          // The reset ended all sessions of the account, possibly including this browser's.
          clearUser();
          leaveSignInNotice('Password changed. Sign in with your new password.');
          await navigate('/signin');
        },
        { weak_password: 'password' },
      );
      if (refusal?.code !== 'link_used_up') return refusal;
      clearLinkToken();
      onUsedUp(refusal.message);
      return null;
    },
  });
  return (
    <CheckedForm form={form} action="Set password">
      <NewPasswordFields
        label="New password"
        field={form.field('password')}
        confirmLabel="Confirm new password"
        confirmField={form.field('confirmPassword')}
      />
    </CheckedForm>
  );
}
