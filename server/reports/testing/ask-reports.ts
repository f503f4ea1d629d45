import type { Kysely } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import type { DB } from '../../database/types.ts';
import { sessionOf, sessionToken } from '../../http/testing/session-of.ts';
import { testApp, testBindDeps } from '../../http/testing/test-app.ts';
import { bindReports } from '../routes.ts';

type Caller = Merchant & { readonly database: Kysely<DB>; readonly at?: Date };

/** Requests as that merchant with that company, at a chosen time. */
export async function getReports(
  { database, userId, companyId, at }: Caller,
  path: string,
): Promise<Response> {
  const { app } = testApp();
  const session = sessionOf({ userId, companyId });
  bindReports(app, {
    ...testBindDeps,
    database,
    clock: () => at ?? new Date(),
    findSession: async (given) => (given === sessionToken ? session : null),
  });
  return app.request(path, {
    headers: { cookie: `piton_session=${sessionToken}`, 'sec-fetch-site': 'same-origin' },
  });
}
