import type { Endpoint } from '@piton/contract/endpoint.ts';
import { openApiDocument } from '@piton/contract/openapi.ts';
import type { HttpApp } from './http-app.ts';

export function bindOpenApi(app: HttpApp, endpoints: Readonly<Record<string, Endpoint>>): void {
  const document = openApiDocument(endpoints);
  app.get('/openapi.json', (c) => {
    c.set('route', '/openapi.json');
    return c.json(document, 200, { 'cache-control': 'no-cache' });
  });
}
