import { sendVerificationEmail } from '@piton/contract/identity/email-links.ts';
import { durationInWords } from '@piton/contract/http/waiting.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { DataError } from '../../ui/loading/data-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

type Mail = Awaited<ReturnType<typeof requestEmail>>;

const queryKey = ['verification-mail'];
const requestEmail = () => call(sendVerificationEmail, {});

/**
 * Opening the page requests the email; the server limits this, so that a reload doesn't send
 * another.
 */
export function CheckYourEmail() {
  useVerifiedElsewhere();
  const mail = useQuery({
    queryKey,
    queryFn: requestEmail,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Verified in the meantime: the page notices and updates.
  if (mail.isFetching || mail.data?.isVerified) {
    return <h1 className="text-24 font-semibold">Please wait</h1>;
  }
  if (!mail.data) {
    return <DataError problem={mail.error ?? noResponse} onRetry={() => void mail.refetch()} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-24 font-semibold">Check Your Email</h1>
      <EmailSent mail={mail.data} />
      <Link to="/accounts" className={buttonClasses('quiet')}>
        Change email
      </Link>
    </div>
  );
}

const noResponse = { message: 'We couldn’t send the email. Please try again.' };

/**
 * The server allows one email per minute, including the one at sign-up; a longer wait means
 * several requests.
 */
const secondsBetweenEmails = 60;

function EmailSent({ mail }: { mail: Mail }) {
  const [secondsLeft, wait] = useCountdown(mail.againAfterSeconds);
  const again = useAskAgain(wait);
  const hasRequestedOften = !mail.isSent && mail.againAfterSeconds > secondsBetweenEmails;
  return (
    <>
      <WhereItWent email={mail.email} hasRequestedOften={hasRequestedOften} />
      {/* Announces new content, but not each passing minute. */}
      <output className="block empty:-mt-4" aria-atomic="false" aria-relevant="additions">
        {hasRequestedOften && secondsLeft > 0 && (
          <Notice>
            <p>{`You’ve asked for several emails. ${retryIn(secondsLeft)}`}</p>
          </Notice>
        )}
      </output>
      <Button
        variant="primary"
        isFullWidth
        isBusy={again.isPending}
        disabled={secondsLeft > 0}
        onClick={() => again.mutate()}
      >
        <span className="tabular-nums">
          {secondsLeft > 0
            ? `Send again in ${durationInWords(secondsLeft)}`
            : 'Send the email again'}
        </span>
      </Button>
    </>
  );
}

type WhereItWentProps = { email: string; hasRequestedOften: boolean };

function WhereItWent({ email, hasRequestedOften }: WhereItWentProps) {
  const address = <strong className="font-semibold">{email}</strong>;
  const goesOn = 'on any device, and this page will continue automatically.';
  if (hasRequestedOften) {
    return (
      <p className="wrap-anywhere">
        Open the link in any of our emails to {address}, {goesOn} Check spam too.
      </p>
    );
  }
  return (
    <>
      <p className="wrap-anywhere">
        Look for our email to {address}. Open the link in it, {goesOn}
      </p>
      <p className="text-muted">
        Didn’t get the email? Check spam, or send it again. We send only a few of these emails an
        hour.
      </p>
    </>
  );
}

/** The new response replaces the last one, so that the page shows the current state. */
function useAskAgain(wait: (seconds: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: requestEmail,
    onSuccess: (mail) => {
      client.setQueryData(queryKey, mail);
      const { email, isSent, isVerified, againAfterSeconds } = mail;
      wait(againAfterSeconds);
      if (isSent) return notify(`We’ve sent the email to ${email} again.`, 'positive');
      // Another tab may have requested the email. The page itself shows a longer wait.
      if (isVerified || againAfterSeconds > secondsBetweenEmails) return;
      notify(`We’ve just emailed ${email}. ${retryIn(againAfterSeconds)}`);
    },
    onError: (error) => notify(error.message, 'danger'),
  });
}

function retryIn(seconds: number): string {
  return `You can ask again in ${durationInWords(seconds)}.`;
}
