import type { PayLanguage, PayPageProps } from '@piton/contract/payments/pay-page-props.ts';
import { demoSentence, fill } from '../endpoints/mark-mode.ts';

/** Renders the page in its language, as parts of the document; `web` builds it. */
export type RenderPay = (props: PayPageProps) => {
  /** The content of `#root`. */
  readonly html: string;
  readonly title: string;
  /** The props for hydration: those of the render, and additions. */
  readonly props: PayPageProps;
  readonly frame: { readonly notice: string; readonly demo: string; readonly needsScript: string };
};

const dataStart = '<script type="application/json" id="pay-props">';
const dataEnd = '</script>';

/** The page for one reader: its language, title, data and markup. */
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

/** The browser preloads only the texts of the page's language. */
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

/** Escapes text for an element, or for an attribute in double quotes. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The JSON in a filled page, unchanged; null if there is none. */
export function dataTextIn(html: string): string | null {
  const start = html.indexOf(dataStart);
  const end = start === -1 ? -1 : html.indexOf(dataEnd, start);
  return end === -1 ? null : html.slice(start + dataStart.length, end);
}

/** Escapes everything that could end the script element, open a comment or break the line. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
