import { getConsoleApi } from '@piton/contract/http/console-api.ts';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import {
  consoleEndpoints,
  openApiDocument,
  publicEndpoints,
} from '@piton/contract/http/openapi.ts';
import { bindEndpoint, type BindDeps } from './bind-endpoint.ts';
import type { HttpApp } from '../http-app.ts';
import { openToAllOrigins } from '../guards/open-to-all-origins.ts';

/** The merchants' API is public; the console's is for staff alone. */
export function bindOpenApi(
  app: HttpApp,
  deps: BindDeps,
  endpoints: Readonly<Record<string, Endpoint>>,
): void {
  const document = openApiDocument(publicEndpoints(endpoints));
  app.get('/openapi.json', openToAllOrigins('GET'), (c) => {
    c.set('route', '/openapi.json');
    return c.json(document, 200, { 'cache-control': 'no-cache' });
  });
  const consoleDocument = openApiDocument(consoleEndpoints(endpoints));
  bindEndpoint(app, deps, getConsoleApi, async () => consoleDocument);
}
