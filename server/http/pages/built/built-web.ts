import { plainPath } from '@piton/contract/http/routes.ts';
import { getMimeType, mimes } from 'hono/utils/mime';
import { answerContent, answerOnce, compressContent, contentOf, type Content } from '../content.ts';
import { fillStatus } from '../fill-site.ts';
import { fillPayPage } from '../fill-pay-page.ts';
import { fill, markMode } from '../../endpoints/mark-mode.ts';
import { nameSupport } from '../../endpoints/name-support.ts';
import { pagePolicy, payPagePolicy } from '../page-policy.ts';
import { fileHeaders } from './file-headers.ts';
import { readBuilt, type BuiltFiles } from './read-built.ts';
import type { HttpContext } from '../../http-app.ts';
import { openSite } from '../open-site.ts';
import { indexCaching, payPageHeaders, payPageStatus, type Web } from '../web.ts';

/**
 * Reads the whole build into memory, so that a request can only name what exists and no path
 * reaches the file system.
 */
export async function openBuiltWeb(
  folder: string,
  options: {
    isDemo: boolean;
    supportEmail: string;
    publicUrl: string | null;
    payUrl?: string | null;
  },
): Promise<Web> {
  const { isDemo, supportEmail, payUrl } = options;
  const { files: built, textOf, renderPay, renderStatus } = await readBuilt(folder);
  const marked = nameSupport(markMode(textOf('/index.html'), isDemo), supportEmail);
  const indexHtml = fill(marked, 'data-pay-origin=""', `data-pay-origin="${payUrl ?? ''}"`);
  const payHtml = markMode(textOf('/pay.html'), isDemo);
  const index = await compressContent('text/html; charset=utf-8', indexHtml);
  const indexHeaders = {
    'cache-control': indexCaching,
    'content-security-policy': pagePolicy(indexHtml),
  };
  const payPolicy = payPagePolicy(payHtml);
  const files = withVariants(built);
  const findOnSite = await openSite({ ...options, textOf });

  return {
    answerPage: async (c, visitor) => {
      const page = await findOnSite(plainPath(c.req.path), originOf(c), visitor);
      if (page === null) return answerContent(c, index, indexHeaders);
      const headers = {
        'cache-control': indexCaching,
        vary: 'cookie',
        'content-security-policy': page.policy,
      };
      if (visitor.status === undefined) return answerContent(c, page.content, headers);
      const html = new TextDecoder().decode(page.content.bytes);
      return answerOnce(c, fillStatus(html, renderStatus(visitor.status)), 200, headers);
    },
    answerPayPage: async (c, props) =>
      answerOnce(c, fillPayPage(payHtml, props, renderPay), payPageStatus(props), {
        ...payPageHeaders,
        'content-security-policy': payPolicy,
      }),
    answerFile: async (c) => {
      const onSite = await findOnSite(c.req.path, originOf(c));
      const file = onSite?.content ?? files.get(c.req.path);
      if (!file) return null;
      return answerContent(c, file, fileHeaders(c.req.path, file.type));
    },
  };
}

/** The requested host, used only if no public origin is configured. */
function originOf(c: HttpContext): string {
  return new URL(c.req.url).origin;
}

/** Pages are not files: only their routes serve them, with their own policy. */
function withVariants(built: BuiltFiles): ReadonlyMap<string, Content> {
  const files = new Map<string, Content>();
  for (const [urlPath, bytes] of built) {
    if (/\.(html|br|gz|map)$/.test(urlPath)) continue;
    const br = built.get(`${urlPath}.br`);
    const gzip = built.get(`${urlPath}.gz`);
    const type = getMimeType(urlPath, typesOfPackages) ?? 'application/octet-stream';
    files.set(urlPath, contentOf(type, bytes, { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return files;
}

const typesOfPackages = { ...mimes, tgz: 'application/gzip', whl: 'application/zip' };
