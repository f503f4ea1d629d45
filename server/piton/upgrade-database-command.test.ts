import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { compareServers } from '../database/major-upgrade/compare-servers.ts';
import { withConnection } from '../database/with-connection.ts';
import { piton, urlOf } from './testing/run-piton.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));

const run = (word: string, from: string, to: string) =>
  piton(['upgrade-database', word, '--from', from, '--to', to]);

test.each(['copy', 'switch', 'end'])('%s refuses an owner who is no superuser', async (word) => {
  const { code, output } = await run(word, urlOf(database.owner), urlOf(other.superuser));
  expect(output).toContain('--from must name a superuser');
  expect(code).toBe(1);
});

test('a server that can’t replicate is refused with the setting that it needs', async () => {
  const { code, output } = await run('copy', urlOf(database.superuser), urlOf(other.superuser));
  expect(output).toContain('The server of --from has wal_level = replica.');
  expect(code).toBe(1);
});

test('missing words and addresses are named', async () => {
  expect((await piton(['upgrade-database'])).output).toContain('copy | switch | end');
  expect((await piton(['upgrade-database', 'copy', '--from', 'old'])).output).toContain('--to');
});

test('the comparison finds a missing and an altered row', async () => {
  await withConnection(database.superuser, async (one) =>
    withConnection(other.superuser, async (copy) => {
      const compared = () =>
        compareServers({
          from: { option: '--from', url: '', client: one },
          to: { option: '--to', url: '', client: copy },
        });
      expect((await compared()).differences).toEqual([]);
      await copy.query(`
        delete from bank_holidays where day = (select min(day) from bank_holidays);
        update ledger_accounts set step_mills = 11 - step_mills
         where id = (select min(id) from ledger_accounts where step_mills = 1)`);
      expect((await compared()).differences).toEqual([
        expect.stringMatching(/^public\.bank_holidays has \d+ rows, and its copy \d+\.$/),
        'public.ledger_accounts and its copy have different rows.',
      ]);
    }),
  );
});
