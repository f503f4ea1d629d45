import { AppError } from '@piton/contract/http/errors.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { findPublicData } from '../companies/public-data.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { readRequestOfKey } from '../payment-requests/list-requests.ts';
import { v1RequestOf } from './payment-requests.ts';
import type { V1Deps } from './v1-deps.ts';

/** A publishable key is in pages that anyone reads, so no reference, metadata or customer here. */
export function bindV1Public(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.getPublicCompany, async (_input, { key }) => {
    const found = await findPublicData(deps.database, key.companyId);
    if (found === null) throw new AppError('not_found');
    const { companyId, companyName, publicKey, keyId, acceptsLive } = found;
    return { id: companyId, name: companyName, mode: key.mode, publicKey, keyId, acceptsLive };
  });
  bindEndpoint(
    app,
    deps,
    v1Endpoints.getPublicPaymentRequest,
    async ({ params }, { key, payOrigin }) => {
      const row = await readRequestOfKey(deps, key, params.id);
      const { id, mode, status, amount, purpose, expiresAt, url } = v1RequestOf(row, payOrigin);
      return { id, mode, status, amount, purpose, expiresAt, url };
    },
  );
}
