import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { getMimeType } from 'hono/utils/mime';
import { OperatorError } from '../operator-error.ts';
import { answerContent, answerOnce, compressContent, contentOf, type Content } from './content.ts';
import { fill, markMode } from './mark-mode.ts';
import { nameSupport } from './name-support.ts';
import { pagePolicy, payPagePolicy } from './page-policy.ts';
import { withTitle } from './pay-title.ts';
import { indexCaching, payPageHeaders, payPageStatus, type Web } from './web.ts';

type RenderPay = (props: PayPageProps) => string;

/**
 * Reads the whole build into memory once, so that a request can only ever name what is there: no
 * path of a request reaches the file system.
 */
export async function openBuiltWeb(
  folder: string,
  { isDemo, supportEmail }: { isDemo: boolean; supportEmail: string },
): Promise<Web> {
  const built = await readFiles(path.join(folder, 'client'));
  const page = (name: string) => markMode(text(built, name, folder), isDemo);
  const indexHtml = nameSupport(page('/index.html'), supportEmail);
  const payHtml = page('/pay.html');
  const index = await compressContent('text/html; charset=utf-8', indexHtml);
  const indexHeaders = {
    'cache-control': indexCaching,
    'content-security-policy': pagePolicy(indexHtml),
  };
  const payPolicy = payPagePolicy(payHtml);
  const renderPay = await importRenderPay(path.join(folder, 'server/pay.js'));
  const files = withVariants(built);

  return {
    answerIndex: async (c) => answerContent(c, index, indexHeaders),
    answerPayPage: async (c, props) =>
      answerOnce(c, fillPayPage(payHtml, props, renderPay), payPageStatus(props), {
        ...payPageHeaders,
        'content-security-policy': payPolicy,
      }),
    answerFile: async (c) => {
      const file = files.get(c.req.path);
      if (!file) return null;
      return answerContent(c, file, { 'cache-control': fileCaching(c.req.path) });
    },
  };
}

/** The names of assets hold a hash of what is in them, so that they can be kept for good. */
function fileCaching(urlPath: string): string {
  return urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

async function readFiles(folder: string): Promise<Files> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const read = entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`;
        return [urlPath, new Uint8Array(await readFile(file))] as const;
      });
    return new Map(await Promise.all(read));
  } catch (error) {
    throw notBuilt(folder, error);
  }
}

/** Pages are not files: they are only reached by their routes, with their own policy. */
function withVariants(built: Files): ReadonlyMap<string, Content> {
  const files = new Map<string, Content>();
  for (const [urlPath, bytes] of built) {
    if (/\.(html|br|gz|map)$/.test(urlPath)) continue;
    const br = built.get(`${urlPath}.br`);
    const gzip = built.get(`${urlPath}.gz`);
    const type = getMimeType(urlPath) ?? 'application/octet-stream';
    files.set(urlPath, contentOf(type, bytes, { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return files;
}

function text(built: Files, name: string, folder: string): string {
  const bytes = built.get(name);
  if (!bytes) throw notBuilt(path.join(folder, 'client', name));
  return new TextDecoder().decode(bytes);
}

function notBuilt(what: string, cause?: unknown): OperatorError {
  return new OperatorError(`The web part is not built: ${what} is missing.`, { cause });
}

function fillPayPage(html: string, props: PayPageProps, renderPay: RenderPay): string {
  const data = `<script type="application/json" id="pay-props">${scriptSafeJson(props)}</script>`;
  const titled = withTitle(html, props);
  return fill(fill(titled, '<!--pay-props-->', data), '<!--pay-html-->', renderPay(props));
}

/** No text in it can end the script element, open a comment in it or break its line. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

async function importRenderPay(file: string): Promise<RenderPay> {
  try {
    const { renderPay } = (await import(pathToFileURL(file).href)) as { renderPay: RenderPay };
    return renderPay;
  } catch (error) {
    throw notBuilt(file, error);
  }
}
