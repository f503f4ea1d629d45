import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import { waitedForLocks } from '../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../database/with-connection.ts';
import { codeOf } from '../testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from './testing/console-world.ts';
import { addSignInPaths, signInPathsOf } from './testing/sign-in-paths.ts';

let world: ConsoleWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
});
afterAll(() => world.database.drop());

const set = (uid: string, word: 'disabling' | 'enabling', by = admin) =>
  by.browser.post(`/api/console/staff/${uid}/${word}`, { password });

test('lists staff, and whether they can sign in', async () => {
  const bare = await world.signIn('bare@example.lc', { role: 2, isExempt: false });
  await world.signIn('merchant@example.lc', { role: 3 });
  await set(bare.uid, 'disabling');
  const { staff } = (await admin.browser.get('/api/console/staff')).body;
  expect(staff).toHaveLength(2);
  expect(staff).toContainEqual({
    uid: admin.uid,
    displayName: 'Anaïs Joseph',
    email: 'alicia@example.lc',
    role: 'administrator',
    hasSecondFactor: false,
    isDisabled: false,
    isYou: true,
    lastSignIn: expect.stringMatching(/^20/) as string,
  });
  expect(staff).toContainEqual(
    expect.objectContaining({ uid: bare.uid, role: 'reviewer', isDisabled: true, isYou: false }),
  );
});

describe('disabling', () => {
  let other: SignedIn;
  beforeEach(async () => {
    other = await world.signIn(`${randomUUID()}@example.lc`);
  });

  test('ends their sessions and blocks sign-in until they are enabled', async () => {
    expect((await set(other.uid, 'disabling')).status).toBe(200);
    expect((await other.browser.get('/api/session')).body['user']).toBeNull();
    const [row] = await world.asOwner<{ email: string }>('select email from users where id = $1', [
      other.uid,
    ]);
    const signIn = () => other.browser.post('/api/sign-in', { email: row?.email ?? '', password });
    expect(codeOf(await signIn())).toBe('account_closed');
    expect((await set(other.uid, 'enabling')).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await world.auditOf(other.uid)).map((entry) => [entry.actor_id, entry.action])).toEqual(
      [
        [admin.uid, 'disable-staff'],
        [admin.uid, 'enable-staff'],
      ],
    );
  });

  test('twice is recorded once, as is enabling', async () => {
    const responses: unknown[] = [];
    for (const word of ['enabling', 'disabling', 'disabling', 'enabling', 'enabling'] as const) {
      const { status, body } = await set(other.uid, word);
      responses.push([status, body]);
    }
    expect(responses).toEqual(Array.from({ length: 5 }, () => [200, {}]));
    const entries = await world.auditOf(other.uid);
    expect(entries.map(({ action }) => action)).toEqual(['disable-staff', 'enable-staff']);
  });

  test('leaves no later way in, and forgets their browsers', async () => {
    await addSignInPaths(world, other.uid);
    const bystander = await world.signIn(`${randomUUID()}@example.lc`);
    await addSignInPaths(world, bystander.uid);
    await set(other.uid, 'disabling');
    expect(await signInPathsOf(world, other.uid)).toEqual([]);
    expect(await signInPathsOf(world, bystander.uid)).toHaveLength(4);
  });

  test('is refused for oneself', async () => {
    const refused = await set(other.uid, 'disabling', other);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    expect(refused.body['error']).toMatchObject({
      message: 'Another administrator has to do that for you.',
    });
    expect(await world.auditOf(other.uid)).toEqual([]);
  });

  test('applies only to staff', async () => {
    const merchant = await world.signIn(`${randomUUID()}@example.lc`, { role: 3 });
    expect((await set(merchant.uid, 'disabling')).status).toBe(404);
    expect((await set(randomUUID(), 'enabling')).status).toBe(404);
    expect(await world.auditOf(merchant.uid)).toEqual([]);
  });

  test('two who disable each other at the same moment: one stays', async () => {
    const [one, two] = [other, await world.signIn(`${randomUUID()}@example.lc`)];
    expect((await two.browser.post('/api/step-up', { password })).status).toBe(200);
    // The first change is not committed yet when the second comes.
    const refused = await withConnection(world.database.app, async (client) => {
      await client.query('begin');
      await client.query('set local role piton_app');
      await client.query(
        `select set_config('piton.user_id', $1, true), set_config('piton.is_staff', 'yes', true)`,
        [one.uid],
      );
      await client.query('select set_staff_disabled($1, true)', [two.uid]);
      const caller = set(one.uid, 'disabling', two);
      await expect.poll(() => waitedForLocks(world.database.owner)).not.toEqual([]);
      await client.query('commit');
      return caller;
    });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    const left = await world.asOwner(
      'select id from users where id = any($1) and disabled_at is null',
      [[one.uid, two.uid]],
    );
    expect(left).toEqual([{ id: one.uid }]);
  });
});

describe('as the server’s database role', () => {
  let merchant: SignedIn;
  let reviewer: SignedIn;
  let bare: SignedIn;
  beforeAll(async () => {
    merchant = await world.signIn('sly@example.lc', { role: 3 });
    reviewer = await world.signIn('reviewer@example.lc', { role: 2 });
    bare = await world.signIn('no-second-factor@example.lc', { isExempt: false });
  });

  const tries: [string, (subject: string) => ReturnType<typeof sql>][] = [
    [
      'invite',
      () =>
        sql`select invite_staff(gen_random_uuid(), 'friend@example.lc', 1::smallint, sha256('x'))`,
    ],
    ['disable', (subject) => sql`select set_staff_disabled(${subject}, true)`],
    ['enable', (subject) => sql`select set_staff_disabled(${subject}, false)`],
    ['raise a role', (subject) => sql`update users set role = 1 where id = ${subject}`],
    [
      'let off',
      (subject) => sql`update users set second_factor_exempt = true where id = ${subject}`,
    ],
    ['end work', (subject) => sql`update users set disabled_at = now() where id = ${subject}`],
    [
      'make an administrator',
      () => sql`insert into users
        (id, email, first_name, last_name, country, role, created_at, updated_at)
        values (gen_random_uuid(), 'made@example.lc', 'A', 'B', 'Saint Lucia', 1, now(), now())`,
    ],
    [
      'write an invitation',
      () => sql`insert into staff_invites (id, email, role, invited_by, token_hash)
        values (gen_random_uuid(), 'made@example.lc', 1, ${admin.uid}, sha256('y'))`,
    ],
    ['raise an invitation', () => sql`update staff_invites set role = 1`],
    ['change the audit', () => sql`update audit_entries set actor_id = null`],
    ['empty the audit', () => sql`delete from audit_entries`],
  ];

  const actors: [string, () => ActingAs][] = [
    ['a merchant', () => ({ userId: merchant.uid })],
    ['a merchant who says staff', () => ({ staffId: merchant.uid })],
    ['a reviewer', () => ({ staffId: reviewer.uid })],
    ['an administrator without a second factor', () => ({ staffId: bare.uid })],
    ['Piton itself', () => 'piton'],
  ];

  test.each(
    actors.flatMap(([who, actor]) => tries.map((one) => [who, one[0], actor, one[1]] as const)),
  )('%s cannot %s', async (_who, _what, actor, statement) => {
    const tried = actingAs(world.database.kysely, actor(), (transaction) =>
      statement(reviewer.uid).execute(transaction),
    );
    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });

  test('an administrator cannot write an audit entry under another name', async () => {
    const forged = actingAs(world.database.kysely, { staffId: admin.uid }, (transaction) =>
      sql`insert into audit_entries (id, actor_id, action, subject_id)
          values (gen_random_uuid(), ${reviewer.uid}, 'erase-account', 'x')`.execute(transaction),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });

  test('a merchant sees neither invitations nor audit', async () => {
    await admin.browser.post('/api/console/invites', {
      email: 'seen@example.lc',
      role: 'reviewer',
      password,
    });
    const seen = await actingAs(
      world.database.kysely,
      { userId: merchant.uid },
      async (transaction) => [
        await transaction.selectFrom('staff_invites').selectAll().execute(),
        await transaction.selectFrom('audit_entries').selectAll().execute(),
      ],
    );
    expect(seen).toEqual([[], []]);
  });
});
