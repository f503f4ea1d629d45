import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { chainHistory } from '../audit/chain/chain-history.ts';
import {
  chainRootKey as right,
  createHistoryWorld,
  type HistoryWorld,
} from '../audit/testing/history-world.ts';
import { withConnection } from '../database/with-connection.ts';
import { keepRootKeyCheck } from '../encryption/root-keys/check-root-key.ts';
import { openRootKey } from '../encryption/root-keys/open-root-key.ts';
import { withDataKey, wrapDataKey } from '../companies/encryption-keys/company-keys.ts';
import { masterKeyFrom } from '../encryption/master-key.ts';
import { type RootKey, rootKeyFrom } from '../encryption/root-key.ts';
import { piton, urlOf } from './testing/run-piton.ts';

const wrong = rootKeyFrom(Buffer.alloc(32, 9));
const ids = { old: 'OldCompany0000000000', fresh: 'NewCompany0000000000' };
const dataKey = randomBytes(32);

/** A history in a database that was served under a wrong key for a while. */
async function afterWrongRun(): Promise<HistoryWorld> {
  const world = await createHistoryWorld();
  await addCompany(world, { id: ids.old, key: right, at: '2026-11-20' });
  await world.addHistory({ transactions: 3, auditEntries: 3 });
  await world.chain({ at: new Date('2026-11-21T15:00:00Z') });
  await addCompany(world, { id: ids.fresh, key: wrong, at: '2026-11-22' });
  await world.addHistory({ transactions: 0, auditEntries: 3 });
  await chainHistory({ ...world, key: createChainKey(wrong) });
  return world;
}

async function addCompany(
  world: HistoryWorld,
  { id, key, at }: { id: string; key: RootKey; at: string },
): Promise<void> {
  const wrapped = wrapDataKey(key, id, dataKey).toString('hex');
  await world.damage(
    `insert into company_data_keys (company_id, master_key_id, wrapped_key, created_at)
     values ('${id}', '${key.id}', '\\x${wrapped}', '${at}')`,
  );
}

const refuse = ({ testDatabase }: HistoryWorld, key: RootKey | null) =>
  withConnection(testDatabase.owner, (client) =>
    openRootKey(client, key === null ? null : masterKeyFrom(key.key)),
  );

const run = (
  { testDatabase }: HistoryWorld,
  args: string[],
  { key = right, typed = '' }: { key?: RootKey; typed?: string } = {},
) =>
  piton(
    args,
    { DATABASE_URL: urlOf(testDatabase.owner), PITON_MASTER_KEY: key.key.toString('base64') },
    Readable.from([`${typed}\n`]),
  );

const repair = (world: HistoryWorld, ...options: string[]) =>
  run(world, ['master-key', 'repair', ...options], { typed: wrong.key.toString('base64') });

test('100 of 100 wrong keys are refused, each in under a second, and the right one is accepted', async () => {
  const world = await createHistoryWorld();
  await withConnection(world.testDatabase.owner, async (client) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const startedAt = performance.now();
      await expect(openRootKey(client, masterKeyFrom(randomBytes(32)))).rejects.toThrow(
        `the database belongs to ${right.id}. Nothing was written.`,
      );
      expect(performance.now() - startedAt).toBeLessThan(1000);
    }
  });
  await expect(refuse(world, null)).rejects.toThrow('The master key is missing');
  await expect(keepRootKeyCheck(world.database, wrong)).rejects.toThrow('another master key');
  await refuse(world, right);
});

test.each([[['audit', 'verify']], [['self-check']], [['master-key', 'repair']]])(
  '%s refuses a wrong key',
  async (args) => {
    const world = await createHistoryWorld();
    const { code, output } = await run(world, args, { key: wrong });
    expect([code, output]).toEqual([1, expect.stringContaining(`belongs to ${right.id}`)]);
  },
);

test('the repair shows its plan, carries it out, and stays visible', async () => {
  const world = await afterWrongRun();
  const before = await run(world, ['audit', 'verify']);
  expect(before).toMatchObject({ code: 1 });
  expect(before.output).toContain(`was signed with the root key ${wrong.id}`);

  const dry = await repair(world);
  expect(dry.output).toContain(`company ${ids.fresh}: keys would be wrapped`);
  expect(dry.output).toContain('1 blocks and 1 days would be countersigned');
  expect(await run(world, ['audit', 'verify'])).toEqual(before);

  const done = await repair(world, '--apply');
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Repaired.') as string });
  const verified = await run(world, ['audit', 'verify']);
  expect(verified.code).toBe(0);
  expect(verified.output).toContain('signed   1 blocks with another root key');
  const keys = await world.asOwner<Parameters<typeof withDataKey>[1]>(
    `select company_id as "companyId", master_key_id as "rootKeyId", wrapped_key as "wrappedKey"
       from company_data_keys`,
  );
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    expect(withDataKey(right, key, (opened) => opened.equals(dataKey))).toBe(true);
  }
  expect(
    await world.asOwner(
      `select subject_kind as kind, before, after from audit_entries
        where action = 'repair-master-key' order by subject_kind`,
    ),
  ).toEqual(
    ['audit_chain', 'company'].map((kind) => ({
      kind,
      before: { masterKeyId: wrong.id },
      after: { masterKeyId: right.id },
    })),
  );
  expect((await repair(world, '--apply')).output).toContain(
    'contains nothing written under that key',
  );
});

test('a repair skips and lists a company whose keys the wrong key does not open', async () => {
  const world = await afterWrongRun();
  const damaged = 'DamagedCompany000000';
  await addCompany(world, { id: damaged, key: wrong, at: '2026-11-23' });
  await world.damage(
    `update company_data_keys set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)
      where company_id = '${damaged}'`,
  );
  for (const options of [[], ['--apply']]) {
    const { code, output } = await repair(world, ...options);
    expect(code).toBe(0);
    expect(output).toContain(
      `company ${damaged}: skipped, because that key does not decrypt its keys`,
    );
  }
  expect(
    await world.asOwner(
      'select company_id as id, master_key_id as key from company_data_keys order by created_at',
    ),
  ).toEqual([
    { id: ids.old, key: right.id },
    { id: ids.fresh, key: right.id },
    { id: damaged, key: wrong.id },
  ]);
});

test('a failed repair changes nothing', async () => {
  const world = await afterWrongRun();
  // Company keys are checked before the chain, whose signature then can't be compared.
  await world.damage(
    `alter table audit_blocks alter column signature drop not null;
     update audit_blocks set signature = null where signed_with = '${wrong.id}'`,
  );
  expect(await repair(world, '--apply')).toMatchObject({ code: 1 });
  expect(
    await world.asOwner(
      `select company_id as id from company_data_keys where master_key_id = '${wrong.id}'`,
    ),
  ).toEqual([{ id: ids.fresh }]);
});

test('a repair covers only rows that the wrong key signed, and cannot be forged', async () => {
  const world = await afterWrongRun();
  await world.damage(
    `update audit_blocks set signature = sha256('forged') where signed_with = '${wrong.id}'`,
  );
  await repair(world, '--apply');
  expect(await run(world, ['audit', 'verify'])).toMatchObject({ code: 1 });
  await world.damage(
    `insert into audit_countersignatures (statement, signed_with, signature)
     select 'block ' || number || ':' || rtrim(translate(encode(hash, 'base64'), '+/', '-_'), '='),
            '${right.id}', sha256('forged') from audit_blocks where signed_with = '${wrong.id}'`,
  );
  expect(await run(world, ['audit', 'verify'])).toMatchObject({ code: 1 });
  await expect(world.asOwner('delete from audit_countersignatures')).rejects.toThrow();
});
