import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { callerOf } from '../identity/caller.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { type ApprovalDeps, approveProposal } from './approve-proposal.ts';
import { proposeFrom } from './propose-from.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

/** The second half of each dual approval, and the first half of those about refunds. */
export function bindProposals(app: HttpApp, deps: BindDeps & IdentityDeps & ApprovalDeps): void {
  bindEndpoint(app, deps, endpoints.approveProposal, ({ params, body }, context) =>
    approveProposal(deps, callerOf(context), { ...params, ...body, origin: context.origin }),
  );

  bindEndpoint(app, deps, endpoints.proposeRefund, ({ params, body }, context) =>
    proposeFrom(deps, context, { kind: 'refund', ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.proposeRefundOutcome, ({ params, body }, context) =>
    proposeFrom(deps, context, { kind: 'refund_outcome', ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.proposeRefundLimit, ({ params, body }, context) => {
    const { limit, ...fields } = body;
    return proposeFrom(deps, context, { kind: limit, ...params, ...fields });
  });

  bindEndpoint(app, deps, endpoints.withdrawProposal, ({ params, body }, { session }) =>
    withdrawProposal(deps.database, session.userId, { ...params, ...body }),
  );
}
