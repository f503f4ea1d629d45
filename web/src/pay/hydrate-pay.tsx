import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PayPage } from './pay-page.tsx';
import { PaymentPage } from './payment-page.tsx';
import type { PayProps, ShownProps } from './pay-props.ts';
import { reloadTexts } from './texts/reload-texts.ts';
import type { PayTexts } from './texts/pay-texts.ts';
import type { LoadTexts } from './texts/use-shown-language.ts';

/**
 * The page links the texts of its own language, so that the browser loads them in parallel with
 * this script.
 */
async function ask(language: PayLanguage): Promise<PayTexts> {
  if (language === 'fr') {
    const words = await import('./texts/french.ts');
    return words.french;
  }
  const words = await import('./texts/english.ts');
  return words.english;
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
if (root && propsElement) void hydrate(root, JSON.parse(propsElement.textContent) as ShownProps);

/** A function, because the builder splits a file that waits at its top level in two. */
async function hydrate(element: HTMLElement, props: ShownProps): Promise<void> {
  const [texts, page] = await Promise.all([load(props.language), pageOf(props)]);
  hydrateRoot(
    element,
    <PayPage props={props} texts={texts} load={load}>
      {page}
    </PayPage>,
  );
}

async function pageOf(props: ShownProps): Promise<ReactNode> {
  if (props.page === 'pay') {
    const band = props.mode === 'test' ? await import('./test-mode-band.tsx') : undefined;
    const parts = needsParts(props) ? await import('./request/request-parts.tsx') : undefined;
    return (
      <PaymentPage {...props} TestBand={band?.TestBand} parts={parts?.requestPartsOf(props)} />
    );
  }
  const other = await import('./other-page.tsx');
  return <other.OtherPage {...props} />;
}

function needsParts({ request }: PayProps): boolean {
  return request !== undefined && (request.state !== 'open' || request.returnLinks !== undefined);
}
