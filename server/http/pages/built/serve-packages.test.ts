import { createHash } from 'node:crypto';
import { composerRepository, sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { expect, test } from 'vitest';
import { servedWeb } from '../../testing/served-web.ts';
import { builtWebFolder } from './read-built.ts';

const origin = 'https://pay.example.lc';
const served = () => servedWeb({ folder: Promise.resolve(builtWebFolder), publicUrl: origin });

test('each package is a file of its type, and only the script is for all sites', async () => {
  const { get } = await served();
  const answers = await Promise.all(
    Object.entries(sdkFiles).map(async ([name, file]) => {
      const { status, headers } = await get(file);
      const shared = ['access-control-allow-origin', 'cross-origin-resource-policy'];
      const [allowed, policy] = shared.map((header) => headers.get(header));
      return [name, status, headers.get('content-type'), allowed, policy] as const;
    }),
  );
  const ours = (name: string, type: string) => [name, 200, type, null, 'same-origin'];
  expect(answers).toEqual([
    ours('node', 'application/gzip'),
    ours('php', 'application/gzip'),
    ours('python', 'application/zip'),
    ours('browser', 'application/gzip'),
    ['browserScript', 200, 'text/javascript; charset=utf-8', '*', 'cross-origin'],
    ours('flutter', 'application/gzip'),
    ours('wooCommerce', 'application/zip'),
  ]);
});

test('the script is cached for good, and an archive is asked for again', async () => {
  const { get } = await served();
  const cachingOf = async (file: string) => (await get(file)).headers.get('cache-control');
  expect(await cachingOf(sdkFiles.browserScript)).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf(sdkFiles.node)).toBe('no-cache');
});

test('Composer is given our own address', async () => {
  const { get } = await served();
  const index = await get(`${composerRepository}/packages.json`);
  expect(index.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await index.text()).toContain(`"url":"${origin}${sdkFiles.php}"`);
});

test('the docs name the checksums of the files as they are served', async () => {
  const { get } = await served();
  const docs = await (await get('/devdocs.md')).text();
  const sumOf = async (file: string, kind: string) =>
    createHash(kind).update(new Uint8Array(await (await get(file)).arrayBuffer()));
  for (const file of Object.values(sdkFiles)) {
    expect(docs).toContain((await sumOf(file, 'sha256')).digest('hex'));
  }
  const integrity = (await sumOf(sdkFiles.browserScript, 'sha384')).digest('base64');
  expect(docs).toContain(`integrity="sha384-${integrity}"`);
  expect(docs).not.toContain('%SDK');
});
