import { endpoints } from '@piton/contract/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { askingOf } from '../identity/asking.ts';
import { approveRun } from './approve-run.ts';
import { cancelPayout } from './cancel-payout.ts';
import { openBankFile } from './open-bank-file.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { listRuns, readRunOf } from './read-run.ts';
import { releasePayouts } from './release-payouts.ts';

export function bindPayouts(app: HttpApp, deps: BindDeps & PayoutsDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listPayoutRuns, (_input, { session }) =>
    listRuns(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.getPayoutRun, ({ params }, { session }) =>
    readRunOf(database, session.userId, params.cutOffDay),
  );

  bindEndpoint(app, deps, endpoints.approvePayoutRun, ({ params, body }, context) =>
    approveRun(deps, askingOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.releasePayoutRun, ({ params, body }, context) =>
    releasePayouts(deps, askingOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.openBankFile, ({ params, body }, context) =>
    openBankFile(deps, askingOf(context), { ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.cancelPayout, ({ params, body }, { session }) =>
    cancelPayout(database, session.userId, { ...params, ...body }),
  );
}
