import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from '../icons.tsx';
import type { Followed } from './follow-attempt.ts';

type EndedTextProps = { readonly amount: string; readonly followed: Followed };

/** How a payment ended that this page did not send itself. */
export function EndedText({ amount, followed }: EndedTextProps) {
  if (followed.kind === 'never_arrived') {
    return (
      <NotPaid heading={`Your payment of ${amount} did not reach us.`}>
        Nothing was charged for it, and nothing will be.
      </NotPaid>
    );
  }
  const { outcome } = followed;
  switch (outcome.kind) {
    case 'approved':
      return (
        <span className="flex gap-2 rounded-10 bg-positive-soft px-3 py-3 text-16">
          <CheckIcon className="mt-0.5 size-5 text-positive" />
          <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
            <strong className="font-semibold text-positive">
              You have paid {amount}. There is nothing more to do.
            </strong>
            <span className="tabular-nums">Transaction number {outcome.lists.TranId[0]}</span>
          </span>
        </span>
      );
    case 'refused':
      return (
        <NotPaid heading={`Your payment of ${amount} ended as ${outcome.result}.`}>
          {outcome.error}
        </NotPaid>
      );
    case 'message':
      return <NotPaid heading={`You have not paid ${amount}.`}>{outcome.message}</NotPaid>;
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
