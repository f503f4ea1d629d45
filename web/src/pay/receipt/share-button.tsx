import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { secondaryAction } from './action-classes.ts';

type ShareButtonProps = {
  readonly title: string;
  /** The page to share; the current one by default. */
  readonly path?: string;
};

/** Opens the phone's share sheet if there is one, and copies the link otherwise. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { receipt: words } = useTexts();
  const [message, setMessage] = useState<string>();
  const share = async () => {
    const url = new URL(path ?? location.pathname, location.href).href;
    try {
      if ('share' in navigator) await navigator.share({ url, title });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setMessage(words.copied);
      }
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') {
        setMessage(path ? url : words.copyYourself);
      }
    }
  };
  return (
    <>
      <button type="button" onClick={() => void share()} className={secondaryAction}>
        {words.share}
      </button>
      <output className="text-center text-14 wrap-anywhere text-muted empty:hidden">
        {message}
      </output>
    </>
  );
}
