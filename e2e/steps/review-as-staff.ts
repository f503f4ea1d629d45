import { expect, type Page, request } from '@playwright/test';

type Staff = 'kendrick' | 'denise';
type Decision = { decision: 'approve' | 'ask_for_changes'; note?: string; fields?: object };

/** A member of the demo's staff decides on the page's bank account. */
export async function reviewBankAccount(
  page: Page,
  staff: Staff,
  decision: Decision,
): Promise<void> {
  const stored = await page.evaluate(() => sessionStorage.getItem('user'));
  const { uid } = JSON.parse(stored ?? '{}') as { uid: string };
  await decide(page, staff, { path: `/api/console/reviews/bank_account/${uid}`, ...decision });
}

/** Makes the company payable. */
export async function approveCompany(page: Page, id: string): Promise<void> {
  await decide(page, 'kendrick', {
    path: `/api/console/reviews/company/${id}`,
    decision: 'approve',
  });
}

async function decide(
  page: Page,
  staff: Staff,
  { path, note = '', fields = {}, decision }: Decision & { readonly path: string },
): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const console = await request.newContext({ baseURL: origin, extraHTTPHeaders: headers });
  const signIn = { email: `${staff}@demo.example`, password: 'two-peaks' };
  expect((await console.post('/api/sign-in', { data: signIn })).status()).toBe(200);
  const stepUp = { password: signIn.password };
  expect((await console.post('/api/step-up', { data: stepUp })).status()).toBe(200);
  const { version } = (await (await console.get(path)).json()) as { version: number };
  const response = await console.post(`${path}/decisions`, {
    data: { version, decision, note, fields },
  });
  expect(response.status()).toBe(200);
  await console.dispose();
}
