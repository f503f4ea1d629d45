import { payLanguages, type PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import type { MouseEvent } from 'react';
import { useLanguage } from './use-texts.ts';

/** Each language in its own words, for customers who don't read the other. */
const names: Readonly<Record<PayLanguage, string>> = { en: 'English', fr: 'Français' };

export function LanguageSwitch() {
  const { language, texts, linkTo, choose } = useLanguage();
  const handleClick = (event: MouseEvent, other: PayLanguage) => {
    // Opening it in a new tab leaves this page as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (choose(other)) event.preventDefault();
  };
  return (
    <nav aria-label={texts.frame.language} className="flex justify-end gap-1 print:hidden">
      {payLanguages.map((other) => (
        <a
          key={other}
          href={linkTo(other)}
          lang={other}
          hrefLang={other}
          aria-current={other === language}
          onClick={(event) => handleClick(event, other)}
          className="grid min-h-11 min-w-11 place-items-center rounded-10 px-2 text-14 text-primary underline aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
        >
          {names[other]}
        </a>
      ))}
    </nav>
  );
}
