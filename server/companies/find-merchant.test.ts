import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReports } from '../reports/testing/ask-reports.ts';
import { createSalesWorld, type SalesWorld } from '../reports/testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  await world.sell(world.merchant.companyId, [{ personName: 'Ana' }]);
  await world.sell(world.other.companyId, [{ personName: 'Bo' }]);
});
afterAll(() => world.database.drop());

async function firstName(companyId: string | null, requested: string): Promise<unknown> {
  const merchant = { ...world.merchant, companyId, database: world.database.kysely };
  const response = await getReports(merchant, `/api/sales?companyId=${requested}`);
  const { items, error } = (await response.json()) as {
    items?: { personName: string }[];
    error?: { code: string };
  };
  return error?.code ?? items?.[0]?.personName;
}

test('a named company is used, whichever the person has chosen since', async () => {
  const { companyId } = world.merchant;
  expect(await firstName(companyId, companyId)).toBe('Ana');
  expect(await firstName(null, companyId)).toBe('Ana');
});

test('a merchant cannot name another merchant’s company', async () => {
  expect(await firstName(world.merchant.companyId, world.other.companyId)).toBe('not_found');
  expect(await firstName(world.merchant.companyId, 'nobody')).toBe('not_found');
});
