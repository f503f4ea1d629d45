import { renderToString } from 'react-dom/server';
import { PayPage, type PayPageProps } from './pay-page.tsx';

/** The inner HTML of `#root`. */
export function renderPay(props: PayPageProps): string {
  return renderToString(<PayPage {...props} />);
}

/** Puts the rendered page, and the props it is adopted with, into the built `pay.html`. */
export function fillPayPage(html: string, props: PayPageProps): string {
  // "<" is escaped so that no company name can end the element. The replacements are functions
  // because a "$" in a text has a meaning of its own in a replacement string.
  const json = JSON.stringify(props).replaceAll('<', '\\u003c');
  return html
    .replace('<!--pay-html-->', () => renderPay(props))
    .replace(
      '<!--pay-props-->',
      () => `<script type="application/json" id="pay-props">${json}</script>`,
    );
}
