import { type RefObject, useEffect } from 'react';
import { SpinnerIcon } from '../icons.tsx';
import { textsHere } from './challenge-texts.ts';

type BankFrameProps = {
  readonly url: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isBankShown: boolean;
  /** The frame has loaded a page of the bank, or failed to; or the customer is in it. */
  readonly onLoaded: () => void;
};

export function BankFrame({ url, frame, isBankShown, onLoaded }: BankFrameProps) {
  const texts = textsHere();
  useOnEntered(frame, onLoaded);
  return (
    <div className="relative min-h-80 flex-1 border-y border-line">
      {!isBankShown && (
        <p className="flex items-center justify-center gap-2 p-6 text-16 text-muted">
          <SpinnerIcon className="size-5" />
          {texts.contacting}
        </p>
      )}
      <iframe
        ref={frame}
        src={url}
        title={texts.frame}
        onLoad={() => {
          // Our document frames the gateway's, which has loaded; the bank's page follows it.
          bankIn(frame)?.addEventListener('load', onLoaded);
        }}
        className="absolute inset-0 size-full"
      />
    </div>
  );
}

/**
 * A bank that responds before our document has loaded leaves no other sign. Its page must not be
 * reloaded while the customer types.
 */
function useOnEntered(frame: RefObject<HTMLIFrameElement | null>, onEntered: () => void): void {
  useEffect(() => {
    const onBlur = () => {
      if (frame.current !== null && document.activeElement === frame.current) onEntered();
    };
    addEventListener('blur', onBlur);
    return () => removeEventListener('blur', onBlur);
  });
}

/** The gateway's frame inside our document, where the bank's page follows. */
function bankIn(frame: RefObject<HTMLIFrameElement | null>): HTMLIFrameElement | null | undefined {
  return frame.current?.contentDocument?.querySelector('iframe');
}

export function focusBank(frame: RefObject<HTMLIFrameElement | null>): void {
  bankIn(frame)?.focus();
}
