import type { PayPageProps } from '@piton/contract/payments/pay-page-props.ts';
import { filesForPrograms } from '@piton/contract/http/docs-pages.ts';
import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { plainPath } from '@piton/contract/http/routes.ts';
import { fillSite } from '../fill-site.ts';
import { markMode, markSignedIn } from '../../endpoints/mark-mode.ts';
import { nameSupport } from '../../endpoints/name-support.ts';
import { developmentPolicy } from '../page-policy.ts';
import { forAllSites, isForAllSites } from './file-headers.ts';
import { indexCaching, payPageHeaders, payPageStatus, type Web } from '../web.ts';

const policy = { 'content-security-policy': developmentPolicy };

/** Development: pages and modules come from Vite through our own address. */
export function openDevWeb(viteUrl: string, supportEmail: string): Web {
  return {
    answerPage: async (c, { isSignedIn, status }) => {
      const site = await fetch(
        `${viteUrl}/__site${plainPath(c.req.path)}`,
        status && { method: 'POST', body: JSON.stringify(status) },
      );
      if (site.status !== 404) {
        return passOnPage(site, {
          headers: { ...policy, 'cache-control': indexCaching },
          mark: (html) => {
            const marked = isSignedIn ? markSignedIn(html) : html;
            return fillSite(markMode(marked, true), {
              origin: new URL(c.req.url).origin,
              supportEmail,
            });
          },
        });
      }
      const page = await fetch(`${viteUrl}/`, { headers: { accept: 'text/html' } });
      return passOnPage(page, {
        headers: { ...policy, 'cache-control': indexCaching },
        mark: (html) => nameSupport(markMode(html, true), supportEmail),
      });
    },
    answerPayPage: async (_c, props) => {
      const page = await renderPayPage(viteUrl, props);
      return passOnPage(page, {
        headers: { ...policy, ...payPageHeaders },
        status: payPageStatus(props),
        mark: (html) => markMode(html, true),
      });
    },
    answerFile: async (c) => {
      if (Object.hasOwn(filesForPrograms, c.req.path)) {
        const made = c.req.path === '/robots.txt' ? '' : '/__site';
        const response = await fetch(viteUrl + made + c.req.path);
        const { origin } = new URL(c.req.url);
        const text = fillSite(await response.text(), { origin, supportEmail });
        return passOn(new Response(text, response), policy);
      }
      if (isPackage(c.req.path)) {
        const headers = { ...policy, ...(isForAllSites(c.req.path) && forAllSites) };
        return passOn(await fetch(`${viteUrl}/__site${c.req.path}`), headers);
      }
      // Vite serves its page for any path; our routes decide which paths are pages.
      const accept = c.req.header('accept') ?? '*/*';
      if (accept.includes('text/html')) return null;
      const { pathname, search } = new URL(c.req.url);
      // By this header Vite distinguishes a style sheet from the script that injects it.
      return passOn(await fetch(`${viteUrl}${pathname}${search}`, { headers: { accept } }), policy);
    },
  };
}

function isPackage(urlPath: string): boolean {
  return Object.values<string>(sdkFiles).includes(urlPath);
}

async function renderPayPage(viteUrl: string, props: PayPageProps): Promise<Response> {
  return fetch(`${viteUrl}/__render-pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(props),
  });
}

/** Development always runs the demo. If Vite fails, its error page is passed on unchanged. */
async function passOnPage(
  page: Response,
  { headers, status = page.status, mark }: PageMarking,
): Promise<Response> {
  if (!page.ok) return passOn(page, headers);
  return passOn(new Response(mark(await page.text()), page), headers, status);
}

type PageMarking = {
  headers: Record<string, string>;
  status?: number;
  mark: (html: string) => string;
};

/** fetch has decompressed the body, so of Vite's headers only the type is still valid. */
function passOn(from: Response, headers: Record<string, string>, status = from.status): Response {
  const type = from.headers.get('content-type');
  return new Response(from.body, {
    status,
    headers: { 'cache-control': 'no-cache', ...headers, ...(type && { 'content-type': type }) },
  });
}
