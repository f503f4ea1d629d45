import { canSeal } from '@piton/contract/sealing.ts';
import { AlertIcon } from '../icons.tsx';
import { useBrowserValue } from '../use-browser-value.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Said before anybody has typed a card number in vain. */
export function InsecureNotice() {
  const { page } = useTexts();
  const isSecure = useBrowserValue(canSeal, true);
  if (isSecure) return null;
  return (
    <p
      role="alert"
      className="mt-4 flex gap-2 rounded-10 bg-danger-soft px-3 py-2 text-16 text-danger"
    >
      <AlertIcon className="mt-0.5 size-5" />
      <span>{page.insecure}</span>
    </p>
  );
}
