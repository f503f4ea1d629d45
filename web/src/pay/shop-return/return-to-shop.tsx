import { useRef } from 'react';
import { primaryAction, secondaryAction } from '../receipt/action-classes.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { secondsToRead, useCountdown } from './use-countdown.ts';
import { returnTexts } from './return-texts.ts';

/** Goes back to the shop after a countdown, which the customer can stop. */
export function ReturnToShop({ url }: { url: string }) {
  const words = returnTexts[useLanguage().language];
  const { host } = new URL(url);
  const link = useRef<HTMLAnchorElement>(null);
  // Pressed instead of assigned, so that the shop gets no referrer either way.
  const { seconds, stop } = useCountdown(() => link.current?.click());
  return (
    <>
      <a ref={link} href={url} rel="noreferrer" className={`${primaryAction} wrap-anywhere`}>
        {words.back(host)}
      </a>
      {seconds !== null && (
        <>
          <p
            className="text-center text-14 wrap-anywhere text-muted tabular-nums"
            aria-hidden="true"
          >
            {words.leaving(seconds, host)}
          </p>
          <button type="button" onClick={stop} className={secondaryAction}>
            {words.stay}
          </button>
        </>
      )}
      {/* Said once: each second would interrupt the receipt. */}
      <output className="sr-only">
        {seconds !== null && seconds < secondsToRead && words.leaving(secondsToRead - 1, host)}
      </output>
    </>
  );
}
