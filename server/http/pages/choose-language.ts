import { isPayLanguage, type PayLanguage } from '@piton/contract/payments/pay-page.ts';
import { parseAccept } from 'hono/utils/accept';

type Asked = {
  /** `?lang=` of the address. */
  readonly lang: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** What the address asks for, or else what the browser would rather have; English where neither is known. */
export function chooseLanguage({ lang, acceptLanguage }: Asked): PayLanguage {
  if (isPayLanguage(lang)) return lang;
  // The best first. Of "fr-MQ" the region says nothing that we have other words for.
  const accepted = parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0]);
  return accepted.find(isPayLanguage) ?? 'en';
}
