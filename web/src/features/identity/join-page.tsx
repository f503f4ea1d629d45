import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { acceptInvite } from '@piton/contract/identity/staff.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { withConfirmation } from './passwords/confirmed-password.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { linkProblem } from './link-problem.ts';
import { clearLinkToken, linkToken } from './link-token.ts';
import { NewPasswordFields } from './passwords/new-password-fields.tsx';
import { NameFields } from './person-fields.tsx';
import { leaveSignInNotice } from './sign-in-notice.ts';
import { TextLink } from './text-link.tsx';

/** Creates the account of an invited member of staff. */
export function JoinPage() {
  const [token] = useState(() => linkToken('/join'));
  const [problem, setProblem] = useState(() => linkProblem(token));
  return (
    <IdentityFrame title="Join" heading="Join Piton">
      {token === null || problem !== null ? (
        <>
          <Notice tone="warning">{problem}</Notice>
          <p className="mt-4 text-muted">Ask the person who invited you for a new invitation.</p>
          <p>
            <TextLink to="/signin">Sign in</TextLink>
          </p>
        </>
      ) : (
        <JoinForm token={token} onUsedUp={setProblem} />
      )}
    </IdentityFrame>
  );
}

type JoinFormProps = { token: string; onUsedUp: (message: string) => void };

const joining = acceptInvite.body.omit({ token: true });

function JoinForm({ token, onUsedUp }: JoinFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { fName: '', lName: '', password: '', confirmPassword: '' },
    check: (values) =>
      withConfirmation(checkFields(joining, values), values.password, values.confirmPassword),
    send: async (value) => {
      const refusal = await refusalOf(
        async () => {
          await call(acceptInvite, { body: { ...value, token } });
          clearLinkToken();
          leaveSignInNotice('Welcome to Piton. Sign in with your new password.');
          await navigate('/signin');
        },
        { weak_password: 'password' },
      );
      if (refusal?.code !== 'link_used_up') return refusal;
      clearLinkToken();
      onUsedUp('This invitation has expired or been used.');
      return null;
    },
  });
  return (
    <CheckedForm form={form} action="Join">
      <NameFields first={form.field('fName')} last={form.field('lName')} />
      <NewPasswordFields
        isStaff
        label="Password"
        field={form.field('password')}
        confirmLabel="Confirm password"
        confirmField={form.field('confirmPassword')}
        person={form.values}
      />
    </CheckedForm>
  );
}
