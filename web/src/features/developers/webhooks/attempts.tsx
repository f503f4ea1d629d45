import { attemptFailures, type WebhookAttempt } from '@piton/contract/webhooks/webhook-delivery.ts';
import { StatusIcon } from '../../../ui/status.tsx';
import { Instant } from '../instant.tsx';
import { attemptResult } from './webhook-words.ts';

/** Newest first. */
export function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  if (attempts.length === 0) return <p className="text-muted">None yet.</p>;
  return (
    <ol aria-label="Attempts" className="flex flex-col gap-4">
      {attempts.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { at, failure, response } = attempt;
  return (
    <li className="flex gap-3">
      <StatusIcon tone={failure === null ? 'positive' : 'danger'} isSmall />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium first-letter:uppercase">{attemptResult(attempt)}</p>
        <p className="text-14 text-muted">
          <Instant at={at} />
        </p>
        {failure !== null && <p className="text-14">{attemptFailures[failure]}</p>}
        {response !== '' && (
          <>
            <p className="text-14 text-muted">Response</p>
            <pre className="rounded-10 bg-sunken p-3 text-12 wrap-anywhere whitespace-pre-wrap">
              {response}
            </pre>
          </>
        )}
      </div>
    </li>
  );
}
