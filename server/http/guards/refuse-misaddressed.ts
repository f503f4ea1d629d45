import { pathsOf, type Endpoint } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { HttpApp } from '../http-app.ts';

/**
 * Endpoints with their own error format are called by programs, which get that format for a wrong
 * method or a misspelt path too. It is bound after the endpoints and sees only what they leave.
 */
export function refuseMisaddressed(
  app: HttpApp,
  endpoints: Readonly<Record<string, Endpoint>>,
): void {
  const known = new Map(
    Object.values(endpoints)
      .filter(({ refusalBody }) => refusalBody !== undefined)
      .flatMap((endpoint) =>
        pathsOf(endpoint).map((path) => [path.toLowerCase(), { path, endpoint }] as const),
      ),
  );
  app.use(async (c, next) => {
    const found = known.get(c.req.path.toLowerCase().replace(/\/$/, ''));
    if (found === undefined) return next();
    const { path, endpoint } = found;
    c.set('refusalBody', endpoint.refusalBody);
    if (c.req.path !== path) {
      throw new AppError('not_found', { message: `Not found. Send it to ${path}.` });
    }
    const allowed = [endpoint.method, ...(endpoint.isOpenToAllOrigins ? ['OPTIONS'] : [])];
    c.set('route', endpoint.path);
    c.header('allow', allowed.join(', '));
    throw new AppError('wrong_method', { message: `Send it with ${endpoint.method}.` });
  });
}
