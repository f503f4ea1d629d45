import { getCompanyData } from '@piton/contract/payments/pay-functions.ts';
import type { z } from 'zod';
import type { LiveAnswer } from './ask-as-browser.ts';
import { quoteLive } from './quote-live.ts';
import type { LivePage } from './read-live-page.ts';

/** Checks that the page for customers and the response to merchants' programs show the same company. */
export function compareCompany(live: LivePage, asked: LiveAnswer): string[] {
  const company = readCompany(asked);
  if (company === null) return [`the answer cannot be read (status ${asked.status})`];
  if (live.page === 'unknown') {
    return company.status === 'error'
      ? []
      : [
          `there is a company, ${quoteLive(company.companyName)}, and the page says that there is none`,
        ];
  }
  if (company.status === 'error') return ['there is no such company, and the page takes payments'];
  return compared.flatMap(([field, words]) => {
    const [shown, right] = [String(live.company[field]), String(company[field])];
    return shown === right
      ? []
      : [`${words} on the page is ${quoteLive(shown)} instead of ${quoteLive(right)}`];
  });
}

const compared = [
  ['companyId', 'the id of the company'],
  ['companyName', 'the name of the company'],
  ['publicKey', 'the public key that cards are sealed with'],
  ['keyId', 'the id of the key'],
  ['acceptsLive', 'whether live payments are taken'],
] as const;

function readCompany({ status, bytes }: LiveAnswer): z.output<typeof getCompanyData.output> | null {
  if (status !== 200 && status !== 404) return null;
  try {
    const read = getCompanyData.output.safeParse(JSON.parse(bytes.toString('utf8')));
    return read.data ?? null;
  } catch {
    return null;
  }
}
