import type { PayLanguage } from '@piton/contract/payments/pay-page.ts';
import type { PayTexts } from './pay-texts.ts';

/**
 * What stands around the part of the page that is drawn here. Nothing is written that stands there
 * already, because the browser would style the whole page anew.
 */
export function showFrame(language: PayLanguage, { frame }: PayTexts): void {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  document.querySelector('.notices')?.setAttribute('aria-label', frame.notice);
  const demo = document.querySelector('.notices .demo-notice');
  if (demo) demo.textContent = frame.demo;
}
