import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';

const english = {
  back: (host: string) => `Back to ${host}`,
  cancel: (host: string) => `Cancel and go back to ${host}`,
  leaving: (seconds: number, host: string) => `You’ll return to ${host} in ${seconds} s.`,
  stay: 'Stay on this page',
};

const french: typeof english = {
  back: (host) => `Retour à ${host}`,
  cancel: (host) => `Annuler et revenir sur ${host}`,
  leaving: (seconds, host) => `Retour à ${host} dans ${seconds} s.`,
  stay: 'Rester sur cette page',
};

/** Loaded with the links, because few payment requests have a shop's page. */
export const returnTexts: Readonly<Record<PayLanguage, typeof english>> = {
  en: english,
  fr: french,
};
