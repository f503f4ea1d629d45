import { endpoints } from '@piton/contract/http/endpoints.ts';
import { alwaysResponsive } from '../database/health/watch-responsiveness.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { ReadStatus } from './create-status.ts';

type Deps = BindDeps & { readonly readStatus: ReadStatus };

/** Unlike other endpoints, this one has an answer while the database doesn't respond. */
export function bindStatus(app: HttpApp, { readStatus, ...deps }: Deps): void {
  const alwaysBound = { ...deps, responsiveness: alwaysResponsive };
  bindEndpoint(app, alwaysBound, endpoints.getStatus, () => readStatus());
}
