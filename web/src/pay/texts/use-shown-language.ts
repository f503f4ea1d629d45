import type { PayLanguage, PayPageProps } from '@piton/contract/payments/pay-page.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepLanguage, keptLanguage } from './kept-language.ts';
import type { PayTexts } from './pay-texts.ts';
import { showFrame } from './show-frame.ts';
import type { ShownLanguage } from './use-texts.ts';

export type LoadTexts = (language: PayLanguage) => Promise<PayTexts>;

/** The server's choice, until the payer makes another one, or made it on an earlier visit. */
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
      // Of two presses the last one counts, whichever words come first.
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
    // Without a connection nothing changes until there is one; leaving the page for it would lose what
    // was typed.
    show(other).then(
      (isShown) => {
        if (!isShown) return;
        keepLanguage(other);
        // So that a reload shows the same, whatever it was opened with.
        const here = new URL(location.href);
        here.searchParams.set('lang', other);
        history.replaceState(history.state, '', here);
      },
      // Only a newer page has them: who presses once more goes there.
      () => gone.current.add(other),
    );
    return true;
  };
  useEffect(() => {
    const kept = keptLanguage();
    // An address that names a language was sent, or chosen here.
    if (kept !== null && kept !== first && !new URLSearchParams(location.search).has('lang')) {
      show(kept).catch(() => undefined);
    }
  }, [first, show]);
  useEffect(() => showFrame(language, texts), [language, texts]);
  return { language, texts, linkTo, choose };
}
