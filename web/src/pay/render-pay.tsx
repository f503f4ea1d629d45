import type { PayLanguage, PayPageProps } from '@piton/contract/pay-page.ts';
import { renderToString } from 'react-dom/server';
import { PayPage } from './pay-page.tsx';
import { english } from './texts/english.ts';
import { french } from './texts/french.ts';
import type { PayTexts } from './texts/pay-texts.ts';
import { titleOf } from './texts/titles.ts';

/** A page in its language, in the parts that the server puts into the document. */
export type RenderedPay = {
  /** The inner HTML of `#root`. */
  readonly html: string;
  readonly title: string;
  readonly frame: Pick<PayTexts['frame'], 'notice' | 'demo' | 'needsScript'>;
};

/** Built on its own: the server loads it as a file. */
export function renderPay(props: PayPageProps): RenderedPay {
  const texts = languages[props.language];
  const load = async (language: PayLanguage) => languages[language];
  return {
    html: renderToString(<PayPage props={props} texts={texts} load={load} />),
    title: titleOf(props, texts),
    frame: texts.frame,
  };
}

const languages: Readonly<Record<PayLanguage, PayTexts>> = { en: english, fr: french };
