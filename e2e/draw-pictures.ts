import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';

/* Draws the PNG pictures of web/public/ from their sources; web/pictures/README.md says when. */

const web = path.resolve(import.meta.dirname, '../web');
const font = path.resolve(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

const pictures = [
  { source: 'pictures/open-graph.svg', file: 'open-graph.png', width: 1200, height: 630 },
  { source: 'pictures/icon.svg', file: 'icon-192.png', width: 192, height: 192 },
  { source: 'pictures/icon.svg', file: 'icon-512.png', width: 512, height: 512 },
  { source: 'pictures/icon-full.svg', file: 'icon-maskable-512.png', width: 512, height: 512 },
  { source: 'pictures/icon-full.svg', file: 'apple-touch-icon.png', width: 180, height: 180 },
] as const;

const [executablePath] = process.argv.slice(2);
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage();
  for (const { file, ...picture } of pictures) {
    await writeFile(path.join(web, 'public', file), await draw(page, picture));
  }
  const small = { source: 'public/favicon.svg', width: 32, height: 32 };
  await writeFile(path.join(web, 'public/favicon.ico'), asIcon(await draw(page, small)));
} finally {
  await browser.close();
}

type Picture = { source: string; width: number; height: number };

async function draw(page: Page, { source, width, height }: Picture): Promise<Buffer> {
  const [svg, face] = await Promise.all([
    readFile(path.join(web, source), 'utf8'),
    readFile(font, 'base64'),
  ]);
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>
    @font-face { font-family: 'Figtree Variable'; font-weight: 300 900; src: url(data:font/woff2;base64,${face}); }
    body { margin: 0; }
    svg { display: block; width: ${width}px; height: ${height}px; }
  </style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

/** For browsers that request /favicon.ico unasked: the format embeds a PNG. */
function asIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
