import { expect, test } from 'vitest';
import {
  chainRootKey,
  createHistoryWorld,
  type HistoryWorld,
} from '../audit/testing/history-world.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { piton, urlOf } from './testing/run-piton.ts';

async function chained(): Promise<HistoryWorld> {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 10, auditEntries: 10 });
  await world.chain({ limit: 50, at: new Date('2026-11-22T02:30:00Z') });
  return world;
}

const verify = ({ testDatabase }: HistoryWorld, args: string[] = [], env = {}) =>
  piton(['audit', 'verify', ...args], {
    DATABASE_URL: urlOf(testDatabase.owner),
    PITON_MASTER_KEY: chainRootKey.key.toString('base64'),
    ...env,
  });

test('prints up to when history is intact, and which head to keep', async () => {
  const world = await chained();
  const { code, output } = await verify(world);
  expect(output).toMatch(/^chained +137 rows in 3 blocks\nwaiting +0 rows.*\nhead +3:[\w-]{43} /);
  expect(output).toMatch(/\nIntact up to 21 November 2026 10:30 pm\.$/);
  expect(code).toBe(0);
  const [, head = ''] = /(3:[\w-]{43})/.exec(output) ?? [];
  expect(await verify(world, ['--head', head])).toMatchObject({ code: 0 });
});

test('names the first bad row first, with the count, and fails', async () => {
  const world = await chained();
  await world.damage(`update audit_entries set reason = 'because'`);
  await world.damage(
    `update ledger_accounts set company_id = 'Merchant999999999999' where id = 30`,
  );
  const { code, output } = await verify(world);
  expect(code).toBe(1);
  const lines = output.split('\n').slice(3);
  expect(lines.slice(0, 2)).toEqual([
    'History has been altered: 11 faults.',
    'The ledger account 30 differs from block 1.',
  ]);
  expect(lines.at(-2)).toBe('No block before it is intact.');
  expect(lines.at(-1)).toMatch(
    /^Keep a copy of the database as it is, .*docs\/operations\/database-lost\.md/,
  );
});

test('lists twenty of a kind, or the requested number', async () => {
  const world = await createHistoryWorld();
  await world.addHistory({ transactions: 0, auditEntries: 25 });
  await world.chain();
  await world.damage('delete from audit_entries');
  const { output } = await verify(world);
  expect(output.match(/The audit entry .* is missing\./g)).toHaveLength(20);
  expect(output).toContain('… and 5 more like this.');
  const all = (await verify(world, ['--limit', '25'])).output;
  expect(all.match(/The audit entry .* is missing\./g)).toHaveLength(25);
  expect(all).not.toContain('more like this');
});

test('finds a truncated end against a stored head', async () => {
  const world = await chained();
  const [, head = ''] = /(3:[\w-]{43})/.exec((await verify(world)).output) ?? [];
  await world.damage(
    `delete from audit_entries;
     delete from audit_links where seq > 100;
     delete from audit_blocks where number > 2;
     delete from ledger_entries;
     delete from ledger_transactions`,
  );
  expect((await verify(world)).output).not.toContain('cut off');
  const cut = await verify(world, ['--head', head]);
  expect(cut.code).toBe(1);
  expect(cut.output).toContain('the end is missing');
});

test('says that nothing is chained yet', async () => {
  const { code, output } = await verify(await createHistoryWorld());
  expect([code, output.split('\n').at(-1)]).toEqual([0, 'Nothing is chained yet.']);
});

test('needs the server’s key, and creates none', async () => {
  const world = await createHistoryWorld();
  const env = { PITON_MASTER_KEY: '', PITON_DATA: temporaryFolder() };
  for (let tries = 0; tries < 2; tries += 1) {
    const { code, output } = await verify(world, [], env);
    expect([code, output]).toEqual([1, expect.stringContaining('This needs the master key')]);
  }
});

test.each([
  [['audit'], 'audit verify'],
  [['audit', 'look'], 'audit verify'],
  [['audit', 'verify', 'all'], '"all" is not a valid argument here.'],
  [['audit', 'verify', '--head', '7'], '"7" is not a head'],
  [['audit', 'verify', '--head'], '"" is not a head'],
  [['audit', 'verify', '--limit', 'all'], '--limit: '],
])('refuses %j', async (args, words) => {
  const { code, output } = await piton(args);
  expect([code, output]).toEqual([1, expect.stringContaining(words)]);
});

test('the help lists it', async () => {
  expect((await piton(['--help'])).output).toMatch(/^ {2}audit +\w.*\n +verify \[--head/m);
});
