import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { fill } from './mark-mode.ts';
import { withTitle } from './pay-title.ts';

/** What goes into `#root`; `web` builds it. */
export type RenderPay = (props: PayPageProps) => string;

const dataStart = '<script type="application/json" id="pay-props">';
const dataEnd = '</script>';

/** The page for one reader: its title, its data and its markup. */
export function fillPayPage(html: string, props: PayPageProps, renderPay: RenderPay): string {
  const data = `${dataStart}${scriptSafeJson(props)}${dataEnd}`;
  const titled = withTitle(html, props);
  return fill(fill(titled, '<!--pay-props-->', data), '<!--pay-html-->', renderPay(props));
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
