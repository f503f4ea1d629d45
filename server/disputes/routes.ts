import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { callerOf } from '../identity/caller.ts';
import { proposeFrom } from '../proposals/propose-from.ts';
import { importDisputes, previewDisputes } from './import/import-disputes.ts';
import { listOpenDisputesOf } from './list-disputes.ts';
import { readCompanyLedger } from './read-company-ledger.ts';

/** Chargebacks, balance adjustments, and the ledger that shows both. */
export function bindDisputes(
  app: HttpApp,
  deps: BindDeps & IdentityDeps & { readonly refundCapMills: bigint },
): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.getCompanyLedger, ({ params, query }, { session }) =>
    readCompanyLedger(database, {
      ...params,
      mode: query.mode,
      refundCapMills: deps.refundCapMills,
      cursor: query.cursor,
      staffId: session.userId,
    }),
  );

  bindEndpoint(app, deps, endpoints.listOpenDisputes, ({ query }, { session }) => {
    const { cursor, limit } = query;
    return listOpenDisputesOf(database, { staffId: session.userId, cursor, limit });
  });

  bindEndpoint(app, deps, endpoints.proposeDispute, ({ params, body }, context) =>
    proposeFrom(deps, context, { kind: 'dispute', ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.previewDisputes, ({ body }, { session }) =>
    previewDisputes(deps, session.userId, body.text),
  );

  bindEndpoint(app, deps, endpoints.importDisputes, ({ body }, context) =>
    importDisputes(deps, callerOf(context), body),
  );

  bindEndpoint(app, deps, endpoints.proposeDisputeOutcome, ({ params, body }, context) =>
    proposeFrom(deps, context, { kind: 'dispute_outcome', ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.proposeAdjustment, ({ params, body }, context) => {
    const { sale, ...fields } = body;
    return proposeFrom(deps, context, { kind: 'adjustment', ...params, ...fields, ...sale });
  });
}
