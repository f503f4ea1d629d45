import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { expect, onTestFinished, test } from 'vitest';
import { alwaysResponsive } from '../../../database/health/watch-responsiveness.ts';
import { openDevWeb } from './dev-web.ts';
import { servePayPages } from '../serve-pay-pages.ts';
import { serveWeb } from '../serve-web.ts';
import { companyId, payCompany } from '../../testing/served-web.ts';
import { sharedHost } from '../../hosts/hosts.ts';
import { testApp } from '../../testing/test-app.ts';

/** As in the sources; Vite fills in none of this. */
const pageStart = '<html data-mode="production" data-support-email=""><!--demo-notice-->';
const startOf: Readonly<Record<string, string>> = {
  '/': pageStart,
  '/__render-pay': pageStart,
  '/robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml',
  '/__site/sitemap.xml': '<loc>%ORIGIN%/</loc>',
  '/__site/about': '<html data-mode="production"><!--demo-notice--> %ORIGIN% %SUPPORT_EMAIL%',
};

/** Stands in for Vite and records its requests. */
async function served() {
  const vite = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const isMissing =
        request.url === '/gone.js' ||
        /^\/__site\/(?!about$|sitemap\.xml$|sdk\/)/.test(request.url ?? '');
      response.writeHead(isMissing ? 404 : 200, {
        'content-type': 'text/x-vite',
        'x-vite': '1',
      });
      const what = request.url === '/app.css' ? request.headers.accept : body;
      const start = startOf[request.url ?? ''] ?? '';
      response.end([start, request.method, request.url, what].join(' ').trim());
    });
  });
  await new Promise<void>((resolve) => {
    vite.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void vite.close());
  const { port } = vite.address() as AddressInfo;
  const { app } = testApp();
  const web = openDevWeb(`http://127.0.0.1:${port}`, 'help@piton.example');
  servePayPages(app, {
    web,
    findCompany: async () => payCompany,
    findRequest: async () => null,
    findReceipt: async () => null,
    hosts: sharedHost,
    clock: () => new Date(),
    amountMax: '50000.00',
    cards: () => ({ cardBrands: ['visa', 'mastercard'] }),
    requestLimitMs: 1000,
    responsiveness: alwaysResponsive,
  });
  serveWeb(app, {
    web,
    findSession: async () => null,
    readStatus: async () => ({ at: '2027-01-01T03:59:59Z', state: 'working', figures: null }),
    hasDemoPages: true,
    isSecure: false,
    requestLimitMs: 1000,
    responsiveness: alwaysResponsive,
  });
  return app;
}

const asBrowser = { headers: { accept: 'text/html' } };

test('a page is Vite’s page, whatever its address', async () => {
  const response = await (await served()).request('/signin', asBrowser);
  expect(await response.text()).toMatch(/GET \/$/);
  expect(response.headers.get('content-type')).toBe('text/x-vite');
  expect(response.headers.get('content-security-policy')).toContain('ws:');
  expect(response.headers.has('x-vite')).toBe(false);
});

test.each(['/about', '/signin', `/PayCompany/${companyId}`])(
  'a page says that it is the demo, like a built one: %s',
  async (address) => {
    const html = await (await (await served()).request(address, asBrowser)).text();
    expect(html).toContain('data-mode="demo"');
    expect(html).toMatch(/<p class="demo-notice" role="note">[^<]+<\/p>/);
  },
);

test('a page names the support address, like a built one', async () => {
  const html = await (await (await served()).request('/signin', asBrowser)).text();
  expect(html).toContain('data-support-email="help@piton.example"');
});

test('a page of the site is rendered by Vite, and filled in like a built one', async () => {
  const response = await (await served()).request('/about/', asBrowser);
  expect(await response.text()).toMatch(
    / http:\/\/localhost help@piton\.example GET \/__site\/about$/,
  );
  expect(response.headers.get('content-security-policy')).toContain('ws:');
});

test.each([
  ['/robots.txt', 'Sitemap: http://localhost/sitemap.xml'],
  ['/sitemap.xml', '<loc>http://localhost/</loc>'],
])('%s has absolute URLs, like a built one', async (address, url) => {
  const response = await (await served()).request(address);
  expect(await response.text()).toContain(url);
});

test('modules and their queries are passed on, and so is a missing module', async () => {
  const app = await served();
  expect(await (await app.request('/src/main.tsx?t=1')).text()).toBe('GET /src/main.tsx?t=1');
  expect((await app.request('/gone.js')).status).toBe(404);
});

test('Vite learns which form of a style sheet the browser wants', async () => {
  const headers = { accept: 'text/css,*/*;q=0.1' };
  const response = await (await served()).request('/app.css', { headers });
  expect(await response.text()).toBe('GET /app.css text/css,*/*;q=0.1');
});

test('our server redirects an unknown page', async () => {
  const response = await (await served()).request('/nothing', asBrowser);
  expect(response.status).toBe(302);
});

test('the pay page is rendered by Vite with our props', async () => {
  const response = await (await served()).request(`/PayCompany/${companyId}`, asBrowser);
  const [, props = ''] = / POST \/__render-pay (.*)$/.exec(await response.text()) ?? [];
  expect(JSON.parse(props)).toMatchObject({ page: 'pay', company: payCompany });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the packages are made by Vite’s plugin, and the script is for all sites', async () => {
  const app = await served();
  for (const file of [sdkFiles.browserScript, sdkFiles.wooCommerce]) {
    const response = await app.request(file, asBrowser);
    expect(await response.text()).toMatch(`GET /__site${file}`);
    const allowed = response.headers.get('access-control-allow-origin');
    expect(allowed).toBe(file === sdkFiles.browserScript ? '*' : null);
  }
});
