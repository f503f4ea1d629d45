import type { ProposalKind } from '@piton/contract/payments/proposal.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { callerOf } from '../identity/caller.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import type { Proof } from '../identity/second-factor/with-step-up.ts';
import { approveProposal } from './proposals/approve-proposal.ts';
import type { AnnounceSale } from '../payments/announce-sales.ts';
import type { InquireNow } from '../payments/inquiry/inquire-now.ts';
import { type GatewayMarks, marksOfNow } from '../payments/inquiry/gateway-marks.ts';
import { listOpenSales } from './list-open-sales.ts';
import { type Proposal, makeProposal } from './proposals/make-proposal.ts';
import { readCompanyLedger } from './read-company-ledger.ts';
import { readConsoleSale } from './read-console-sale.ts';
import { withdrawProposal } from './proposals/withdraw-proposal.ts';

export type DisputesDeps = IdentityDeps & {
  /** The time for status inquiries before a sale needs staff. */
  readonly quietMs: number;
  /** Marks of the present gateway and keys. */
  readonly gatewayMarks: GatewayMarks;
  /** Sends a status inquiry for a pending sale. */
  readonly inquireNow: InquireNow;
  readonly announce: AnnounceSale;
};

type Context = Parameters<typeof callerOf>[0];

export function bindDisputes(app: HttpApp, deps: BindDeps & DisputesDeps): void {
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

  bindEndpoint(app, deps, endpoints.getCompanyLedger, ({ params, query }, { session }) =>
    readCompanyLedger(database, {
      ...params,
      mode: query.mode,
      cursor: query.cursor,
      staffId: session.userId,
    }),
  );

  const propose = (
    context: Context,
    posted: Omit<Proposal, 'kind'> & Proof,
    kind: ProposalKind,
  ) => {
    const { password, secondFactor, ...proposal } = posted;
    return makeProposal(deps, callerOf(context), { ...proposal, kind }, { password, secondFactor });
  };

  bindEndpoint(app, deps, endpoints.proposeResolution, ({ params, body }, context) =>
    propose(context, { ...params, ...body }, 'resolution'),
  );

  bindEndpoint(app, deps, endpoints.proposeChargeback, ({ params, body }, context) =>
    propose(context, { ...params, ...body }, 'chargeback'),
  );

  bindEndpoint(app, deps, endpoints.proposeChargebackEnd, ({ params, body }, context) =>
    propose(context, { ...params, ...body }, 'chargeback_end'),
  );

  bindEndpoint(app, deps, endpoints.proposeAdjustment, ({ params, body }, context) => {
    const { sale, ...fields } = body;
    return propose(context, { ...params, ...fields, ...sale }, 'adjustment');
  });

  bindEndpoint(app, deps, endpoints.approveProposal, ({ params, body }, context) =>
    approveProposal(deps, callerOf(context), { ...params, ...body, origin: context.origin }),
  );

  bindEndpoint(app, deps, endpoints.withdrawProposal, ({ params, body }, { session }) =>
    withdrawProposal(database, session.userId, { ...params, ...body }),
  );
}
