import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { createContext, use } from 'react';
import type { PayTexts } from './pay-texts.ts';

export type ShownLanguage = {
  readonly language: PayLanguage;
  readonly texts: PayTexts;
  /** The same page in that language, for browsers without our script. */
  readonly linkTo: (language: PayLanguage) => string;
  /**
   * Switches the language and keeps the customer's input. Returns false if the page has to be
   * reloaded for it.
   */
  /** Returns false if the page has to be reloaded for it. */
  readonly choose: (language: PayLanguage) => boolean;
};

export const Language = createContext<ShownLanguage | null>(null);

export function useLanguage(): ShownLanguage {
  const shown = use(Language);
  if (shown === null) throw new Error('texts need a language');
  return shown;
}

export function useTexts(): PayTexts {
  return useLanguage().texts;
}
