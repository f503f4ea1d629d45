import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { requestPasswordReset } from '@piton/contract/identity/email-links.ts';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { hasStoredUser, onStoredUser } from '../../api/session-user.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { ResendLink } from './resend-link.tsx';
import { leaveSignInNotice } from './sign-in-notice.ts';
import { TextLink } from './text-link.tsx';

const secondsBetweenEmails = 60;

export function ResetPage() {
  const { search } = useLocation();
  const { form, notice, secondsToResend } = useReset(search);
  return (
    <IdentityFrame title="Forgot Password" heading="Forgot your password?">
      <p className="mb-6 text-muted">Enter your email. We’ll send you a reset link.</p>
      <CheckedForm form={form} action="Reset">
        <EmailField field={form.field('email')} autoComplete="username" />
      </CheckedForm>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-muted">
        Didn’t get the email?
        <ResendLink secondsToWait={secondsToResend} onResend={() => form.submit('again')} />
      </p>
      <output className="mt-2 block empty:mt-0">{notice && <Notice>{notice}</Notice>}</output>
      <p className="mt-2">
        <TextLink to={`/signin${search}`}>Back to sign in</TextLink>
      </p>
    </IdentityFrame>
  );
}

function useReset(search: string) {
  const navigate = useNavigate();
  const isSignedIn = useSyncExternalStore(onStoredUser, hasStoredUser);
  const [notice, setNotice] = useState<string | null>(null);
  const [secondsToResend, startWaiting] = useCountdown();
  const form = useForm({
    initial: { email: '' },
    check: (values) => checkFields(requestPasswordReset.body, values),
    send: (body, purpose) =>
      refusalOf(async () => {
        setNotice(null);
        await call(requestPasswordReset, { body });
        // The sign-in page would redirect a signed-in visitor to the start without a message.
        if (purpose === 'again' || isSignedIn) {
          setNotice(onItsWay(body.email, purpose === 'again'));
          return startWaiting(secondsBetweenEmails);
        }
        leaveSignInNotice(onItsWay(body.email), 'neutral');
        await navigate(`/signin${search}`);
      }),
  });
  return { form, notice, secondsToResend };
}

/** The same for every address, so that it doesn't reveal which have an account. */
function onItsWay(email: string, isSentAgain = false): string {
  const onWay = `If ${email} has an account, we’ve emailed a reset link.`;
  const valid = 'The link is valid for 30 minutes.';
  // Beyond a few the server sends none, and says so to no one, because others may have requested
  // them.
  const few = 'We send only a few of these emails an hour.';
  return isSentAgain ? `${onWay} ${valid} ${few}` : `${onWay} ${valid}`;
}
