import { filesForPrograms, publicPages } from '@piton/contract/http/docs-pages.ts';
import { type Content, compressContent } from './content.ts';
import { fillSite } from './fill-site.ts';
import { markMode, markSignedIn } from '../endpoints/mark-mode.ts';
import { pagePolicy } from './page-policy.ts';
import type { Visitor } from './web.ts';

type SiteResponse = { readonly content: Content; readonly policy: string };

/** The content at a path of the public site; null if there is none. */
export type FindOnSite = (
  path: string,
  requestedOrigin: string,
  visitor?: Visitor,
) => Promise<SiteResponse | null>;

type SiteOptions = {
  readonly isDemo: boolean;
  readonly supportEmail: string;
  readonly publicUrl: string | null;
  readonly textOf: (file: string) => string;
};

/**
 * The public site from the build, filled with our origin and compressed in advance, so that not
 * even the first visitor waits. Without a public origin, as in the demo, it uses the request's and
 * keeps the latest fill of each page.
 */
export async function openSite({
  isDemo,
  supportEmail,
  publicUrl,
  textOf,
}: SiteOptions): Promise<FindOnSite> {
  const texts = new Map<string, { type: string; text: string }>();
  for (const path of publicPages) {
    const text = markMode(textOf(`/site${path === '/' ? '/index' : path}.html`), isDemo);
    texts.set(path, { type: 'text/html; charset=utf-8', text });
  }
  for (const [path, type] of Object.entries(filesForPrograms)) {
    texts.set(path, { type, text: textOf(path) });
  }
  const filled = new Map<string, { origin: string; response: Promise<SiteResponse> }>();
  const find: FindOnSite = async (path, requestedOrigin, visitor) => {
    const found = texts.get(path);
    if (!found) return null;
    const origin = publicUrl ?? requestedOrigin;
    const isSignedIn = visitor?.isSignedIn ?? false;
    const key = isSignedIn ? `signed in ${path}` : path;
    const last = filled.get(key);
    if (last?.origin === origin) return last.response;
    const text = fillSite(found.text, { origin, supportEmail });
    const response = responseOf(found.type, isSignedIn ? markSignedIn(text) : text);
    filled.set(key, { origin, response });
    return response;
  };
  if (publicUrl !== null) await Promise.all([...texts.keys()].map((path) => find(path, publicUrl)));
  return find;
}

async function responseOf(type: string, text: string): Promise<SiteResponse> {
  return { content: await compressContent(type, text), policy: pagePolicy(text) };
}
