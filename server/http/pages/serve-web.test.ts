import net from 'node:net';
import { text } from 'node:stream/consumers';
import { docsPages } from '@piton/contract/http/docs-pages.ts';
import { pages, sitePages } from '@piton/contract/http/routes.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../listen.ts';
import { assetText, builtFolder } from '../testing/built-folder.ts';
import {
  asBrowser,
  companyId,
  merchantToken,
  servedWeb,
  staffToken,
} from '../testing/served-web.ts';

describe('pages', () => {
  test('every route of the contract returns the index, except the site’s pages', async () => {
    const { get } = await servedWeb();
    for (const [path, access] of Object.entries(pages)) {
      if (access === 'staff' || access === 'demo') continue;
      const response = await get(path, asBrowser);
      expect([path, response.status]).toEqual([path, 200]);
      const isOnSite = sitePages.some((each) => each === path);
      const content = isOnSite ? `<h1>site ${path}</h1>` : '<div id="root">index</div>';
      expect(await response.text()).toContain(content);
    }
  });

  test('the docs’ pages are returned, and a misspelt one leads to the first', async () => {
    const { get } = await servedWeb();
    for (const path of docsPages) {
      expect(await (await get(path, asBrowser)).text()).toContain(`<h1>site ${path}</h1>`);
      const markdown = await get(`${path}.md`, asBrowser);
      expect(markdown.headers.get('content-type')).toMatch(/^text\/markdown/);
    }
    const misspelt = await get('/devdocs/webhoks', asBrowser);
    expect([misspelt.status, misspelt.headers.get('location')]).toEqual([302, '/devdocs']);
  });

  test('log the receipt check without the parameters of its address', async () => {
    const { get, lines } = await servedWeb();
    const path = `/check-receipt/${companyId}/${'r'.repeat(22)}`;
    for (const address of [path, `${path}/`]) {
      const response = await get(address, asBrowser);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    expect(lines()).toContainEqual(
      expect.objectContaining({ route: '/check-receipt/:companyId/:token' }),
    );
    expect(JSON.stringify(lines())).not.toContain('r'.repeat(22));
    expect((await get(`${path}x`, asBrowser)).status).toBe(302);
  });

  test.each([
    '/nothing',
    '/About',
    '/index.html',
    '/pay.html',
    '/site/about.html',
    '/site/about',
    '/mytransactionS',
    '/.env',
    '/a/b/c',
    '/paycompany/x',
    '/PayCompany',
  ])('any other address leads to /: %s', async (path) => {
    const response = await (await servedWeb()).get(path, asBrowser);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a client that does not accept HTML gets 404 for a missing file', async () => {
    const { get } = await servedWeb();
    expect((await get('/nothing', { accept: '*/*' })).status).toBe(302);
    expect((await get('/nothing.png', { accept: '*/*' })).status).toBe(404);
    expect((await get('/nothing', { accept: 'image/*' })).status).toBe(404);
    expect((await get('/assets/gone.js', asBrowser)).status).toBe(404);
    expect((await get('/api/nothing', asBrowser)).status).toBe(404);
    expect((await get('/functions/nothing', asBrowser)).status).toBe(404);
  });

  test('allow only GET and HEAD', async () => {
    const { app } = await servedWeb();
    expect((await app.request('/about', { method: 'POST' })).status).toBe(404);
    expect((await app.request('/nothing', { method: 'DELETE', headers: asBrowser })).status).toBe(
      404,
    );
  });

  test.each(['/console', '/console/', '/console/reviews/7'])(
    '%s is there for staff only',
    async (path) => {
      const { get } = await servedWeb();
      const withToken = (token: string) =>
        get(path, { ...asBrowser, cookie: `piton_session=${token}` });
      expect((await withToken(staffToken)).status).toBe(200);
      const merchants = await withToken(merchantToken);
      const unknown = await get('/nothing', asBrowser);
      expect([merchants.status, merchants.headers.get('location')]).toEqual([302, '/']);
      expect([...merchants.headers.keys()]).toEqual([...unknown.headers.keys()]);
    },
  );

  test.each(['/console', '/console/', '/console/payouts?week=2026-11-25', '/console/no-such/page'])(
    'a signed-out visitor returns to %s after signing in',
    async (place) => {
      const { get } = await servedWeb();
      const signIn = `/signin?${new URLSearchParams({ to: place }).toString()}`;
      for (const cookie of ['', `piton_session=${'x'.repeat(43)}`]) {
        const response = await get(place, { ...asBrowser, cookie });
        expect([response.status, response.headers.get('location')]).toEqual([302, signIn]);
      }
      const asMerchant = { ...asBrowser, cookie: `piton_session=${merchantToken}` };
      expect((await get(place, asMerchant)).headers.get('location')).toBe('/');
    },
  );

  test('of the site say from their first byte whether the visitor is signed in', async () => {
    const { get } = await servedWeb();
    const withToken = (path: string, token: string) =>
      get(path, { ...asBrowser, cookie: `piton_session=${token}` });
    const mark = 'data-visitor="known"';
    for (const path of ['/', '/about', '/devdocs/']) {
      const [known, stranger] = [await withToken(path, merchantToken), await get(path)];
      expect(known.headers.get('vary')).toBe('cookie, accept-encoding');
      expect(known.headers.get('etag')).not.toBe(stranger.headers.get('etag'));
      expect(await known.text()).toContain(mark);
      expect(await stranger.text()).not.toContain(mark);
    }
    expect(await (await withToken('/', 'x'.repeat(43))).text()).not.toContain(mark);
    expect(await (await withToken('/signin', merchantToken)).text()).not.toContain(mark);
  });

  test('the site is readable while sessions cannot be checked', async () => {
    const findSession = () => Promise.reject(new Error('the database is away'));
    const { get } = await servedWeb({ deps: { findSession } });
    const response = await get('/', { cookie: `piton_session=${merchantToken}` });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>site /</h1>');
  });

  test('are revalidated each time, and not sent again while unchanged', async () => {
    const { get } = await servedWeb();
    const first = await get('/about');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    const second = await get('/about', { 'if-none-match': `"other", W/${tag}` });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  });

  test('HEAD responds like GET, without the page', async () => {
    const { app } = await servedWeb();
    const response = await app.request('/about', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('');
  });
});

test('a page names the support address', async () => {
  const { get } = await servedWeb();
  expect(await (await get('/signin')).text()).toContain('data-support-email="help@piton.example"');
});

describe('the demo', () => {
  test('names itself on every kind of page', async () => {
    const { get } = await servedWeb({ isDemo: true });
    for (const path of ['/', '/signin', `/PayCompany/${companyId}`]) {
      const html = await (await get(path)).text();
      expect(html).toContain('data-mode="demo"');
      expect(html).toMatch(/<p class="demo-notice" role="note">[^<]+<\/p>/);
    }
  });

  test('has its own pages, which production lacks', async () => {
    const headers = { accept: 'text/html' };
    const demo = await servedWeb({ isDemo: true });
    expect((await demo.get('/ui-pieces', headers)).status).toBe(200);
    const production = await servedWeb();
    const response = await production.get('/ui-pieces', headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  });

  test('is mentioned nowhere else', async () => {
    const { get } = await servedWeb();
    for (const path of ['/', '/signin']) {
      const html = await (await get(path)).text();
      expect(html).toContain('data-mode="production"');
      expect(html).not.toContain('demo');
    }
  });

  test('does not start with a build that lacks its notice', async () => {
    const folder = builtFolder({ 'client/index.html': '<html><div id="root"></div></html>' });
    await expect(servedWeb({ isDemo: true, folder })).rejects.toThrow('data-mode');
  });
});

describe('files', () => {
  const path = '/assets/main-1a2b3c.js';

  test.each(['br', 'gzip', null])(
    'are sent as %s if accepted, and cached for good',
    async (encoding) => {
      const { get } = await servedWeb();
      const response = await get(path, { 'accept-encoding': encoding ?? 'identity' });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toMatch('text/javascript');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('are whole after unpacking, over a real connection', async () => {
    const { app } = await servedWeb();
    const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
    onTestFinished(() => listening.stop(0));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(await response.text()).toBe(assetText);
    }
  });

  test('without a compressed copy are sent as they are', async () => {
    const response = await (
      await servedWeb()
    ).get('/assets/face-9z.woff2', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect(await response.text()).toBe('font');
  });

  test('workers have a policy of their own, which allows our files alone', async () => {
    const worker = '/assets/workers/pdf-1a2b3c.js';
    const { get } = await servedWeb({ folder: builtFolder({ [`client${worker}`]: assetText }) });
    const policyOf = async (file: string) =>
      (await get(file)).headers.get('content-security-policy');
    expect(await policyOf(worker)).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await policyOf(path)).not.toContain("script-src 'self'");
  });

  test('without a hash are revalidated', async () => {
    const response = await (await servedWeb()).get('/robots.txt');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/assets/main-1a2b3c.js.br',
    '/assets/main-1a2b3c.js.map',
    '/secret.txt',
    '/server/pay.js',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%00',
    '/..%5csecret.txt',
  ])('no other file is served: %s', async (hidden) => {
    const response = await (await servedWeb()).get(hidden, { accept: 'image/*' });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('canary');
  });

  test.each(['/../secret.txt', '/assets/../../secret.txt', '//../secret.txt', '/./../secret.txt'])(
    'no other file is served by a raw path: %s',
    async (hidden) => {
      const { app } = await servedWeb();
      const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
      onTestFinished(() => listening.stop(0));
      const socket = net.connect(listening.port, '127.0.0.1');
      socket.write(
        `GET ${hidden} HTTP/1.1\r\nHost: localhost\r\nAccept: image/*\r\nConnection: close\r\n\r\n`,
      );
      const reply = await text(socket);
      expect(reply).toMatch(/^HTTP\/1.1 40[04] /);
      expect(reply).not.toContain('canary');
    },
  );
});

test.each([
  'client/index.html',
  'client/pay.html',
  'client/site/about.html',
  'client/sitemap.xml',
  'server/pay.js',
])('the server does not start without %s, and names the missing file', async (missing) => {
  const starting = servedWeb({ folder: builtFolder({ [missing]: null }) });
  await expect(starting).rejects.toMatchObject({ name: 'OperatorError' });
  await expect(starting).rejects.toThrow(missing.split('/').at(-1));
});
