import { type APIRequestContext, expect, request } from '@playwright/test';

type Sent = { items: { reference: string }[] };

/**
 * Two members of the demo's staff approve a week, and one sends it. Returns the references of its
 * payouts.
 */
export async function sendWeek(cutOffDay: string, baseURL: string | undefined): Promise<string[]> {
  const origin = baseURL ?? '';
  const path = `/api/console/payout-runs/${cutOffDay}`;
  const kendrick = await signedIn(origin, 'kendrick');
  for (const staff of [kendrick, await signedIn(origin, 'denise')]) {
    const { version } = (await (await staff.get(path)).json()) as { version: string };
    await post(staff, `${path}/approval`, { password, version });
  }
  await post(kendrick, `${path}/release`, { password, format: 'csv' });
  const sent = (await (await kendrick.get(`${path}/payouts`)).json()) as Sent;
  return sent.items.map(({ reference }) => reference);
}

const password = 'two-peaks';

async function signedIn(origin: string, who: string): Promise<APIRequestContext> {
  const context = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin },
  });
  await post(context, '/api/sign-in', { email: `${who}@demo.example`, password });
  return context;
}

async function post(context: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await context.post(path, { data });
  expect(response.status()).toBe(200);
  return response.json();
}
