import { expect, test } from 'vitest';
import { builtWebFolder, readBuilt } from './built/read-built.ts';
import { scriptsIn } from './scripts-in.ts';
import { servedWeb } from '../testing/served-web.ts';

/**
 * The bytes that a visitor downloads for the whole landing page, compressed as sent. Scripts may
 * have 60,000; this page needs a small part of that, because it uses no library.
 */
const budget = { scripts: 4000, pageAndStyle: 14_000, requests: 3 } as const;

test('the landing page stays within its byte budget', async () => {
  const { get } = await servedWeb({ isDemo: true, folder: Promise.resolve(builtWebFolder) });
  const html = await (await get('/')).text();
  const packed = await (await get('/', { 'accept-encoding': 'br' })).arrayBuffer();
  expect(packed.byteLength).toBeLessThanOrEqual(budget.pageAndStyle);

  const { files } = await readBuilt(builtWebFolder);
  const scripts = [...html.matchAll(/<script\b[^>]* src="([^"]*)"/g)].map(([, file = '']) => file);
  expect(scripts).toHaveLength(1);
  // It requests nothing else before it runs.
  const [program = ''] = scripts;
  const text = Buffer.from(files.get(program) ?? []).toString();
  expect(text).not.toMatch(/(?:from|import)\s*["'`]\.\//);
  const packedScript = files.get(`${program}.br`)?.length ?? Number.NaN;
  const inline = scriptsIn(html).filter(({ kind }) => kind === 'inline');
  const inlineBytes = inline.reduce((sum, script) => sum + script.text.length, 0);
  expect(packedScript + inlineBytes).toBeLessThanOrEqual(budget.scripts);
  expect(packedScript).toBeGreaterThan(500);

  const fonts = [...html.matchAll(/<link\b[^>]* rel="preload"[^>]* href="([^"]*)"/g)];
  expect(fonts.map(([, file = '']) => file)).toEqual([expect.stringMatching(/figtree/)]);
  expect(html).not.toMatch(/rel="stylesheet"|<img\b/);
  expect(1 + scripts.length + fonts.length).toBeLessThanOrEqual(budget.requests);
});
