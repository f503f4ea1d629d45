import { randomBytes } from 'node:crypto';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { runEntryProcess } from '../testing/run-entry-process.ts';

const companyId = 'DemoSoufriereSpice01';
const password = 'two-peaks';
const [visa, mastercard] = ['4111111111111111', '5555555555554444'];

test('two servers on one database act as one', { timeout: 240_000 }, async () => {
  const [one, other] = await startTwoServers();

  const cookie = await signIn(one);
  expect(await userAt(other, cookie)).toMatchObject({ email: 'maria@demo.example' });

  const key = await createKey(one, cookie);
  const eventsAt = (url: string) =>
    get(url, '/v1/events?limit=5', { authorization: `Bearer ${key}` });
  const listening = await listenAt(other, cookie);
  const sealed = await seal(one, visa);
  // The customer's page asks again while the first request is under way, and gets the other server.
  const [paid, paidAgain] = await Promise.all([pay(one, sealed), pay(other, sealed)]);
  const final = paid.includes('Approved') ? paid : paidAgain;
  expect(final).toContain('Approved');
  expect(await pay(other, sealed)).toBe(final);
  expect(await listening.next()).toContain('"status":"Approved"');
  // Events are rendered by a job, on either server.
  await expect.poll(() => eventsAt(one), { timeout: 20_000 }).toContain('payment.approved');
  expect(await eventsAt(other)).toBe(await eventsAt(one));

  const attempts: string[] = [];
  for (const [index, url] of [one, other, one, other].entries()) {
    attempts.push(await pay(url, await seal(url, mastercard, `20.0${index}`)));
  }
  const approved = attempts.map((response) => response.includes('Approved'));
  expect(approved, attempts.join('\n')).toEqual([true, true, true, false]);

  await post(other, '/api/sign-out', {}, cookie);
  expect(await userAt(one, cookie)).toBeNull();
  listening.stop();
});

async function startTwoServers(): Promise<[string, string]> {
  const { owner } = await createEmptyDatabase();
  const env = {
    DATABASE_URL: urlOf(owner),
    PITON_MASTER_KEY: randomBytes(32).toString('base64'),
    PITON_ATTEMPTS_PER_CARD: '3',
  };
  const start = async () => {
    const server = runEntryProcess('demo.ts', { ...env, PITON_DATA: temporaryFolder() });
    const [, url = ''] = await server.until(/ready at (http:\/\/localhost:\d+)/);
    return url;
  };
  // One after the other, because the first migrates the database.
  return [await start(), await start()];
}

function urlOf({ user = '', password: secret, database = '', host = '' }: ClientConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = String(secret);
  url.searchParams.set('host', host);
  return url.href;
}

async function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function get(url: string, path: string, headers: Record<string, string>): Promise<string> {
  return (await fetch(url + path, { headers })).text();
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

async function signIn(url: string): Promise<string> {
  const signedIn = cookiesOf(
    await post(url, '/api/sign-in', { email: 'maria@demo.example', password }),
  );
  return cookiesOf(await post(url, '/api/step-up', { password }, signedIn));
}

async function userAt(url: string, cookie: string): Promise<unknown> {
  return (JSON.parse(await get(url, '/api/session', { cookie })) as { user: unknown }).user;
}

async function createKey(url: string, cookie: string): Promise<string> {
  const fields = { mode: 'live', kind: 'secret', name: 'Shop', scopes: ['read'] };
  const response = await post(url, `/api/companies/${companyId}/api-keys`, fields, cookie);
  return ((await response.json()) as { key: string }).key;
}

/** Payments of the company, as the merchant's page learns of them. */
async function listenAt(url: string, cookie: string) {
  const stop = new AbortController();
  const { body } = await fetch(`${url}/api/sales/live?companyId=${companyId}`, {
    headers: { cookie },
    signal: stop.signal,
  });
  if (body === null) throw new Error('no stream');
  const chunks = body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = '';
  return {
    next: async () => {
      while (!text.includes('"status":"Approved"')) text += (await chunks.next()).value ?? '';
      return text;
    },
    stop: () => stop.abort(),
  };
}

async function seal(url: string, cardNumber: string, amount = '12.50'): Promise<string> {
  const response = await post(url, '/getCompanyData', { companyId });
  const key = (await response.json()) as { keyId: string; publicKey: string };
  const payment = {
    name: 'TWO SERVERS',
    amount,
    currency: 'XCD',
    month: '12',
    year: String(new Date().getFullYear() + 2),
    cvv: '123',
    cardNumber,
    purpose: 'A test',
    personEmail: 'customer@example.lc',
    personPhone: '+1 758 555 0100',
    personName: 'Test',
  };
  return sealPayment(payment, key, new Date());
}

async function pay(url: string, encryptedTxt: string): Promise<string> {
  const response = await post(url, '/webPay', { testMode: '0', companyId, encryptedTxt });
  return response.text();
}
