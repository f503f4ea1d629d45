import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from '../icons.tsx';
import { resultText } from '../texts/result-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { isCancelled } from '../sending/result-message.tsx';
import type { Followed } from '../sending/follow-attempt.ts';

type EndedTextProps = { readonly amount: string; readonly followed: Followed };

/** The result of a payment that another page sent. */
export function EndedText({ amount, followed }: EndedTextProps) {
  const texts = useTexts();
  const { unanswered: words, translate } = texts;
  if (followed.kind === 'never_arrived') {
    return <NotPaid heading={words.neverArrived(amount)}>{words.neverCharged}</NotPaid>;
  }
  const { outcome } = followed;
  switch (outcome.kind) {
    case 'approved':
      return (
        <span className="flex gap-2 rounded-10 bg-positive-soft px-3 py-3 text-16">
          <CheckIcon className="mt-0.5 size-5 text-positive" />
          <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
            <strong className="font-semibold text-positive">{words.paid(amount)}</strong>
            <span className="tabular-nums">{words.transaction(outcome.lists.TranId[0])}</span>
          </span>
        </span>
      );
    case 'refused':
      return isCancelled(outcome) ? (
        <span className="flex rounded-10 bg-sunken px-3 py-3 text-16">
          {translate(outcome.error)}
        </span>
      ) : (
        <NotPaid heading={words.endedAs(amount, resultText(outcome.result, texts))}>
          {translate(outcome.error)}
        </NotPaid>
      );
    case 'message':
      return <NotPaid heading={words.notPaid(amount)}>{translate(outcome.message)}</NotPaid>;
  }
}

function NotPaid({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <span className="flex gap-2 rounded-10 bg-danger-soft px-3 py-3 text-16">
      <AlertIcon className="mt-0.5 size-5 text-danger" />
      <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <strong className="font-semibold text-danger">{heading}</strong>
        <span>{children}</span>
      </span>
    </span>
  );
}
