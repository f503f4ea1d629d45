import type { RequestListener } from 'node:http';
import { createFaults } from './faults/choose-faults.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { totalsRoutes } from './four-cs/totals-routes.ts';
import { createBatchIds, createHostReferences } from './four-cs/references.ts';
import { fourCsRoutes } from './four-cs/four-cs-routes.ts';
import { createTransactions } from './four-cs/transactions.ts';
import { answerRequests, json } from './http/serve-requests.ts';
import type { Journal } from './journal/open-journal.ts';
import type { Accounts } from './powertranz/accounts.ts';
import { powerTranzRoutes } from './powertranz/powertranz-routes.ts';

/** The card processors as the product sees them: the two share only HTTP. */
export function buildApp({
  journal,
  accounts = new Map(),
  now,
}: {
  journal?: Journal;
  /** PowerTranz accounts; without any, all are accepted. */
  accounts?: Accounts;
  now: () => Date;
}): RequestListener {
  const faults = createFaults();
  const transactions = createTransactions(journal);
  return answerRequests({
    'GET /healthz': () => json(200, { name: 'piton-gateway-simulator', status: 'ok' }),
    ...totalsRoutes(transactions),
    ...faultRoutes(faults),
    ...fourCsRoutes({
      transactions,
      faults,
      newHostReference: createHostReferences(),
      batchIdOf: createBatchIds(),
      now,
    }),
    ...powerTranzRoutes({ journal, faults, accounts, now }),
  });
}
