import { docsPages, publicPages } from '@piton/contract/http/docs-pages.ts';
import { signInPath } from '@piton/contract/http/place-to-return.ts';
import {
  checkReceiptPage,
  isCheckReceiptPath,
  pageAccess,
  plainPath,
} from '@piton/contract/http/routes.ts';
import type { PlatformStatus } from '@piton/contract/status/status.ts';
import type { DatabaseResponsiveness } from '../../database/health/watch-responsiveness.ts';
import type { HttpApp, HttpContext } from '../http-app.ts';
import {
  isStaff,
  sessionTokenOf,
  type FindSession,
  type Session,
} from '../endpoints/request-session.ts';
import { withinTimeLimit } from '../guards/time-limit.ts';
import type { Web } from './web.ts';

export type ServeWebDeps = {
  web: Web;
  findSession: FindSession;
  readStatus: () => Promise<PlatformStatus>;
  hasDemoPages: boolean;
  isSecure: boolean;
  requestLimitMs: number;
  responsiveness: DatabaseResponsiveness;
};

/** Serves everything that is not an endpoint. Bound last, it gets what is left. */
export function serveWeb(app: HttpApp, deps: ServeWebDeps): void {
  app.get('*', async (c) => {
    if (isForMachines(c.req.path)) return c.notFound();
    if (await limited(c, deps, () => mayOpen(c, deps))) {
      c.set('route', routeOf(c.req.path));
      const visitor = { isSignedIn: await isSignedIn(c, deps) };
      const showsStatus = plainPath(c.req.path) === '/status';
      return deps.web.answerPage(
        c,
        showsStatus ? { ...visitor, status: await deps.readStatus() } : visitor,
      );
    }
    if (await limited(c, deps, () => mustSignIn(c, deps))) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(signInPath(pathname + search), 302);
    }
    const file = await deps.web.answerFile(c);
    if (file) {
      c.set('route', '/assets/*');
      return file;
    }
    return wantsPage(c) ? c.redirect(placeNear(c.req.path), 302) : c.notFound();
  });
}

/** A misspelt page of the docs leads to their first one. */
function placeNear(path: string): string {
  return path.startsWith('/devdocs/') ? '/devdocs' : '/';
}

/** The name for log and metrics, which must not contain an id or a token. */
function routeOf(path: string): string {
  if (path.startsWith('/console')) return '/console';
  return isCheckReceiptPath(path.replace(/\/$/, '')) ? checkReceiptPage : path;
}

/** A page that the visitor may not see gives the same response as an unknown path. */
async function mayOpen(c: HttpContext, deps: ServeWebDeps): Promise<boolean> {
  const path = plainPath(c.req.path);
  if (docsPages.some((page) => page === path)) return true;
  const access = pageAccess(c.req.path);
  if (access === 'demo') return deps.hasDemoPages;
  if (access !== 'staff') return access !== null;
  const session = await sessionOf(c, deps);
  return session !== null && isStaff(session);
}

/**
 * Every console path leads signed-out visitors to the sign-in page, so that links in emails work on
 * a new device. The response doesn't reveal whether the path exists.
 */
async function mustSignIn(c: HttpContext, deps: ServeWebDeps): Promise<boolean> {
  return pageAccess(c.req.path) === 'staff' && (await sessionOf(c, deps)) === null;
}

/** Only the site's pages differ by this. They must also load while the database is away. */
async function isSignedIn(c: HttpContext, deps: ServeWebDeps): Promise<boolean> {
  const path = plainPath(c.req.path);
  if (!publicPages.some((page) => page === path)) return false;
  try {
    return (await limited(c, deps, () => sessionOf(c, deps))) !== null;
  } catch (err) {
    c.var.log.warn({ err }, 'the session of a site visitor could not be read');
    return false;
  }
}

async function sessionOf(c: HttpContext, deps: ServeWebDeps): Promise<Session | null> {
  const token = sessionTokenOf(c, deps.isSecure);
  return token === null ? null : deps.findSession(token);
}

async function limited<Result>(
  c: HttpContext,
  { requestLimitMs, responsiveness }: ServeWebDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
  return withinTimeLimit(requestLimitMs, onLate, work, responsiveness);
}

/** A wrong path there is a mistake in a program, which a page would only hide. */
function isForMachines(path: string): boolean {
  return /^\/(api|functions)(\/|$)/.test(path);
}

/**
 * Browsers say so when they navigate. A program that accepts anything gets a page unless it names a
 * file.
 */
function wantsPage(c: HttpContext): boolean {
  if (c.req.path.startsWith('/assets/')) return false;
  const accept = c.req.header('accept') ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(c.req.path));
}
