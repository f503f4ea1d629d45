import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { openGatewayAccounts } from '../companies/gateway-accounts/open-gateway-accounts.ts';
import {
  type AccountWorld,
  createAccountWorld,
} from '../companies/gateway-accounts/testing/account-world.ts';
import { piton, urlOf } from './testing/run-piton.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.database.drop());

const key = 'BOSL_canary_7';

function run(args: string[], { typed = '', env = {} }: { typed?: string; env?: object } = {}) {
  const input = new PassThrough();
  input.end(typed);
  const usual = {
    DATABASE_URL: urlOf(world.database.owner),
    PITON_MASTER_KEY: world.rootKey.key.toString('base64'),
  };
  return piton(['gateway-account', ...args], { ...usual, ...env }, input);
}

async function keyOf(companyId: string): Promise<string | null> {
  const { database, rootKey } = world;
  const gatewayAccountId = await world.currentOf(companyId);
  const open = openGatewayAccounts({ database: database.kysely, rootKey });
  return (await open.accountOf({ companyId, gatewayAccountId }))?.merchantKey.reveal() ?? null;
}

test('set, replace, list and clear never print the key', async () => {
  const { companyId } = await world.addCompany();
  const none = await run(['list']);
  expect(none).toEqual({ code: 0, output: 'All companies use the platform’s key.' });

  const added = await run(['set', '--company', companyId], { typed: `${key}\n` });
  expect(added.code).toBe(0);
  expect(added.output).toContain(`${companyId} uses its own key from now on.`);
  expect(await keyOf(companyId)).toBe(key);

  const replaced = await run(['set', `--company=${companyId}`], { typed: 'BOSL_canary_8' });
  expect(replaced.output).toContain('Inquiries about earlier payments still use the previous key');
  expect(await keyOf(companyId)).toBe('BOSL_canary_8');

  const list = await run(['list']);
  expect(list.output).toMatch(new RegExp(`^${companyId} {2}four_cs {2}since .* {2}Ti Kaye$`));

  const cleared = await run(['clear', '--company', companyId]);
  expect(cleared).toMatchObject({ code: 0 });
  expect(await keyOf(companyId)).toBeNull();
  expect(await run(['clear', '--company', companyId])).toEqual({
    code: 1,
    output: `${companyId} has no account of its own. Nothing has changed.`,
  });
  const all = [added, replaced, list, cleared].map(({ output }) => output).join('\n');
  expect(all).not.toContain('BOSL');
});

test('an account at PowerTranz has an id, a password and perhaps a gateway key', async () => {
  const { companyId } = await world.addCompany();
  const set = (typed: string) =>
    run(['set', '--company', companyId, '--gateway', 'powertranz'], { typed });
  expect(await set('88804321')).toMatchObject({ code: 1 });
  expect(await set('88804321 canary-1 canary-2 canary-3')).toMatchObject({ code: 1 });
  expect(await world.currentOf(companyId)).toBeNull();
  expect(await set('88804321 canary-1')).toMatchObject({ code: 0 });
  const stored = { powerTranzId: '88804321', password: 'canary-1', gatewayKey: null };
  expect(JSON.parse((await keyOf(companyId)) ?? '')).toEqual(stored);
  const replaced = await set('88804321 canary-1 canary-2');
  expect(JSON.parse((await keyOf(companyId)) ?? '')).toEqual({ ...stored, gatewayKey: 'canary-2' });
  const list = await run(['list']);
  expect(list.output).toContain(`${companyId}  powertranz  since`);
  expect(replaced.output + list.output).not.toContain('canary');
  await run(['clear', '--company', companyId]);
});

describe('a refused command changes nothing and repeats no key', () => {
  let companyId: string;
  beforeAll(async () => {
    ({ companyId } = await world.addCompany());
  });

  test.each<[string, (id: string) => string[], string, string]>([
    ['a key as an argument', (id) => ['set', '--company', id, key], key, 'Only --company'],
    ['a key as an option', (id) => ['set', '--company', id, '--key', key], key, 'Only --company'],
    ['a key joined to one', (id) => ['set', `--key=${key}`, '--company', id], key, 'Only --'],
    ['a key in front', (id) => ['set', key, '--company', id], key, 'Only --company'],
    ['a key for a company', () => ['set', '--company', key], key, 'not the id of a company'],
    ['no company', () => ['set'], key, 'Add --company'],
    ['an empty company', () => ['set', '--company'], key, '--company: '],
    ['another gateway', (id) => ['set', '--company', id, '--gateway', key], key, '--gateway is'],
    ['a company that is none', () => ['set', '--company', 'A'.repeat(20)], key, 'no company AAA'],
    ['no key', (id) => ['set', '--company', id], '', 'No input. Nothing was changed.'],
    ['two keys', (id) => ['set', '--company', id], `${key}\n${key}\n`, 'more than one line'],
    ['an invalid key', (id) => ['set', '--company', id], `${key}<`, 'A merchant key has'],
    ['words', () => ['look'], '', 'gateway-account list, set or clear'],
    ['no word', () => [], '', 'gateway-account list, set or clear'],
    ['more words', () => ['list', 'all'], '', '"all" is not a valid argument here.'],
  ])('%s', async (_what, args, typed, words) => {
    const { code, output } = await run(args(companyId), { typed });
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).not.toContain('BOSL');
    expect(await world.currentOf(companyId)).toBeNull();
  });

  test('the master key is missing or is not the server’s', async () => {
    const env = { PITON_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
    const other = await run(['set', '--company', companyId], { typed: key, env });
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('The master key is not the one of this database'),
    ]);
    const none = await run(['set', '--company', companyId], {
      typed: key,
      env: { PITON_MASTER_KEY: '', PITON_DATA: temporaryFolder() },
    });
    expect([none.code, none.output]).toEqual([
      1,
      expect.stringContaining('This needs the master key'),
    ]);
    expect(await world.currentOf(companyId)).toBeNull();
  });

  test('the role does not own the database', async () => {
    const env = { DATABASE_URL: urlOf(world.database.app) };
    const { code, output } = await run(['set', '--company', companyId], { typed: key, env });
    expect([code, output]).toEqual([1, expect.stringContaining('Set DATABASE_OWNER_URL')]);
  });
});

describe('in production', () => {
  beforeAll(() => world.asOwner("insert into installation (kind) values ('production')"));
  afterAll(() => world.asOwner('delete from installation'));

  test.each([
    ['without an address', {}, 'PITON_POWERTRANZ_URL is missing'],
    ['over plain http', { PITON_POWERTRANZ_URL: 'http://pt.example.com/api/' }, 'must be https'],
    ['at the simulator', { PITON_POWERTRANZ_URL: 'http://127.0.0.1:9/api/' }, 'on this machine'],
  ])('binds no company to a gateway %s', async (_what, env, words) => {
    const { companyId } = await world.addCompany();
    const args = ['set', '--company', companyId, '--gateway', 'powertranz'];
    const { code, output } = await run(args, { typed: '88804321 canary-1', env });
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(await world.currentOf(companyId)).toBeNull();
  });

  test('binds a company to a gateway that the server can reach', async () => {
    const { companyId } = await world.addCompany();
    const args = ['set', '--company', companyId, '--gateway', 'powertranz'];
    const env = {
      PITON_POWERTRANZ_URL: 'http://127.0.0.1:9/api/',
      PITON_GATEWAY_ALLOW_SIMULATOR: '1',
    };
    expect(await run(args, { typed: '88804321 canary-1', env })).toMatchObject({ code: 0 });
    expect(await world.currentOf(companyId)).not.toBeNull();
  });
});

test('the help lists it', async () => {
  expect((await piton(['--help'])).output).toMatch(/^ {2}gateway-account +\w.*\n +list \| set/m);
});
