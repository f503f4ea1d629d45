import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReports } from '../testing/ask-reports.ts';
import { createSalesWorld, type SalesWorld } from '../testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  await world.sell(world.merchant.companyId, [{}]);
});
afterAll(() => world.database.drop());

/** The responses of list, total and table to the same filter. */
async function ask(path: string, query: string) {
  const caller = { ...world.merchant, database: world.database.kysely };
  const response = await getReports(caller, `${path}?${query}`);
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
