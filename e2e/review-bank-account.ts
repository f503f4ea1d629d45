import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

type Decision = { decision: 'approve' | 'ask_for_changes'; note?: string; fields?: object };

/** The bank account of whoever is signed in on that page, decided on by one of the demo's staff. */
export async function reviewBankAccount(
  page: Page,
  staff: 'kendrick' | 'denise',
  { decision, note = '', fields = {} }: Decision,
): Promise<void> {
  const { origin } = new URL(page.url());
  const stored = await page.evaluate(() => sessionStorage.getItem('user'));
  const { uid } = JSON.parse(stored ?? '{}') as { uid: string };
  const headers = { origin };
  const console = await request.newContext({ baseURL: origin, extraHTTPHeaders: headers });
  const data = { email: `${staff}@demo.example`, password: 'two-peaks' };
  expect((await console.post('/api/sign-in', { data })).status()).toBe(200);
  await decide(console, `/api/console/reviews/bank_account/${uid}`, { decision, note, fields });
  await console.dispose();
}

async function decide(console: APIRequestContext, path: string, said: Decision): Promise<void> {
  const { version } = (await (await console.get(path)).json()) as { version: number };
  const answer = await console.post(`${path}/decisions`, { data: { version, ...said } });
  expect(answer.status()).toBe(200);
}
