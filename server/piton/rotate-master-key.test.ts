import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import { type MasterKey, masterKeyFrom } from '../encryption/master-key.ts';
import { createPasswordHasher } from '../identity/passwords/hash-password.ts';
import {
  createIdentityWorld,
  type IdentityWorld,
  testRootKey,
} from '../identity/testing/identity-world.ts';
import {
  password,
  type Protected,
  secondFactorPeople,
  wrongCodes,
} from '../identity/testing/second-factor-people.ts';
import { keepRootKeyCheck } from '../encryption/root-keys/check-root-key.ts';
import { keepRootKey, openRootKey } from '../encryption/root-keys/open-root-key.ts';
import { piton, urlOf } from './testing/run-piton.ts';

const old = masterKeyFrom(testRootKey.key);
const next = masterKeyFrom(randomBytes(32));
const newKeyFile = path.join(mkdtempSync(path.join(tmpdir(), 'piton-rotate-')), 'key');
writeFileSync(newKeyFile, next.key.toString('base64'), { mode: 0o400 });

let world: IdentityWorld;
let alicia: Protected;
let bernard: Protected;
let merchant: Protected;
const people = secondFactorPeople(() => world);

beforeAll(async () => {
  world = await createIdentityWorld();
  await keepRootKeyCheck(world.database.kysely, testRootKey);
  alicia = await people.newProtected({ role: 1 });
  bernard = await people.newProtected({ role: 2 });
  merchant = await people.newProtected();
  const pepper = deriveKey(testRootKey, 'password pepper');
  const hasher = createPasswordHasher({ pepper, cost: { memoryCost: 64, timeCost: 1 } });
  await world.asOwner('update credentials set password = $1', [await hasher.hash(password)]);
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await people.resetUsedCodes();
  await world.asOwner('delete from wrapped_root_keys');
  await withConnection(world.database.owner, (client) => keepRootKey(client, old));
});

type Typed = { email: string; password?: string; code?: string };

const typedBy = ({ email, app }: Protected): Required<Typed> => ({
  email,
  password,
  code: app.generate(),
});

function run(args: string[], key: MasterKey, typed: Required<Typed>[] = []) {
  const lines = typed.map((each) => `${each.email}\n${each.password}\n${each.code}\n`);
  const env = {
    DATABASE_URL: urlOf(world.database.owner),
    PITON_MASTER_KEY: key.key.toString('base64'),
  };
  return piton(['master-key', ...args], env, Readable.from([lines.join('')]));
}

const rotate = (...typed: Required<Typed>[]) =>
  run(['rotate', '--new-key-file', newKeyFile], old, typed);

const masterKeys = async () => {
  const rows = await world.asOwner<{ id: string }>(
    'select master_key_id as id from wrapped_root_keys order by created_at',
  );
  return rows.map(({ id }) => id);
};

/** From the security log, where staff see attempts at this terminal too. */
async function signIns({ id }: Protected): Promise<Record<string, number>> {
  const rows = await world.asOwner<{ outcome: string; count: number }>(
    `select outcome, sum(count)::int as count from security_events
      where user_id = $1 and event = 'sign-in' and address = 'command line' group by outcome`,
    [id],
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

const open = (key: MasterKey) =>
  withConnection(world.database.owner, (client) => openRootKey(client, key));

test('two members of staff add a key, and remove the old one once no server uses it', async () => {
  const added = await rotate(typedBy(alicia), typedBy(bernard));
  expect(added.output).toContain(`The new master key ${next.id} opens this database too.`);
  expect(added.code).toBe(0);
  expect([await open(old), await open(next)]).toEqual([testRootKey, testRootKey]);
  await people.resetUsedCodes();
  const again = await rotate(typedBy(bernard), typedBy(alicia));
  expect(again.output).toContain('was added before');
  expect(await masterKeys()).toEqual([old.id, next.id]);

  const withOld = await run(['finish-rotation'], old);
  expect(withOld.output).toContain(`The newest master key is ${next.id}.`);
  const tooSoon = await run(['finish-rotation'], next);
  expect(tooSoon.output).toContain(`A server has run with the master key ${old.id}`);
  expect(await masterKeys()).toEqual([old.id, next.id]);
  await world.asOwner(`update wrapped_root_keys set used_at = now() - interval '31 seconds'`);
  await people.resetUsedCodes();
  const finished = await run(['finish-rotation'], next, [typedBy(bernard), typedBy(alicia)]);
  expect(finished.output).toContain(`Removed the master key ${old.id}`);
  await expect(open(old)).rejects.toThrow(`the database belongs to ${next.id}`);
  expect(await open(next)).toEqual(testRootKey);
  const nothing = await run(['finish-rotation'], next);
  expect(nothing.output).toContain('Only this master key opens the database');

  const recorded = await world.asOwner(
    `select action, actor_id as by, subject_id as key, detail, before, after from audit_entries
      where subject_kind = 'master_key' order by at`,
  );
  const before = { masterKeyId: old.id };
  expect(recorded).toEqual([
    {
      action: 'add-master-key',
      by: alicia.id,
      key: next.id,
      detail: { confirmedBy: bernard.id },
      before,
      after: { masterKeyId: next.id },
    },
    {
      action: 'remove-master-key',
      by: bernard.id,
      key: old.id,
      detail: { confirmedBy: alicia.id },
      before,
      after: null,
    },
  ]);
});

test('one person, a merchant, and wrong proofs change nothing and leave no session', async () => {
  const [wrongCode = ''] = wrongCodes(bernard, 1);
  const refused: [Required<Typed>[], string][] = [
    [[typedBy(alicia)], 'The input ended too soon'],
    [[typedBy(bernard), { ...typedBy(alicia), password: 'wrong horse' }], 'Nothing was changed'],
    [[typedBy(alicia), { ...typedBy(bernard), code: wrongCode }], 'Nothing was changed'],
    [[typedBy(alicia), typedBy(merchant)], 'is not a member of staff'],
  ];
  const before = await world.asOwner('select from sessions');
  await world.asOwner('delete from security_events');
  for (const [typed, words] of refused) {
    await people.resetUsedCodes();
    const { code, output } = await rotate(...typed);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  }
  expect(await signIns(alicia)).toEqual({ done: 3, failed: 1 });
  expect(await signIns(bernard)).toEqual({ done: 1, failed: 1 });
  expect(await signIns(merchant)).toEqual({ refused: 1 });
  await people.resetUsedCodes();
  const same = await rotate(typedBy(alicia), {
    ...typedBy(alicia),
    code: alicia.app.generate({ timestamp: Date.now() + 30_000 }),
  });
  expect(same.output).toContain('Two different members of staff must confirm');
  await people.resetUsedCodes();
  const admit = (by: string | null) =>
    world.asOwner(
      `update users set admitted_by = $2::uuid,
              admitted_at = case when $2 is not null then database_now() end
        where id = $1`,
      [bernard.id, by],
    );
  await admit(alicia.id);
  const admitted = await rotate(typedBy(alicia), typedBy(bernard));
  await admit(null);
  expect(admitted.output).toContain('One of you invited or enabled the other');
  expect(await masterKeys()).toEqual([old.id]);
  expect(await world.asOwner('select from sessions')).toHaveLength(before.length);
});

test('the present key, a missing file and two sources are refused before anybody is asked', async () => {
  const present = path.join(mkdtempSync(path.join(tmpdir(), 'piton-rotate-')), 'key');
  writeFileSync(present, old.key.toString('base64'), { mode: 0o400 });
  const refused: [string[], string][] = [
    [[], 'Add either --new-key-file or --new-key-command'],
    [['--new-key-file', '/nowhere/key'], '--new-key-file names /nowhere/key'],
    [['--new-key-command', 'echo short'], '--new-key-command does not give 32 bytes'],
    [['--new-key-file', present], 'is not random enough'],
  ];
  for (const [args, words] of refused) {
    const { code, output } = await run(['rotate', ...args], old);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  }
  expect(await masterKeys()).toEqual([old.id]);
});
