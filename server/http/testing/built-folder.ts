import { filesForPrograms, publicPages } from '@piton/contract/http/docs-pages.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

const page = (inHead: string, inBody: string) =>
  `<!doctype html><html lang="en" data-mode="production" data-support-email="" data-pay-origin=""><head><title>Piton</title>${inHead}</head><body><!--demo-notice-->${inBody}</body></html>`;

export const assetText = `console.log("${'asset '.repeat(100)}");`;
const inlineScript = 'document.documentElement.dataset.theme = "system";';

const words = ['en', 'fr']
  .map(
    (language) =>
      `<link rel="modulepreload" data-language="${language}" href="/assets/${language}-1a2b3c.js">`,
  )
  .join('');

const renderer = `
const htmlOf = ({ page, company, receipt }) =>
  page === 'pay' ? '<h1>' + company.companyName.replaceAll('<', '&lt;') + '</h1>' : page === 'receipt' ? (receipt ? 'receipt' : 'no receipt') : 'nobody';
const titleOf = ({ page, company, receipt, language }) =>
  page === 'pay' ? (language === 'fr' ? 'Payer ' : 'Pay ') + company.companyName : receipt ? 'Receipt from ' + receipt.companyName : 'Nobody';
export function renderPay(props) {
  return {
    html: htmlOf(props),
    title: titleOf(props),
    props,
    frame: { notice: 'Notice', demo: props.language === 'fr' ? 'Une démonstration.' : 'This is a demo.', needsScript: 'Turn it on.' },
  };
}`;

const statusRenderer = "export const renderStatus = ({ state }) => 'status ' + state;";

/** Each names itself and has placeholders for the operator's settings. */
const site = Object.fromEntries(
  publicPages.map((address) => [
    `client/site${address === '/' ? '/index' : address}.html`,
    page(
      `<script>${inlineScript}</script><link rel="canonical" href="%ORIGIN%${address}">`,
      `<h1>site ${address}</h1><a href="mailto:%SUPPORT_EMAIL%">%SUPPORT_EMAIL%</a>${address === '/status' ? '%STATUS%' : ''}`,
    ),
  ]),
);

/** A small web build, deleted when the test ends. */
export async function builtFolder(changes: Record<string, string | null> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'piton-web-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files: Record<string, string | Buffer | null> = {
    'client/index.html': page(`<script>${inlineScript}</script>`, '<div id="root">index</div>'),
    'client/pay.html': page(words, '<div id="root"><!--pay-html--></div><!--pay-props-->'),
    ...Object.fromEntries(
      Object.keys(filesForPrograms).map((address) => [`client${address}`, '%ORIGIN%']),
    ),
    'client/robots.txt': 'User-agent: *\nSitemap: %ORIGIN%/sitemap.xml\n',
    'client/sitemap.xml': '<urlset><url><loc>%ORIGIN%/</loc></url></urlset>',
    ...site,
    'client/assets/main-1a2b3c.js': assetText,
    'client/assets/main-1a2b3c.js.br': brotliCompressSync(assetText),
    'client/assets/main-1a2b3c.js.gz': gzipSync(assetText),
    'client/assets/main-1a2b3c.js.map': 'sources',
    'client/assets/face-9z.woff2': 'font',
    'server/pay.js': renderer,
    'server/status.js': statusRenderer,
    'secret.txt': 'canary',
    ...changes,
  };
  for (const [name, content] of Object.entries(files)) {
    if (content === null) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
