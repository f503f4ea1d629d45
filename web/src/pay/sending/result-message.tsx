import { useEffect, useRef } from 'react';
import { AlertIcon } from '../icons.tsx';
import type { PayTexts } from '../texts/pay-texts.ts';
import { resultText } from '../texts/result-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { NotSent } from './not-sent.ts';
import type { Outcome } from './read-response.ts';

/**
 * Always in the page, so that screen readers announce its changes. It takes the focus that the
 * disabled fields lost, unless a field needs correction.
 */
export function ResultMessage({ response }: { response: Outcome | NotSent | null }) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (response) box.current?.focus();
  }, [response]);
  const failed = isCancelled(response) ? cancelled : refusal;
  const colours = isQuestion(response) ? question : failed;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-10">
      {response && response.kind !== 'approved' && (
        <div className={`mt-6 flex gap-2 rounded-10 px-3 py-2 text-16 ${colours}`}>
          <AlertIcon className="mt-0.5 size-5" />
          <div className="min-w-0 wrap-anywhere">
            {response.kind === 'refused' ? (
              <Refusal {...response} />
            ) : (
              <p className={isQuestion(response) ? 'text-ink' : ''}>
                {sentenceOf(response, texts)}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const refusal = 'bg-danger-soft text-danger';
const question = 'bg-warning-soft text-warning';
const cancelled = 'bg-sunken';

/**
 * The customer just paid the same amount: nothing has failed, and the page asks whether to pay
 * again.
 */
export function isQuestion(response: Outcome | NotSent | null): boolean {
  return response?.kind === 'message' && response.confirm !== undefined;
}

/** The customer cancelled it at the bank's page: nothing has failed. */
export function isCancelled(response: Outcome | NotSent | null): boolean {
  return response?.kind === 'refused' && response.wasCancelled === true;
}

function sentenceOf(
  response: Extract<Outcome, { kind: 'message' }> | NotSent,
  { translate, sending }: PayTexts,
): string {
  if (response.kind === 'message') return translate(response.message);
  const keys = { refused: 'notSent', not_sealed: 'notSealed', cancelled: 'notArrived' } as const;
  return sending[keys[response.why]];
}

function Refusal({ result, error, advice, wasCancelled }: Extract<Outcome, { kind: 'refused' }>) {
  const texts = useTexts();
  const { response, translate } = texts;
  if (wasCancelled) return `${translate(error)} ${response.again}`;
  return (
    <>
      <p className="font-semibold">{resultText(result, texts)}</p>
      {error && <p>{response.error(translate(error))}</p>}
      {advice && <p className="mt-1 text-ink">{response[advice]}</p>}
    </>
  );
}
