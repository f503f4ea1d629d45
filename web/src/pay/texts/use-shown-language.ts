import {
  isPayLanguage,
  type PayLanguage,
  type PayPageProps,
} from '@piton/contract/payments/pay-page-props.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayTexts } from './pay-texts.ts';
import type { ShownLanguage } from './use-texts.ts';

export type LoadTexts = (language: PayLanguage) => Promise<PayTexts>;

/** The server's choice, until the customer makes another one or has made it on an earlier visit. */
export function useShownLanguage(
  { language: first, search }: PayPageProps,
  { texts: firstTexts, load }: { texts: PayTexts; load: LoadTexts },
): ShownLanguage {
  const [{ language, texts }, setShown] = useState({ language: first, texts: firstTexts });
  const wanted = useRef(first);
  const gone = useRef(new Set<PayLanguage>());
  const linkTo = (other: PayLanguage) => `?${search && `${search}&`}lang=${other}`;

  const show = useCallback(
    async (other: PayLanguage) => {
      wanted.current = other;
      const otherTexts = await load(other);
      // The last press counts, whichever texts arrive first.
      const isShown = wanted.current === other;
      if (isShown) setShown({ language: other, texts: otherTexts });
      return isShown;
    },
    [load],
  );
  const choose = (other: PayLanguage) => {
    if (gone.current.has(other)) {
      keepLanguage(other);
      return false;
    }
    // Offline, the switch waits for a connection; loading another page would lose the customer's
    // input.
    show(other).then(
      (isShown) => {
        if (!isShown) return;
        keepLanguage(other);
        // A reload then shows the same language.
        const here = new URL(location.href);
        here.searchParams.set('lang', other);
        history.replaceState(history.state, '', here);
      },
      // Only a newer page has these texts, so the next press loads it.
      () => gone.current.add(other),
    );
    return true;
  };
  useEffect(() => {
    const kept = keptLanguage();
    // The address already names a language, from a link or a choice on this page.
    if (kept !== null && kept !== first && !new URLSearchParams(location.search).has('lang')) {
      show(kept).catch(() => undefined);
    }
  }, [first, show]);
  useEffect(() => showFrame(language, texts), [language, texts]);
  return { language, texts, linkTo, choose };
}

const key = 'pay-language';

/** Null if the customer has not chosen on this device, or if the browser blocks storage. */
function keptLanguage(): PayLanguage | null {
  try {
    const kept = localStorage.getItem(key);
    return isPayLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepLanguage(language: PayLanguage): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The page still switches, and the next visit starts in the default language.
  }
}

/**
 * The document's language and texts outside the React root. Writes only changes, because the
 * browser would otherwise restyle the whole page.
 */
function showFrame(language: PayLanguage, { frame }: PayTexts): void {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  document.querySelector('.notices')?.setAttribute('aria-label', frame.notice);
  const demo = document.querySelector('.notices .demo-notice');
  if (demo) demo.textContent = frame.demo;
}
