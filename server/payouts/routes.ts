import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { callerOf } from '../identity/caller.ts';
import { approveRun } from './run/approve-run.ts';
import { bindBankImports } from './bank-imports/routes.ts';
import { bindReconciliation } from './reconciliation/routes.ts';
import { cancelPayout } from './run/cancel-payout.ts';
import { listHeldOwnersOf } from './run/list-held-owners.ts';
import { listPayoutsOf } from './own/list-payouts.ts';
import { listRunPayoutsOf } from './run/list-run-payouts.ts';
import { nextPayoutOf } from './own/next-payout.ts';
import { openBankFile } from './run/open-bank-file.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { readPayoutOf } from './own/read-payout.ts';
import { listRuns, readRunOf } from './run/read-run.ts';
import { releasePayouts } from './run/release-payouts.ts';
import { bindStatements } from './statements/routes.ts';
import { sumPayoutsOf } from './own/sum-payouts.ts';

export function bindPayouts(app: HttpApp, deps: BindDeps & PayoutsDeps): void {
  const { database } = deps;
  bindReconciliation(app, deps);

  bindStatements(app, { ...deps, database: deps.readDatabase });

  bindEndpoint(app, deps, endpoints.listPayouts, ({ query: { cursor } }, { session }) =>
    listPayoutsOf(database, session.userId, cursor),
  );

  bindEndpoint(app, deps, endpoints.getNextPayout, (_input, { session }) =>
    nextPayoutOf(database, session.userId, deps.minimumMills),
  );

  bindEndpoint(app, deps, endpoints.getPayoutSummary, (_input, { session }) =>
    sumPayoutsOf(database, session.userId),
  );

  // After routes with fixed words, because an id would match them too.
  bindEndpoint(app, deps, endpoints.getPayout, ({ params }, { session }) =>
    readPayoutOf(database, session.userId, params.payoutId),
  );

  bindEndpoint(app, deps, endpoints.listPayoutRuns, (_input, { session }) =>
    listRuns(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.getPayoutRun, ({ params }, { session }) =>
    readRunOf(database, session.userId, params.cutOffDay),
  );

  bindEndpoint(app, deps, endpoints.listRunPayouts, ({ params, query }, { session }) =>
    listRunPayoutsOf(database, session.userId, { ...params, ...query }),
  );

  bindEndpoint(app, deps, endpoints.listHeldOwners, ({ params, query }, { session }) =>
    listHeldOwnersOf(database, session.userId, { ...params, ...query }),
  );

  bindEndpoint(app, deps, endpoints.approvePayoutRun, ({ params, body }, context) =>
    approveRun(deps, callerOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.releasePayoutRun, ({ params, body }, context) =>
    releasePayouts(deps, callerOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.openBankFile, ({ params, body }, context) =>
    openBankFile(deps, callerOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.cancelPayout, ({ params, body }, { session }) =>
    cancelPayout(database, session.userId, { ...params, ...body }),
  );

  bindBankImports(app, deps);
}
