import { publicPages } from '@piton/contract/http/docs-pages.ts';
import { expect, test } from 'vitest';
import { openSite } from './open-site.ts';
import { builtFolder } from '../testing/built-folder.ts';
import { asBrowser, servedWeb } from '../testing/served-web.ts';

test('a page of the site names the public and the support address', async () => {
  const { get } = await servedWeb({ publicUrl: 'https://pay.example.lc' });
  const html = await (await get('/about', asBrowser)).text();
  expect(html).toContain('<link rel="canonical" href="https://pay.example.lc/about">');
  expect(html).toContain('<a href="mailto:help@piton.example">help@piton.example</a>');
  expect(html).not.toContain('%');
});

test('the page uses each request’s host if no public URL is set', async () => {
  const { app } = await servedWeb();
  for (const origin of ['http://10.0.0.7:3000', 'http://localhost', 'http://10.0.0.7:3000']) {
    const html = await (await app.request(`${origin}/about`)).text();
    expect(html).toContain(`href="${origin}/about"`);
  }
});

test('the page ignores the request’s host if a public URL is set', async () => {
  const { app } = await servedWeb({ publicUrl: 'https://pay.example.lc' });
  const page = await (await app.request('http://evil.example/about')).text();
  expect(page).not.toContain('evil.example');
});

test('a trailing slash leads to the same page', async () => {
  const { get } = await servedWeb();
  expect(await (await get('/about/', asBrowser)).text()).toContain('<h1>site /about</h1>');
});

test('the page is cached, revalidated each time, and limited to its own origin', async () => {
  const { get } = await servedWeb();
  const first = await get('/', { ...asBrowser, 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const policy = first.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(?:;|$)/);
  expect(policy).not.toContain('unsafe');
  const tag = first.headers.get('etag') ?? '';
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await get('/about', { 'accept-encoding': 'br', 'if-none-match': tag });
  expect(other.status).toBe(200);
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://pay.example.lc/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://pay.example.lc/</loc>'],
])('%s has absolute URLs', async (path, type, text) => {
  const { get } = await servedWeb({ publicUrl: 'https://pay.example.lc' });
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain(text);
});

test('a host name cannot end the attribute that contains it', async () => {
  const folder = builtFolder({
    'client/site/about.html':
      '<html data-mode="production"><!--demo-notice--><a href="%SUPPORT_EMAIL%">',
  });
  const { get } = await servedWeb({ folder, supportEmail: '"><script>$&' });
  expect(await (await get('/about')).text()).toContain('href="&quot;>&lt;script>$&amp;"');
});

test('a host name cannot end the quotes in copied code', async () => {
  const folder = builtFolder({
    'client/site/devdocs.html': '<html data-mode="production"><!--demo-notice-->url=\'%ORIGIN%\'',
  });
  const { get } = await servedWeb({ folder, publicUrl: "http://a'$(reboot)" });
  expect(await (await get('/devdocs')).text()).toContain("url='http://a%27%24%28reboot%29'");
});

test('every page is compressed at start-up if a public URL is set', async () => {
  const find = await openSite({
    isDemo: false,
    supportEmail: 'help@piton.example',
    publicUrl: 'https://pay.example.lc',
    textOf: () => '<html data-mode="production"><!--demo-notice-->',
  });
  for (const path of [...publicPages, '/sitemap.xml']) {
    let found: object | null = null;
    void find(path, 'http://elsewhere').then((reply) => (found = reply));
    // Compression runs in another thread, which can't finish within these turns.
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    expect(found, path).not.toBeNull();
  }
});
