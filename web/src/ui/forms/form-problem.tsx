import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { CircleAlert } from 'lucide-react';

type FormProblemProps = {
  message: string | null;
  /** Counts the messages, so that screen readers announce a repeated one. */
  responses: number;
  /** Seconds until a retry makes sense. */
  secondsToWait?: number;
};

/**
 * The message above a form's button. Always rendered, so that changes are announced; the countdown
 * is not.
 */
export function FormProblem({ message, responses, secondsToWait = 0 }: FormProblemProps) {
  return (
    <div
      className={
        message ? 'flex gap-2 rounded-10 bg-danger-soft px-3 py-2 text-16 text-danger' : 'sr-only'
      }
    >
      {message && <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />}
      <div className="min-w-0 wrap-anywhere">
        <p role="alert">
          <span key={responses}>{message}</span>
        </p>
        {message && secondsToWait > 0 && (
          <p className="tabular-nums">{tryAgainIn(secondsToWait)}</p>
        )}
      </div>
    </div>
  );
}
