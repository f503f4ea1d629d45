import { publicPages } from '@piton/contract/http/docs-pages.ts';
import { describe, expect, test } from 'vitest';
import { builtWebFolder } from './read-built.ts';
import { asBrowser, servedWeb } from '../../testing/served-web.ts';

const origin = 'https://pay.example.lc';

let opened: ReturnType<typeof servedWeb> | null = null;

/** The built site as an operator runs it. Opened once, because that compresses every page. */
async function site() {
  opened ??= servedWeb({ folder: Promise.resolve(builtWebFolder), publicUrl: origin });
  return opened;
}

describe('every page of the site', () => {
  test.each(publicPages)('%s is complete without scripts', async (path) => {
    const { get } = await site();
    const html = await (await get(path, asBrowser)).text();
    expect([...html.matchAll(/<h1\b/g)]).toHaveLength(1);
    for (const landmark of ['header', 'main', 'footer']) expect(html).toContain(`<${landmark}`);
    expect(html).toContain('mailto:help@piton.example');
    expect(html).not.toMatch(/%[A-Z_]+%|<!--/);
    expect(html).toContain(
      `<link rel="canonical" href="${origin}${path === '/landing' ? '/' : path}"`,
    );
    // Foreign addresses are only names of formats; the page fetches nothing from them.
    const hosts = [...html.matchAll(/(?:https?:)?\/\/[\w.-]+/g)].map(([address]) => address);
    // Code samples name the reader's own machine and shop, PHP's stream of a request's body, and a
    // message for WhatsApp; the developer docs link to a standard.
    const samples = [
      'http://localhost',
      'http://10.0.2.2',
      'https://shop.example',
      'https://wa.me',
      '//input',
    ];
    const known = [origin, 'http://www.w3.org', 'https://www.standardwebhooks.com', ...samples];
    const others = hosts.filter((host) => !known.includes(host) && !host.includes('tailwindcss'));
    expect(others).toEqual([]);
  });

  test('has a title and a description of its own', async () => {
    const { get } = await site();
    const pathsByTitle = new Map<string, string[]>();
    for (const path of publicPages) {
      const html = await (await get(path)).text();
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = contentOf(html, 'name="description"');
      expect(contentOf(html, 'property="og:title"')).toBe(title);
      expect(contentOf(html, 'property="og:description"')).toBe(description);
      expect(title).toMatch(/Piton/);
      expect(description.length).toBeGreaterThan(40);
      pathsByTitle.set(`${title}\n${description}`, [
        ...(pathsByTitle.get(`${title}\n${description}`) ?? []),
        path,
      ]);
    }
    expect([...pathsByTitle.values()].filter((paths) => paths.length > 1)).toEqual([
      ['/', '/landing'],
    ]);
  });
});

test('search engines see each page once, and no samples', async () => {
  const { get } = await site();
  const sitemap = await (await get('/sitemap.xml')).text();
  const shown = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const unlisted: readonly string[] = ['/landing', '/demo'];
  const pages = publicPages.filter((path) => !unlisted.includes(path)).map((path) => origin + path);
  expect(new Set(shown)).toEqual(new Set(pages));
  expect(shown).toHaveLength(pages.length);
});

test('robots.txt allows the site, and leaves noindex pages readable', async () => {
  const { get } = await site();
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  // A crawler that may not read a pay page never sees its noindex.
  expect(robots).not.toMatch(/^Disallow: .*(?:PayCompany|payment|receipt)/m);
  expect(await (await get('/signin')).text()).toContain('<meta name="robots" content="noindex" />');
  expect(await (await get('/demo')).text()).toContain('<meta name="robots" content="noindex"');
  expect(await (await get('/')).text()).not.toContain('noindex');
});

test('the preview image exists in its stated size', async () => {
  const { get } = await site();
  const html = await (await get('/')).text();
  const address = contentOf(html, 'property="og:image"');
  expect(address).toBe(`${origin}/open-graph.png`);
  const picture = await get(new URL(address).pathname);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(await sizeOf(picture)).toBe('1200x630');
  expect(contentOf(html, 'property="og:image:width"')).toBe('1200');
  expect(contentOf(html, 'property="og:image:height"')).toBe('630');
});

test('the phone icons exist in their stated sizes', async () => {
  const { get } = await site();
  for (const path of ['/', '/signin']) {
    const html = await (await get(path)).text();
    expect(html).toMatch(/rel="manifest"[^>]* href="\/manifest\.webmanifest"/);
    expect(html).toMatch(/rel="apple-touch-icon"[^>]* href="\/apple-touch-icon\.png"/);
  }
  const response = await get('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { icons } = (await response.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  for (const { src, sizes } of icons) {
    expect([src, await sizeOf(await get(src))]).toEqual([src, sizes]);
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(await sizeOf(await get('/apple-touch-icon.png'))).toBe('180x180');
  const favicon = await get('/favicon.ico', { accept: 'image/*' });
  expect([favicon.status, favicon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect((await get('/favicon.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(favicon.headers.get('cache-control')).toBe('no-cache');
  expect(favicon.headers.get('etag')).toMatch(/^"/);
});

/** A meta element's content. */
function contentOf(html: string, which: string): string {
  return new RegExp(`<meta ${which} content="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** A PNG's size, from its first chunk. */
async function sizeOf(picture: Response): Promise<string> {
  const bytes = new DataView(await picture.arrayBuffer());
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`;
}
