import { AlertIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Replaces the form, so that customers don't type card numbers that can't be encrypted. */
export function InsecureNotice() {
  const { page } = useTexts();
  return (
    <p
      role="alert"
      className="mt-6 flex gap-2 rounded-10 bg-danger-soft px-3 py-2 text-16 text-danger"
    >
      <AlertIcon className="mt-0.5 size-5" />
      <span>{page.insecure}</span>
    </p>
  );
}
