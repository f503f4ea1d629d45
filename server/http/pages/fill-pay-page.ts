import type { PayLanguage, PayPageProps } from '@piton/contract/payments/pay-page.ts';
import { demoSentence, fill } from '../endpoints/mark-mode.ts';

/** The page in its language, in the parts that go into the document; `web` builds it. */
export type RenderPay = (props: PayPageProps) => {
  /** What goes into `#root`. */
  readonly html: string;
  readonly title: string;
  /** What the browser adopts it with: what it was rendered with, and what was added to that. */
  readonly props: PayPageProps;
  readonly frame: { readonly notice: string; readonly demo: string; readonly needsScript: string };
};

const dataStart = '<script type="application/json" id="pay-props">';
const dataEnd = '</script>';

/** The page for one reader: its language, its title, its data and its markup. */
export function fillPayPage(page: string, props: PayPageProps, renderPay: RenderPay): string {
  const { html, title, frame, props: shown } = renderPay(props);
  const data = `${dataStart}${scriptSafeJson(shown)}${dataEnd}`;
  const framed = inLanguage(page, props.language)
    .replace('<title>Piton</title>', () => `<title>${escaped(title)}</title>`)
    .replace('aria-label="Notice"', () => `aria-label="${escaped(frame.notice)}"`)
    .replace(demoSentence, () => escaped(frame.demo))
    .replace('<!--needs-script-->', () => escaped(frame.needsScript));
  return fill(fill(framed, '<!--pay-props-->', data), '<!--pay-html-->', html);
}

/** Of the words of all languages a browser fetches those that the page is read in, and knows of the others. */
function inLanguage(page: string, language: PayLanguage): string {
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll(
      /<link\b[^>]* data-language="(\w+)" href="([^"]*)">/g,
      (link, named: string, address: string) =>
        named === language
          ? link
          : `<meta name="words" data-language="${named}" content="${address}">`,
    );
}

/** In the text of an element, or of an attribute in double quotes, nothing else means anything. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The JSON that a page was filled with, as it stands there; null where there is none. */
export function dataTextIn(html: string): string | null {
  const start = html.indexOf(dataStart);
  const end = start === -1 ? -1 : html.indexOf(dataEnd, start);
  return end === -1 ? null : html.slice(start + dataStart.length, end);
}

/** No text in it can end the script element, open a comment in it or break its line. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
