import { useEffect, useRef } from 'react';
import { AlertIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Progress } from './use-payment.ts';

/**
 * Always in the page, so that screen readers announce its changes. It takes the focus from a
 * field, which is disabled during the payment; the button keeps the focus.
 */
export function ProgressMessage({ progress }: { progress: Progress }) {
  const { sending } = useTexts();
  const status = useRef<HTMLOutputElement>(null);
  const isPaying = progress !== 'none';
  useEffect(() => {
    if (isPaying && !(document.activeElement instanceof HTMLButtonElement)) status.current?.focus();
  }, [isPaying]);
  return (
    <output ref={status} tabIndex={-1} className="block outline-none">
      {progress === 'paying' && <span className="sr-only">{sending.onItsWay}</span>}
      {progress === 'proving' && (
        <span className="mt-6 block rounded-10 bg-sunken px-3 py-2 text-16">{sending.proving}</span>
      )}
      {(progress === 'checking' || progress === 'offline') && (
        <span className="mt-6 flex gap-2 rounded-10 bg-warning-soft px-3 py-2 text-16 text-warning">
          <AlertIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{sending[progress]}</strong>
            <span className="text-ink">{sending.keepOpen}</span>
          </span>
        </span>
      )}
    </output>
  );
}
