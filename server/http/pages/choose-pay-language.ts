import { isPayLanguage, type PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { parseAccept } from 'hono/utils/accept';

type LanguagePreferences = {
  /** `?lang=` of the URL. */
  readonly lang: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** The URL's language, or else the browser's preference; English by default. */
export function chooseLanguage({ lang, acceptLanguage }: LanguagePreferences): PayLanguage {
  if (isPayLanguage(lang)) return lang;
  // Best first. The region, as in "fr-MQ", makes no difference to our texts.
  const accepted = parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0]);
  return accepted.find(isPayLanguage) ?? 'en';
}
