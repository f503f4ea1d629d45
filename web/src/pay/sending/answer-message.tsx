import type { Advice } from '@piton/contract/payment-answer.ts';
import { useEffect, useRef } from 'react';
import { AlertIcon } from '../icons.tsx';
import type { Outcome } from './read-answer.ts';

/**
 * Always there, so that what appears in it is read out. It takes the focus, which the fields lost
 * while they were disabled, and comes into view with it; a field that must be mended goes first.
 */
export function AnswerMessage({ answer }: { answer: Outcome | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-10">
      {answer && answer.kind !== 'approved' && (
        <div
          className={`mt-6 flex gap-2 rounded-10 px-3 py-2 text-16 ${isQuestion(answer) ? question : refusal}`}
        >
          <AlertIcon className="mt-0.5 size-5" />
          <div className="min-w-0 wrap-anywhere">
            {answer.kind === 'message' ? (
              <p className={isQuestion(answer) ? 'text-ink' : ''}>{answer.message}</p>
            ) : (
              <Refusal {...answer} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const refusal = 'bg-danger-soft text-danger';
const question = 'bg-warning-soft text-warning';

/** They paid the same just now: nothing went wrong, and it is for them to say. */
export function isQuestion(answer: Outcome | null): boolean {
  return answer?.kind === 'message' && answer.confirm !== undefined;
}

function Refusal({ result, error, advice }: Extract<Outcome, { kind: 'refused' }>) {
  return (
    <>
      <p className="font-semibold">{result}</p>
      {error && <p>ERROR - {error}</p>}
      {advice && <p className="mt-1 text-ink">{nextSteps[advice]}</p>}
    </>
  );
}

const nextSteps: Readonly<Record<Advice, string>> = {
  fix: 'Correct the details above, type the CVV again and submit.',
  other_card: 'Type in another card above and submit, or call your bank.',
  later: 'Wait a few minutes, type the CVV again and submit.',
  stop: 'Do not try again here: it would end the same way.',
};
