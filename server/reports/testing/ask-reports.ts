import type { Kysely } from 'kysely';
import type { Merchant } from '../../companies/asking-merchant.ts';
import type { DB } from '../../database/types.ts';
import { testApp, testBindDeps } from '../../http/testing/test-app.ts';
import { bindReports } from '../routes.ts';

const token = 't'.repeat(43);

type Asking = Merchant & { readonly database: Kysely<DB>; readonly at?: Date };

/** Asks the endpoints as that merchant, who works with that company, at a time of the test's choosing. */
export async function askReports(
  { database, userId, companyId, at }: Asking,
  path: string,
): Promise<Response> {
  const { app } = testApp();
  const user = {
    uid: userId,
    displayName: 'Ana',
    email: 'ana@example.lc',
    emailVerified: true,
    primaryCompany: companyId,
  };
  bindReports(app, {
    ...testBindDeps,
    database,
    clock: () => at ?? new Date(),
    findSession: async (given) =>
      given === token ? { sessionId: 's', userId, role: 3, needsSecondFactor: false, user } : null,
  });
  return app.request(path, {
    headers: { cookie: `piton_session=${token}`, 'sec-fetch-site': 'same-origin' },
  });
}
