import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, testBindDeps } from '../http/testing/test-app.ts';
import { bindReports } from './routes.ts';
import { createSalesWorld, type SalesWorld } from './testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  await world.sell(world.merchant.companyId, [{}]);
});
afterAll(() => world.database.drop());

const token = 't'.repeat(43);

/** What the list, its total and the table answer to whoever asks for the same payments. */
async function ask(path: string, query: string) {
  const { app } = testApp();
  const { userId, companyId } = world.merchant;
  const user = {
    uid: userId,
    displayName: 'Ana',
    email: 'ana@example.lc',
    emailVerified: true,
    primaryCompany: companyId,
  };
  bindReports(app, {
    ...testBindDeps,
    database: world.database.kysely,
    clock: () => new Date(),
    findSession: async () => ({ sessionId: 's', userId, role: 3, needsSecondFactor: false, user }),
  });
  const response = await app.request(`${path}?${query}`, {
    headers: { cookie: `piton_session=${token}`, 'sec-fetch-site': 'same-origin' },
  });
  return { status: response.status, text: await response.text() };
}

describe.each(['/api/sales', '/api/sales/total', '/api/sales.csv'])('%s', (path) => {
  test.each([
    ['from', '0000-01-01'],
    ['from', '0001-01-01'],
    ['from', '1999-12-31'],
    ['from', '2026-02-30'],
    ['to', '1999-12-31'],
    ['to', '3000-01-01'],
    ['to', '9999-12-31'],
  ])('refuses the field %s of %s', async (field, day) => {
    const { status, text } = await ask(path, `${field}=${day}`);
    expect(status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'rejected_fields', fields: { [field]: expect.any(String) as string } },
    });
  });

  test.each(['from=2000-01-01', 'to=2999-12-31', 'from=2000-01-01&to=2999-12-31'])(
    'takes %s',
    async (query) => {
      const { status, text } = await ask(path, query);
      expect(status).toBe(200);
      expect(text).toBe((await ask(path, '')).text);
    },
  );
});
