import type { Page } from '@playwright/test';
import { goodPassword } from './sign-up-on-page.ts';

const company = {
  country: 'Saint Lucia',
  companyName: 'Anse La Raye Fish Fry',
  companyEmail: 'fish@example.com',
  companyNumber: '758 555 0199',
  companyType: 'LLC',
  permanentaddress: '2 Front Street, Anse La Raye',
  transactAmount: '500',
};

const account = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '',
  accountName: 'Shanelle Jn Baptiste',
  accountType: 'savings',
};

export type SentCompany = { companyId: string; version: number };

/** Submits a company of that name for review. `page` is its merchant's. */
export function sendInCompany(page: Page, companyName: string): Promise<SentCompany> {
  return send(page, 'POST', '/api/companies', { ...company, companyName });
}

export function editCompany(
  page: Page,
  { companyId, version }: SentCompany,
  changed: Partial<typeof company>,
): Promise<SentCompany> {
  const body = { ...company, ...changed, version };
  return send(page, 'PUT', `/api/companies/${companyId}`, body);
}

export async function sendInAccount(page: Page, accountNumber: string): Promise<void> {
  await send(page, 'POST', '/api/bank-account', { ...account, accountNumber });
}

export async function editAccount(page: Page, accountNumber: string): Promise<void> {
  const response = await page.request.get('/api/bank-account');
  const { version } = ((await response.json()) as { bankAccount: { version: number } }).bankAccount;
  const body = { ...account, accountNumber, version };
  await send(page, 'PUT', '/api/bank-account', body);
}

export async function listCompanies(page: Page): Promise<SentCompany[]> {
  const response = await page.request.get('/api/companies');
  return ((await response.json()) as { items: SentCompany[] }).items;
}

/**
 * Sends from within the page, as the merchant's own screens do. Steps up with the password of
 * `signUp`.
 */
async function send<Body>(page: Page, method: string, path: string, body: object): Promise<Body> {
  const { status, json } = await page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' };
      const ask = () =>
        fetch(sent.path, { method: sent.method, headers, body: JSON.stringify(sent.body) });
      let response = await ask();
      if (response.status === 403) {
        const proof = JSON.stringify({ password: sent.password });
        await fetch('/api/step-up', { method: 'POST', headers, body: proof });
        response = await ask();
      }
      return { status: response.status, json: (await response.json()) as unknown };
    },
    { method, path, body, password: goodPassword },
  );
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return json as Body;
}
