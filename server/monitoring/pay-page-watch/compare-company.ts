import { getCompanyData } from '@piton/contract/payments/pay-functions.ts';
import type { z } from 'zod';
import type { LiveResponse } from './request-as-browser.ts';
import { quoteLive } from './quote-live.ts';
import type { LivePage } from './read-live-page.ts';

/** Checks that the page for customers and the response to merchants' programs show the same company. */
export function compareCompany(live: LivePage, response: LiveResponse): string[] {
  const company = readCompany(response);
  if (company === null) return [`the response cannot be read (status ${response.status})`];
  if (live.page === 'unknown') {
    return company.status === 'error'
      ? []
      : [`the company ${quoteLive(company.companyName)} exists, but the page was not found`];
  }
  if (company.status === 'error') {
    return ['the company does not exist, but the page takes payments'];
  }
  return compared.flatMap(([field, words]) => {
    const [shown, right] = [String(live.company[field]), String(company[field])];
    return shown === right
      ? []
      : [`${words} on the page is ${quoteLive(shown)} instead of ${quoteLive(right)}`];
  });
}

const compared = [
  ['companyId', 'the company’s id'],
  ['companyName', 'the company’s name'],
  ['publicKey', 'the public key for sealing cards'],
  ['keyId', 'the key’s id'],
  ['acceptsLive', 'the flag for live payments'],
] as const;

function readCompany({
  status,
  bytes,
}: LiveResponse): z.output<typeof getCompanyData.output> | null {
  if (status !== 200 && status !== 404) return null;
  try {
    const read = getCompanyData.output.safeParse(JSON.parse(bytes.toString('utf8')));
    return read.data ?? null;
  } catch {
    return null;
  }
}
