import { checkReceiptPage, isCheckReceiptPath, pageAccess } from '@piton/contract/routes.ts';
import type { HttpApp, HttpContext } from './http-app.ts';
import { isStaff, sessionTokenOf, type FindSession } from './session.ts';
import { withinTimeLimit } from './time-limit.ts';
import type { Web } from './web.ts';

export type ServeWebDeps = {
  web: Web;
  findSession: FindSession;
  hasDemoPages: boolean;
  isSecure: boolean;
  requestLimitMs: number;
};

/** Everything a browser asks for that is no endpoint. It is bound last and takes what is left. */
export function serveWeb(app: HttpApp, deps: ServeWebDeps): void {
  app.get('*', async (c) => {
    if (isForMachines(c.req.path)) return c.notFound();
    if (await limited(c, deps, () => mayOpen(c, deps))) {
      c.set('route', routeOf(c.req.path));
      return deps.web.answerPage(c);
    }
    const file = await deps.web.answerFile(c);
    if (file) {
      c.set('route', '/assets/*');
      return file;
    }
    return wantsPage(c) ? c.redirect('/', 302) : c.notFound();
  });
}

/** As log and metrics name it: an id or a token in an address belongs into neither. */
function routeOf(path: string): string {
  if (path.startsWith('/console')) return '/console';
  return isCheckReceiptPath(path.replace(/\/$/, '')) ? checkReceiptPage : path;
}

/** What somebody may not see is as unknown to them as any other address. */
async function mayOpen(c: HttpContext, deps: ServeWebDeps): Promise<boolean> {
  const access = pageAccess(c.req.path);
  if (access === 'demo') return deps.hasDemoPages;
  if (access !== 'staff') return access !== null;
  const token = sessionTokenOf(c, deps.isSecure);
  const session = token === null ? null : await deps.findSession(token);
  return session !== null && isStaff(session);
}

async function limited<Result>(
  c: HttpContext,
  { requestLimitMs }: ServeWebDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
  return withinTimeLimit(requestLimitMs, onLate, work);
}

/** A wrong address there is a mistake in a program, which a page would only hide. */
function isForMachines(path: string): boolean {
  return /^\/(api|functions)(\/|$)/.test(path);
}

/** Browsers say so when they navigate; a program that takes anything asks for a page unless it names a file. */
function wantsPage(c: HttpContext): boolean {
  if (c.req.path.startsWith('/assets/')) return false;
  const accept = c.req.header('accept') ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(c.req.path));
}
