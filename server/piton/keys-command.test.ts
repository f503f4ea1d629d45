import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountWorld,
  createAccountWorld,
} from '../companies/gateway-accounts/testing/account-world.ts';
import { withConnection } from '../database/with-connection.ts';
import { keepCompanyRootKey } from '../encryption/root-keys/company-root-key.ts';
import { piton, urlOf } from './testing/run-piton.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.database.drop());

const run = (...args: string[]) =>
  piton(['keys', ...args], {
    DATABASE_URL: urlOf(world.database.owner),
    PITON_MASTER_KEY_COMMAND: `printf %s '${world.rootKey.key.toString('base64')}'`,
  });

const keysOf = async (companyId: string) => {
  const rows = await world.asOwner<{ state: string; days: number | null }>(
    `select state, round(extract(epoch from retires_at - database_now()) / 86400)::int as days
       from company_key_pairs where company_id = $1 order by created_at`,
    [companyId],
  );
  return rows.map(({ state, days }) => (days === null ? state : `${state} ${days}`));
};

test('named companies get new keys, and then all that are due', async () => {
  const companies = [];
  for (let count = 0; count < 3; count += 1) companies.push(await world.addCompany());
  const [one = '', two = '', three = ''] = companies.map(({ companyId }) => companyId);
  const named = await run('rotate', '--company', `${one},${two}`, '--grace-days', '7');
  expect(named.code).toBe(0);
  expect(named.output).toContain(`2 of 2: ${two} has a new key.`);
  expect(named.output).toContain('The old keys open payments for 7 more days.');
  expect(await keysOf(one)).toEqual(['retiring 7', 'active']);
  expect(await keysOf(three)).toEqual(['active']);

  const all = await run('rotate', '--company', 'all');
  expect(all.output).toContain(`1 of 1: ${three} has a new key.`);
  expect(await keysOf(three)).toEqual(['retiring 30', 'active']);
  expect((await run('rotate', '--company', 'all')).output).toContain('No company was due');

  const atOnce = await run('rotate', '--company', one, '--grace-days', '0');
  expect(atOnce.output).toContain('open no payment from now on');
  expect(await keysOf(one)).toEqual(['retired 0', 'retired 0', 'active']);
});

test('without a grace period a run over all companies leaves no old key', async () => {
  const { companyId } = await world.addCompany();
  await run('rotate', '--company', companyId);
  const all = await run('rotate', '--company', 'all', '--grace-days', '0');
  expect(all.output).toContain(`${companyId} has a new key.`);
  expect(await keysOf(companyId)).toEqual(['retired 0', 'retired 0', 'active']);
});

test('unknown companies, other words and wrong periods are refused', async () => {
  const unknown = 'Abcdefghijklmnopqrst';
  expect(await run('rotate', '--company', unknown)).toEqual({
    code: 1,
    output: `There is no company ${unknown}. 0 were rotated before it.`,
  });
  expect((await run('rotate', '--company', 'x')).output).toContain('Name companies by their ids');
  expect((await run('rotate')).output).toContain('Add --company.');
  expect((await run('list')).output).toContain('Usage: piton keys rotate');
  const years = await run('rotate', '--company', unknown, '--grace-days', '1000');
  expect(years.output).toContain('--grace-days');
});

test('companies’ keys move to the payment server’s key once', async () => {
  const { companyId } = await world.addCompany();
  const paymentsKey = randomBytes(32);
  const separate = (more: Record<string, string>) =>
    piton(['keys', 'separate'], {
      DATABASE_URL: urlOf(world.database.owner),
      PITON_MASTER_KEY: world.rootKey.key.toString('base64'),
      ...more,
    });
  const given = { PITON_PAYMENTS_KEY: paymentsKey.toString('base64') };
  expect((await separate({})).output).toContain('This needs PITON_PAYMENTS_KEY');
  expect((await separate(given)).output).toContain('Start a server with PITON_PAYMENTS_KEY first');
  const settings = { role: 'payments', paymentsKey } as const;
  const { id } = await withConnection(world.database.owner, (client) =>
    keepCompanyRootKey(client, world.rootKey, settings),
  );
  const [{ companies } = { companies: 0 }] = await world.asOwner<{ companies: number }>(
    'select count(*)::int as companies from company_data_keys',
  );
  const lastUsed = (at: string) =>
    world.asOwner(`update wrapped_root_keys set used_at = ${at} where number = 2`);
  await lastUsed("database_now() - interval '31 seconds'");
  expect(await separate(given)).toEqual({
    code: 1,
    output: expect.stringContaining('No server has run with the payments key') as string,
  });
  // As if a server went on reporting it.
  await lastUsed("database_now() + interval '1 hour'");
  const done = await separate(given);
  expect(done.output).toContain(`${companies} were moved`);
  expect(done.code).toBe(0);
  expect((await separate(given)).output).toContain('0 were moved');
  expect(
    await world.asOwner('select from company_data_keys where master_key_id <> $1', [id]),
  ).toEqual([]);
  expect(
    await world.asOwner(
      `select subject_id, detail from audit_entries where action = 'separate-company-keys'`,
    ),
  ).toEqual([{ subject_id: id, detail: { companies } }]);
  // From now on the other commands for companies' keys need it too.
  const rotated = await run('rotate', '--company', companyId);
  expect(rotated.output).toContain('The payments key is missing');
});
