import type { PayLanguage } from '@piton/contract/pay-page.ts';
import type { PayTexts } from './pay-texts.ts';

/** What stands around the part of the page that is drawn here. */
export function showFrame(language: PayLanguage, { frame }: PayTexts): void {
  document.documentElement.lang = language;
  document.querySelector('.notices')?.setAttribute('aria-label', frame.notice);
  const demo = document.querySelector('.notices .demo-notice');
  if (demo) demo.textContent = frame.demo;
}
