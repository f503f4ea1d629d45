import { endpoints } from '@piton/contract/http/endpoints.ts';
import { expect, test } from 'vitest';
import { bindEndpoint } from '../endpoints/bind-endpoint.ts';
import { refuseMisaddressed } from './refuse-misaddressed.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const { getCompanyData, makPayment, webPay } = endpoints;
const { app } = testApp();
bindEndpoint(app, testBindDeps, getCompanyData, async () => ({ status: 'error', message: 'none' }));
bindEndpoint(app, testBindDeps, webPay, async () => ({ msg: 'read' }));
bindEndpoint(app, testBindDeps, makPayment, async () => {
  throw new Error('no test charges a card');
});
refuseMisaddressed(app, endpoints);
// The response for every page of the browser.
app.get('*', (c) => c.redirect('/', 302));

const ofMakPayment = { status: 'Incomplete', transactionNumber: '', invoiceNumber: '' };
const shapes = {
  getCompanyData: (message: string) => ({ status: 'error', message }),
  webPay: (message: string) => ({ msg: message }),
  makPayment: (message: string, error: string) => ({ ...ofMakPayment, message, error }),
};
const names = ['getCompanyData', 'webPay', 'makPayment'] as const;
const paths = names.flatMap((name) => [
  [`/${name}`, name] as const,
  [`/functions/${name}`, name] as const,
]);
const asBrowser = { accept: 'text/html' };

test.each(paths)('a wrong method at %s gets 405 in the shape of %s', async (path, name) => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const response = await app.request(path, { method, headers: asBrowser });
    expect([method, response.status]).toEqual([method, 405]);
    const allowed = name === 'getCompanyData' ? 'POST, OPTIONS' : 'POST';
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await response.json()).toEqual(shapes[name]('Send it with POST.', 'wrong_method'));
  }
});

test.each(paths)('another spelling of %s gets 404 in the shape of %s', async (path, name) => {
  for (const spelt of [path.toLowerCase(), path.toUpperCase(), `${path}/`]) {
    for (const method of ['GET', 'POST']) {
      const response = await app.request(spelt, { method, headers: asBrowser });
      expect([spelt, method, response.status]).toEqual([spelt, method, 404]);
      const message = `Not found. Send it to ${path}.`;
      expect(await response.json()).toEqual(shapes[name](message, 'not_found'));
    }
  }
});

test('other paths are unaffected', async () => {
  expect((await app.request('/webPayments')).status).toBe(302);
  expect((await app.request('/api/nothing', { method: 'POST' })).status).toBe(404);
});

const fromShop = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };

test('any site may read getCompanyData, without credentials', async () => {
  const preflightHeaders = { ...fromShop, 'access-control-request-method': 'POST' };
  const preflight = await app.request('/getCompanyData', {
    method: 'OPTIONS',
    headers: preflightHeaders,
  });
  expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
    204,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type,authorization,piton-version',
    },
  ]);
  const headers = { ...fromShop, 'content-type': 'application/json' };
  for (const [body, status] of [
    ['{"companyId":"x"}', 200],
    ['{', 400],
  ] as const) {
    const response = await app.request('/getCompanyData', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test.each(['/webPay', '/makPayment'])('%s stays closed to pages of other sites', async (path) => {
  const preflight = await app.request(path, { method: 'OPTIONS', headers: fromShop });
  expect(preflight.status).toBe(405);
  const headers = { ...fromShop, 'content-type': 'application/json' };
  const response = await app.request(path, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(403);
  for (const { headers: answered } of [preflight, response]) {
    expect(answered.get('access-control-allow-origin')).toBeNull();
  }
});
