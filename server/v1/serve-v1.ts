import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1RefusalBody } from '@piton/contract/v1/v1-errors.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { openToAllOrigins } from '../http/guards/open-to-all-origins.ts';
import type { HttpApp } from '../http/http-app.ts';

const documentPath = '/v1/openapi.json';

/** The document of `/v1`, and the API's own error for every request that no endpoint takes. */
export function serveV1(app: HttpApp, siteOrigin: string | null): void {
  app.get(documentPath, openToAllOrigins('GET'), (c) => {
    c.set('route', documentPath);
    const origin = siteOrigin ?? new URL(c.req.url).origin;
    return c.json(v1OpenApiDocument(v1Endpoints, origin), 200, { 'cache-control': 'no-cache' });
  });
  app.all('/v1/*', (c) => {
    c.set('refusalBody', v1RefusalBody);
    c.set('siteOrigin', siteOrigin ?? undefined);
    const { method, path } = c.req;
    const known = knownPaths.find(({ pattern }) => pattern.test(path));
    if (known === undefined) {
      throw new AppError('not_found', { message: `There is no ${method} ${path}.` });
    }
    c.set('route', known.path);
    const allowed = known.methods.join(', ');
    c.header('allow', allowed);
    throw new AppError('wrong_method', {
      message: `There is no ${method} ${path}. Its methods: ${allowed}.`,
    });
  });
}

type Bound = Pick<Endpoint, 'path' | 'method' | 'isOpenToAllOrigins'>;

const document: Bound = { path: documentPath, method: 'GET', isOpenToAllOrigins: true };
const byPath = Map.groupBy([...Object.values<Bound>(v1Endpoints), document], ({ path }) => path);
const knownPaths = Array.from(byPath, ([path, bound]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
  methods: [...new Set(bound.flatMap(methodsOf))],
}));

function methodsOf({ method, isOpenToAllOrigins }: Bound): string[] {
  const head = method === 'GET' ? ['HEAD'] : [];
  return [method, ...head, ...(isOpenToAllOrigins ? ['OPTIONS'] : [])];
}
