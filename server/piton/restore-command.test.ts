import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { migrate } from '../database/release/migrate.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { checkRestored } from './restore-command.ts';
import { urlOf } from './testing/run-piton.ts';

test('a restored database is checked, unless a server must migrate it first', async () => {
  const { owner } = await createEmptyDatabase();
  const env = {
    DATABASE_URL: urlOf(owner),
    PITON_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const check = async () => {
    const lines: string[] = [];
    const unused = () => Promise.reject(new Error('asks nothing'));
    const asking = { readSecret: unused, readLine: unused };
    const context = {
      env,
      config: () => readConfig({ ...env, PITON_MODE: 'development' }),
      ...asking,
    };
    const outcome = await checkRestored({ ...context, print: (line) => lines.push(line) }).then(
      () => 'passed',
      (error: unknown) => String(error),
    );
    return { outcome, output: lines.join('\n') };
  };
  const earlier = await check();
  expect(earlier.outcome).toBe('passed');
  expect(earlier.output).toMatch(/^The restored database is of another release\. Start the server/);
  await migrate(owner);
  const current = await check();
  expect(current.output).toContain('The ledger balances.');
  expect(current.outcome).toContain('No server has set this database up yet');
});
