import { AppError } from '@piton/contract/http/errors.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { findPublicData } from '../companies/public-data.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { readRequestOfKey } from '../payment-requests/list-requests.ts';
import { v1RequestStatusOf } from './payment-requests.ts';
import type { V1Deps } from './v1-deps.ts';

/** A publishable key is in pages that anyone reads, so no reference, metadata or customer here. */
export function bindV1Public(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.getPublicCompany, async (_input, { key }) => {
    const found = await findPublicData(deps.database, key.companyId);
    if (found === null) throw new AppError('not_found');
    const { companyId, companyName, publicKey, keyId, acceptsLive } = found;
    return { id: companyId, name: companyName, mode: key.mode, publicKey, keyId, acceptsLive };
  });
  bindEndpoint(app, deps, v1Endpoints.getPublicPaymentRequest, async ({ params }, { key }) => {
    const row = await readRequestOfKey(deps, key, params.id);
    return {
      id: v1Id('paymentRequest', row.id),
      mode: key.mode,
      status: v1RequestStatusOf(row),
      amount: { value: textFromMills(row.amount_mills), currency: 'XCD' },
      purpose: row.purpose,
      expiresAt: row.expires_at?.toISOString() ?? null,
    };
  });
}
