import { isPayLanguage, type PayLanguage } from '@piton/contract/payments/pay-page.ts';

const key = 'pay-language';

/** Null if the customer has not chosen on this device, or if the browser blocks storage. */
export function keptLanguage(): PayLanguage | null {
  try {
    const kept = localStorage.getItem(key);
    return isPayLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepLanguage(language: PayLanguage): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The page still switches, and the next visit starts in the default language.
  }
}
