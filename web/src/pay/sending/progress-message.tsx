import { useEffect, useRef } from 'react';
import type { Progress } from './use-payment.ts';

/**
 * Always there, so that each change in it is read out. It takes the focus from a field, which is
 * disabled while the payment is on its way; the button keeps it.
 */
export function ProgressMessage({ progress }: { progress: Progress }) {
  const status = useRef<HTMLOutputElement>(null);
  const isPaying = progress !== 'none';
  useEffect(() => {
    if (isPaying && !(document.activeElement instanceof HTMLButtonElement)) status.current?.focus();
  }, [isPaying]);
  return (
    <output ref={status} tabIndex={-1} className="block outline-none">
      {progress === 'paying' && <span className="sr-only">Your payment is on its way.</span>}
      {(progress === 'checking' || progress === 'offline') && (
        <span className="mt-6 block rounded-10 bg-warning-soft px-3 py-2 text-16 text-warning">
          <strong className="block font-semibold">{sentences[progress]}</strong>
          <span className="text-ink">
            Keep this page open. It tells you how your payment ended as soon as that is known.
          </span>
        </span>
      )}
    </output>
  );
}

const sentences = {
  checking: 'We are still checking. Do not pay again.',
  offline: 'There is no connection. We go on when it is back. Do not pay again.',
} as const;
