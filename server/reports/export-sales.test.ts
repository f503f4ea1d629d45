import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { exportSalesOf } from './export-sales.ts';
import { createSalesWorld, type SalesWorld } from './testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

const filter = { mode: 'live' } as const;

test('reading the first part reads only one page', async () => {
  await world.sell(world.merchant.companyId, [{}, {}, {}]);
  const { kysely } = world.database;
  // Each page is read in its own transaction, which takes one executor.
  const begun = vi.spyOn(kysely, 'getExecutor');
  const parts = exportSalesOf(kysely, world.merchant, filter, 1).text[Symbol.asyncIterator]();
  await parts.next();
  expect(begun).toHaveBeenCalledTimes(1);
  await parts.next();
  // The page that was read, and one ahead.
  expect(begun).toHaveBeenCalledTimes(3);
  await parts.return?.();
});

test('the query of the next page is sent before a page is written', async () => {
  await world.sell(world.merchant.companyId, [{}, {}, {}]);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  const parts = exportSalesOf(world.database.kysely, world.merchant, filter, 1).text[
    Symbol.asyncIterator
  ]();
  await parts.next();
  await parts.next();
  const pages = sent.mock.calls.filter((given) => JSON.stringify(given).includes('string_agg'));
  expect(pages).toHaveLength(3);
  await parts.return?.();
});

test('a file is cut off when its reader loses the company, without a regular end', async () => {
  const { userId, companyId } = world.other;
  await world.sell(companyId, [{}, {}, {}, {}]);
  const { text } = exportSalesOf(world.database.kysely, world.other, filter, 1);
  const parts: string[] = [];
  const save = async () => {
    for await (const part of text) {
      parts.push(part);
      if (parts.length > 1) continue;
      await withConnection(world.database.owner, (owner) =>
        owner.query('delete from company_members where user_id = $1 and company_id = $2', [
          userId,
          companyId,
        ]),
      );
    }
  };
  await expect(save()).rejects.toMatchObject({ code: 'not_found' });
  expect(parts).toHaveLength(1);
});

test('a control character in a payer’s text moves no cell', async () => {
  await world.sell(world.merchant.companyId, [{ purpose: 'Cake\u001Fand tea' }]);
  let file = '';
  const { text } = exportSalesOf(world.database.kysely, world.merchant, filter);
  for await (const part of text) file += part;
  expect(file).toContain(',Cakeand tea,');
});
