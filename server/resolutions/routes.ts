import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { type GatewayMarks, marksOfNow } from '../payments/inquiry/gateway-marks.ts';
import { proposeFrom } from '../proposals/propose-from.ts';
import { listOpenSales } from './list-open-sales.ts';
import { readConsoleSale } from './read-console-sale.ts';

export type ResolutionsDeps = IdentityDeps & {
  /** The time for status inquiries before a sale needs staff. */
  readonly quietMs: number;
  /** Marks of the present gateway and keys. */
  readonly gatewayMarks: GatewayMarks;
};

/** Sales that need staff, each with its evidence, and the resolution of one. */
export function bindResolutions(app: HttpApp, deps: BindDeps & ResolutionsDeps): void {
  const { database, clock, quietMs } = deps;
  const marks = marksOfNow(deps.gatewayMarks);
  const quietSince = () => new Date(clock().getTime() - quietMs);

  bindEndpoint(app, deps, endpoints.listOpenSales, (_input, { session }) =>
    listOpenSales(database, session.userId, quietSince()),
  );

  bindEndpoint(
    app,
    deps,
    endpoints.getConsoleSale,
    ({ params }, { session: { userId: staffId } }) =>
      readConsoleSale(database, {
        ...params,
        staffId,
        quietSince: quietSince(),
        now: clock(),
        marks,
      }),
  );

  bindEndpoint(app, deps, endpoints.proposeResolution, ({ params, body }, context) =>
    proposeFrom(deps, context, { kind: 'resolution', ...params, ...body }),
  );
}
