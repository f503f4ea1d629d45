import { getMimeType } from 'hono/utils/mime';
import { answerContent, answerOnce, compressContent, contentOf, type Content } from './content.ts';
import { fillPayPage } from './fill-pay-page.ts';
import { markMode } from './mark-mode.ts';
import { nameSupport } from './name-support.ts';
import { pagePolicy, payPagePolicy, workerPolicy } from './page-policy.ts';
import { readBuilt, type BuiltFiles } from './read-built.ts';
import { indexCaching, payPageHeaders, payPageStatus, type Web } from './web.ts';

/**
 * Reads the whole build into memory once, so that a request can only ever name what is there: no
 * path of a request reaches the file system.
 */
export async function openBuiltWeb(
  folder: string,
  { isDemo, supportEmail }: { isDemo: boolean; supportEmail: string },
): Promise<Web> {
  const { files: built, pageText, renderPay } = await readBuilt(folder);
  const indexHtml = nameSupport(markMode(pageText('/index.html'), isDemo), supportEmail);
  const payHtml = markMode(pageText('/pay.html'), isDemo);
  const index = await compressContent('text/html; charset=utf-8', indexHtml);
  const indexHeaders = {
    'cache-control': indexCaching,
    'content-security-policy': pagePolicy(indexHtml),
  };
  const payPolicy = payPagePolicy(payHtml);
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
      return answerContent(c, file, {
        'cache-control': fileCaching(c.req.path),
        ...(isWorker(c.req.path) && { 'content-security-policy': workerPolicy }),
      });
    },
  };
}

/** The names of assets hold a hash of what is in them, so that they can be kept for good. */
function fileCaching(urlPath: string): string {
  return urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Where web/build.ts puts them. */
function isWorker(urlPath: string): boolean {
  return urlPath.startsWith('/assets/workers/');
}

/** Pages are not files: they are only reached by their routes, with their own policy. */
function withVariants(built: BuiltFiles): ReadonlyMap<string, Content> {
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
