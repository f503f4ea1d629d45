import { AppError } from '@piton/contract/http/errors.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1RefusalBody } from '@piton/contract/v1/v1-errors.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { openToAllOrigins } from '../http/guards/open-to-all-origins.ts';
import type { HttpApp } from '../http/http-app.ts';

/** The document of `/v1`, and the API's own error for every path that no endpoint has. */
export function serveV1(app: HttpApp, linkOrigin: string | null): void {
  app.get('/v1/openapi.json', openToAllOrigins('GET'), (c) => {
    c.set('route', '/v1/openapi.json');
    const origin = linkOrigin ?? new URL(c.req.url).origin;
    return c.json(v1OpenApiDocument(v1Endpoints, origin), 200, { 'cache-control': 'no-cache' });
  });
  app.all('/v1/*', (c) => {
    c.set('refusalBody', v1RefusalBody);
    c.set('siteOrigin', linkOrigin ?? undefined);
    throw new AppError('not_found', { message: `There is no ${c.req.method} ${c.req.path}.` });
  });
}
