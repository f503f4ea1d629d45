import { sendVerificationMail } from '@piton/contract/email-links.ts';
import { durationInWords } from '@piton/contract/waiting.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { DataError } from '../../ui/data-error.tsx';
import { notify } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

/** Opening it sends the mail; the server sees to it that this is not a mail for every reload. */
export function CheckYourEmail() {
  useVerifiedElsewhere();
  const mail = useQuery({
    queryKey: ['verification-mail'],
    queryFn: () => call(sendVerificationMail, { body: { again: false } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (mail.isFetching) return <h1 className="text-24 font-semibold">Please wait</h1>;
  if (!mail.data) {
    return <DataError problem={mail.error ?? noAnswer} onRetry={() => void mail.refetch()} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-24 font-semibold">Check Your Email</h1>
      <p className="wrap-anywhere">
        We sent a mail to <strong className="font-semibold">{mail.data.email}</strong>. Open the
        link in it, on this device or another, and this page goes on by itself.
      </p>
      <p className="text-muted">
        Nothing there? Look among the unwanted mail too, or let us send it once more.
      </p>
      <Again secondsToWait={mail.data.againAfterSeconds} />
      <Link to="/accounts" className={buttonClasses('quiet')}>
        Change the address
      </Link>
    </div>
  );
}

const noAnswer = { message: 'We could not send the mail. Please try again.' };

function Again({ secondsToWait }: { secondsToWait: number }) {
  const [secondsLeft, wait] = useCountdown(secondsToWait);
  const again = useMutation({
    mutationFn: () => call(sendVerificationMail, { body: { again: true } }),
    onSuccess: ({ email, againAfterSeconds }) => {
      wait(againAfterSeconds);
      notify(`The mail is on its way to ${email} again.`, 'positive');
    },
    onError: (error) => notify(error.message, 'danger'),
  });
  return (
    <Button
      variant="primary"
      isFullWidth
      isBusy={again.isPending}
      disabled={secondsLeft > 0}
      onClick={() => again.mutate()}
    >
      <span className="tabular-nums">
        {secondsLeft > 0 ? `Send again in ${durationInWords(secondsLeft)}` : 'Send the mail again'}
      </span>
    </Button>
  );
}
