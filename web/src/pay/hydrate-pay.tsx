import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { hydrateRoot } from 'react-dom/client';
import { PayPage } from './pay-page.tsx';
import type { ShownProps } from './pay-props.ts';
import { reloadTexts } from './texts/reload-texts.ts';
import type { PayTexts } from './texts/pay-texts.ts';
import type { LoadTexts } from './texts/use-shown-language.ts';

/**
 * The page links the texts of its own language, so that the browser loads them in parallel with
 * this script.
 */
async function ask(language: PayLanguage): Promise<PayTexts> {
  return language === 'fr'
    ? (await import('./texts/french.ts')).french
    : (await import('./texts/english.ts')).english;
}

const loading = new Map<PayLanguage, Promise<PayTexts>>();

/** All callers share one request, until it succeeds. */
const load: LoadTexts = (language) => {
  const words = loading.get(language) ?? ask(language).catch(() => reloadTexts(language));
  loading.set(language, words);
  words.catch(() => loading.delete(language));
  return words;
};

const root = document.getElementById('root');
const propsElement = document.getElementById('pay-props');

// Without props the server returned something other than the pay page, so there is nothing to
// hydrate.
if (root && propsElement) {
  const props = JSON.parse(propsElement.textContent) as ShownProps;
  const texts = await load(props.language);
  hydrateRoot(root, <PayPage props={props} texts={texts} load={load} />);
}
