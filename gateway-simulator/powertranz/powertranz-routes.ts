import { json, type Routes } from '../http/serve-requests.ts';
import type { Faults } from '../faults/choose-faults.ts';
import type { Journal } from '../journal/open-journal.ts';
import { type Mode, modes } from '../mode.ts';
import type { Accounts } from './accounts.ts';
import { issuerRoutes } from './issuer/issuer-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { addUp, type TotalsFilter } from './records/add-up.ts';
import { createRecords, type Records } from './records/create-records.ts';
import { createRetrievalReferences } from './records/references.ts';
import { createRequestLog } from './request-log/create-request-log.ts';
import { requestsPage } from './request-log/requests-page.ts';
import { fieldsOf, readJson } from './requests/fields.ts';
import type { Service } from './service.ts';

type Dependencies = {
  journal: Journal | undefined;
  faults: Faults;
  accounts: Accounts;
  now: () => Date;
};

/** PowerTranz as its clients see it, and our own routes to see and steer it. */
export function powerTranzRoutes({ journal, faults, accounts, now }: Dependencies): Routes {
  const records = createRecords(journal);
  const log = createRequestLog(now);
  const newRetrievalReference = createRetrievalReferences();
  const shared = { records, accounts, faults, log, newRetrievalReference, now };
  const services: Record<Mode, Service> = {
    test: { ...shared, mode: 'test' },
    live: { ...shared, mode: 'live' },
  };
  return {
    ...messageRoutes('', services.test),
    ...messageRoutes('/live', services.live),
    ...issuerRoutes(services),
    ...ownRoutes(records, now),
    'GET /powertranz/requests': () => requestsPage(log.list()),
  };
}

/** Our invention: the gateway's totals, to compare with a ledger, and its settlement cut-off. */
function ownRoutes(records: Records, now: () => Date): Routes {
  return {
    'GET /powertranz/totals': ({ query }) => {
      const params = new URLSearchParams(query);
      const filter: TotalsFilter = {
        transactionIdentifier: params.get('transactionIdentifier') ?? undefined,
        currencyCode: params.get('currencyCode') ?? undefined,
        powerTranzId: params.get('powerTranzId') ?? undefined,
      };
      return json(200, {
        test: addUp(records, 'test', filter),
        live: addUp(records, 'live', filter),
      });
    },
    'POST /powertranz/settlement': ({ body = '' }) => {
      const wish = fieldsOf(readJson(body));
      const mode = modes.find((each) => each === wish?.['mode']);
      const powerTranzId = wish?.['powertranzid'] ?? '';
      if (!mode || typeof powerTranzId !== 'string') {
        return json(400, { error: 'the body must be {"mode": "test" or "live", "powerTranzId"?}' });
      }
      const settlement = { mode, powerTranzId, settledAt: now().toISOString() };
      records.record({ kind: 'settlement', record: settlement });
      return json(200, settlement);
    },
  };
}
