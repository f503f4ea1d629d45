import { isPayLanguage, type PayLanguage } from '@piton/contract/payments/pay-page.ts';

const key = 'pay-language';

/** Null where nobody has chosen on this device, or where it keeps nothing. */
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
    // The page is shown in it all the same, and is asked for again on the next visit.
  }
}
