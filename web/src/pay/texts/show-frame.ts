import type { PayLanguage } from '@piton/contract/payments/pay-page.ts';
import type { PayTexts } from './pay-texts.ts';

/**
 * The document's language and texts outside the React root. Writes only changes, because the
 * browser would otherwise restyle the whole page.
 */
export function showFrame(language: PayLanguage, { frame }: PayTexts): void {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  document.querySelector('.notices')?.setAttribute('aria-label', frame.notice);
  const demo = document.querySelector('.notices .demo-notice');
  if (demo) demo.textContent = frame.demo;
}
