import type { Page } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { goodPassword, signUp } from '../steps/sign-up-on-page.ts';

type NewKey = (scopes: readonly string[], kind?: 'secret' | 'publishable') => Promise<string>;

/** The company of a new merchant, who creates test keys for the docs' examples. */
export async function newCompany(page: Page): Promise<{ newKey: NewKey }> {
  await signUp(page, 'docs');
  await addCompany(page, `Docs ${process.pid}-${Date.now() % 1_000_000}`);
  const company = await companyId(page);
  const newKey: NewKey = async (scopes, kind = 'secret') =>
    page.evaluate(
      async ([password, path, fields]) => {
        const post = async (to: string, body: object) => {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
          return (await response.json()) as { key: string };
        };
        await post('/api/step-up', { password });
        return (await post(path, fields)).key;
      },
      [
        goodPassword,
        `/api/companies/${company}/api-keys`,
        { mode: 'test', kind, name: `Docs ${kind} ${scopes.join(' ')}`, scopes },
      ] as const,
    );
  return { newKey };
}
