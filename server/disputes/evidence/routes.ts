import { endpoints } from '@piton/contract/http/endpoints.ts';
import { findMerchantOf } from '../../companies/find-merchant.ts';
import { readingAs } from '../../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { callerOf } from '../../identity/caller.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { addEvidenceFile, openEvidenceFile, removeEvidenceFile } from './evidence-files.ts';
import { disputesOfCompany } from './evidence-store.ts';
import { exportEvidence, forwardEvidence, readConsoleDispute } from './forward-evidence.ts';
import { acceptDispute, readOwn, saveEvidence, submitEvidence } from './respond-to-dispute.ts';

/** A merchant's response to a dispute, and its way through staff to the acquirer. */
export function bindEvidence(app: HttpApp, deps: BindDeps & EvidenceDeps): void {
  bindMerchants(app, deps);
  bindStaff(app, deps);
}

function bindMerchants(app: HttpApp, deps: BindDeps & EvidenceDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listDisputes, async ({ query }, { session }) => {
    const { userId, companyId } = await findMerchantOf(database, session, query.companyId);
    if (companyId === null) return { items: [], awaitingCount: 0, nextCursor: null };
    const { saleId, cursor, limit } = query;
    return readingAs(database, { userId }, (reading) =>
      disputesOfCompany(reading, { userId, companyId, saleId, cursor, limit }),
    );
  });

  bindEndpoint(app, deps, endpoints.getDispute, ({ params }, { session: { userId } }) =>
    actingAs(database, { userId }, (transaction) => readOwn(transaction, { userId, ...params })),
  );

  bindEndpoint(app, deps, endpoints.saveEvidence, ({ params, body }, { session: { userId } }) =>
    saveEvidence(deps, { userId, ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.submitEvidence, ({ params, body }, { session, origin }) =>
    submitEvidence(deps, { userId: session.userId, ...params, ...body, origin }),
  );

  bindEndpoint(app, deps, endpoints.acceptDispute, ({ params, body }, { session: { userId } }) =>
    acceptDispute(deps, { userId, ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.addEvidenceFile, (input, { session: { userId } }) => {
    const { params, query, body: content } = input;
    return addEvidenceFile(deps, { userId, ...params, ...query, content });
  });

  bindEndpoint(app, deps, endpoints.removeEvidenceFile, ({ params }, { session: { userId } }) =>
    removeEvidenceFile(deps, { userId, ...params }),
  );

  bindEndpoint(app, deps, endpoints.openEvidenceFile, ({ params }, { session: { userId } }) =>
    openEvidenceFile(deps, { userId }, params),
  );
}

function bindStaff(app: HttpApp, deps: BindDeps & EvidenceDeps): void {
  bindEndpoint(app, deps, endpoints.getConsoleDispute, ({ params }, { session }) =>
    readConsoleDispute(deps, { staffId: session.userId, ...params }),
  );

  bindEndpoint(app, deps, endpoints.openDisputeFile, ({ params }, { session }) =>
    openEvidenceFile(deps, { staffId: session.userId }, params),
  );

  bindEndpoint(app, deps, endpoints.exportEvidence, ({ params }, { session }) =>
    exportEvidence(deps, { staffId: session.userId, ...params }),
  );

  bindEndpoint(app, deps, endpoints.forwardEvidence, ({ params, body }, context) =>
    forwardEvidence(deps, callerOf(context), { ...params, ...body }),
  );
}
