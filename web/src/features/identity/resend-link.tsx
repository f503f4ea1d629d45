import { durationInWords } from '@piton/contract/http/waiting.ts';
import { Link } from 'react-router';

type ResendLinkProps = { secondsToWait: number; onResend: () => void };

/** Stays on its page, and shows when the next email can be requested. */
export function ResendLink({ secondsToWait, onResend }: ResendLinkProps) {
  if (secondsToWait > 0) {
    return (
      <span className="inline-flex min-h-11 items-center tabular-nums">
        Resend in {durationInWords(secondsToWait)}
      </span>
    );
  }
  return (
    <Link
      to="."
      onClick={(event) => {
        event.preventDefault();
        onResend();
      }}
      className="inline-flex min-h-11 items-center rounded-6 font-medium text-primary underline-offset-4 hover:underline"
    >
      Resend
    </Link>
  );
}
