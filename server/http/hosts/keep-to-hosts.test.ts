import { endpoints } from '@piton/contract/http/endpoints.ts';
import { expect, test } from 'vitest';
import { bindEndpoint } from '../endpoints/bind-endpoint.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';
import type { Hosts } from './hosts.ts';
import { keepToHosts } from './keep-to-hosts.ts';

const all: Hosts = {
  site: 'https://www.example.lc',
  pay: 'https://pay.example.lc',
  console: 'https://console.example.lc',
};

async function ask(hosts: Hosts, url: string, method = 'GET') {
  const { app } = testApp();
  app.use(keepToHosts(hosts));
  app.all('*', (c) => c.text('served'));
  const { host, pathname, search } = new URL(url);
  const response = await app.request(pathname + search, { method, headers: { host } });
  return response.headers.get('location') ?? response.status;
}

test.each([
  ['https://www.example.lc/index', 200],
  ['https://www.example.lc/PayCompany/a?amount=5', 'https://pay.example.lc/PayCompany/a?amount=5'],
  ['https://www.example.lc/console/payouts', 'https://console.example.lc/console/payouts'],
  ['https://www.example.lc/api/console/overview', 404],
  ['https://pay.example.lc/PayCompany/a', 200],
  ['https://pay.example.lc/index', 'https://www.example.lc/index'],
  ['https://pay.example.lc/', 'https://www.example.lc/'],
  ['https://pay.example.lc/api/session', 404],
  ['https://pay.example.lc/v1/payments', 404],
  ['https://console.example.lc/', '/console'],
  ['https://console.example.lc/signin', 200],
  ['https://console.example.lc/api/sales', 404],
  ['https://console.example.lc/receipt/a/b', 'https://pay.example.lc/receipt/a/b'],
  ['https://10.0.0.1/readyz', 200],
  ['https://10.0.0.1/console', 'https://console.example.lc/console'],
])('GET %s: %s', async (url, expected) => expect(await ask(all, url)).toBe(expected));

test('a POST is never sent on', async () => {
  expect(await ask(all, 'https://www.example.lc/webPay', 'POST')).toBe(404);
  expect(await ask(all, 'https://pay.example.lc/webPay', 'POST')).toBe(200);
  expect(await ask(all, 'https://pay.example.lc/api/sign-in', 'POST')).toBe(404);
});

test('without a host of its own, a part stays on the site', async () => {
  const hosts: Hosts = { ...all, pay: null };
  expect(await ask(hosts, 'https://www.example.lc/PayCompany/a')).toBe(200);
  expect(await ask(hosts, 'https://console.example.lc/PayCompany/a')).toBe(
    'https://www.example.lc/PayCompany/a',
  );
  expect(await ask(hosts, 'https://www.example.lc/console')).toBe(
    'https://console.example.lc/console',
  );
});

test('each host accepts its own pages’ requests alone', async () => {
  const { app } = testApp();
  app.use(keepToHosts(all));
  const deps = { ...testBindDeps, hosts: all, publicOrigin: all.site };
  bindEndpoint(app, deps, endpoints.signOut, async () => ({}));
  const signOut = async (host: string, page: string | null) => {
    const headers = { host, origin: page ?? '', 'content-type': 'application/json' };
    return (await app.request('/api/sign-out', { method: 'POST', headers, body: '{}' })).status;
  };
  expect(await signOut('www.example.lc', all.site)).toBe(200);
  expect(await signOut('console.example.lc', all.console)).toBe(200);
  expect(await signOut('console.example.lc', all.site)).toBe(403);
  expect(await signOut('www.example.lc', all.pay)).toBe(403);
  expect(await signOut('pay.example.lc', all.pay)).toBe(404);
});
