import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { ApiKeysDeps } from './api-keys-deps.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export function bindApiKeys(app: HttpApp, deps: BindDeps & ApiKeysDeps): void {
  bindEndpoint(app, deps, endpoints.listApiKeys, async ({ params }, { session }) => ({
    items: await listKeys(deps, session.userId, params),
  }));
  bindEndpoint(app, deps, endpoints.createApiKey, ({ params, body }, { session }) =>
    createKey(deps, session.userId, { ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.rotateApiKey, ({ params, body }, { session }) =>
    rotateKey(deps, session.userId, { ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.revokeApiKey, ({ params, body }, { session }) =>
    revokeKey(deps, session.userId, { ...params, ...body }),
  );
}
