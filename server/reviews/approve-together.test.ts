/**
 * Dual approval needs two independent people: an administrator can't provide the second by granting
 * access.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { password, type SignedIn } from '../identity/staff/testing/console-world.ts';
import {
  account,
  bankAccountOf,
  createReviewWorld,
  decide,
  readRecordAs,
  type Owner,
  type ReviewWorld,
  waitingOf,
} from './testing/review-world.ts';

let world: ReviewWorld;
let merchant: Owner;
let boss: SignedIn;
let guest: SignedIn;
beforeAll(async () => {
  world = await createReviewWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await world.addOwner();
  await merchant.browser.post('/api/bank-account', account);
  boss = await newStaff(1);
  guest = await newStaff(2);
});

const newStaff = (role: 1 | 2) => world.signIn(`${randomUUID()}@example.lc`, { role });

/** As if it had been that long ago. */
async function admit(who: SignedIn, by: SignedIn, hours = 0): Promise<void> {
  await world.asOwner(
    `update users set admitted_by = $2, admitted_at = now() - make_interval(hours => $3) where id = $1`,
    [who.uid, by.uid, hours],
  );
}

const approve = (by: SignedIn) => decide(by, merchant.bankPath, { decision: 'approve' });
const isVerified = async () => !(await bankAccountOf(merchant)).inReview;

async function expectRefused(by: SignedIn): Promise<void> {
  const refused = await approve(by);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
  expect(refused.body['error']).toMatchObject({
    message: expect.stringMatching(/^Another member of staff has to approve: /) as string,
  });
  expect(await isVerified()).toBe(false);
}

describe('newly granted access and its grantor', () => {
  test('count as one, in either order', async () => {
    await admit(guest, boss);
    expect((await approve(guest)).status).toBe(200);
    await expectRefused(boss);
    const other = await world.addOwner();
    await other.browser.post('/api/bank-account', account);
    expect((await decide(boss, other.bankPath, { decision: 'approve' })).status).toBe(200);
    const refused = await decide(guest, other.bankPath, { decision: 'approve' });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    expect(await bankAccountOf(other)).toMatchObject({ inReview: true });
  });

  test('count as two for all others, and after three days', async () => {
    await admit(guest, boss);
    await approve(guest);
    expect((await approve(world.one)).status).toBe(200);
    expect(await isVerified()).toBe(true);
    await merchant.browser.send('PUT', '/api/bank-account', {
      ...account,
      password,
      version: (await bankAccountOf(merchant)).version,
    });
    await approve(guest);
    await admit(guest, boss, 71);
    await expectRefused(boss);
    await admit(guest, boss, 72);
    expect((await approve(boss)).status).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  test('see when they will count as two, and cannot approve before', async () => {
    await admit(guest, boss, 70);
    await approve(guest);
    const { firstApprover, mayApproveFrom, allowedDecisions } = await readRecordAs(
      boss,
      merchant.bankPath,
    );
    expect(firstApprover?.uid).toBe(guest.uid);
    expect(allowedDecisions).not.toContain('approve');
    const minutes = (Date.parse(mayApproveFrom ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(115);
    expect(minutes).toBeLessThanOrEqual(120);
    expect(await waitingOf(merchant, boss)).toMatchObject([
      { kind: 'company' },
      { isForYou: false },
    ]);
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({
      mayApproveFrom: null,
    });
    expect(await waitingOf(merchant, world.one)).toMatchObject([{}, { isForYou: true }]);
  });
});

describe('one session that grants access to several people', () => {
  test('counts as one with all of them, and they with each other', async () => {
    const second = await newStaff(2);
    await admit(guest, boss);
    await admit(second, boss);
    await approve(guest);
    await expectRefused(second);
    await admit(second, boss, 72);
    expect((await approve(second)).status).toBe(200);
  });

  test('counts as one with those to whom they grant access', async () => {
    const deputy = await newStaff(1);
    await admit(deputy, boss, 1);
    await admit(guest, deputy);
    await approve(boss);
    await expectRefused(guest);
    expect((await readRecordAs(guest, merchant.bankPath)).mayApproveFrom).not.toBeNull();
    // The more recent of the two grants decides, whichever it is.
    await admit(deputy, boss, 72);
    expect((await approve(guest)).status).toBe(200);
  });

  test('counts as one for two people who have enabled each other', async () => {
    const deputy = await newStaff(1);
    await admit(deputy, boss);
    await admit(boss, deputy);
    await approve(boss);
    await expectRefused(deputy);
    expect((await approve(world.one)).status).toBe(200);
  });
});

describe('as the owner of the database', () => {
  const inserted = (first: string, second: string | null) =>
    world.asOwner<{ id: string }>(
      `insert into approvals
         (kind, subject_id, subject_hash, concerned_ids, first_by, second_by, second_at)
       values ('bank_account', $1::uuid::text, sha256('x'), array[$1::uuid], $2, $3::uuid,
               case when $3::uuid is null then null else now() end) returning id`,
      [merchant.uid, first, second],
    );

  test('cannot write a recent pair, at once or in two steps', async () => {
    await admit(guest, boss);
    for (const [first, second] of [
      [guest.uid, boss.uid],
      [boss.uid, guest.uid],
    ] as const) {
      await expect(inserted(first, second)).rejects.toThrow('cannot approve together');
    }
    const [half] = await inserted(guest.uid, null);
    const complete = () =>
      world.asOwner('update approvals set second_by = $2, second_at = now() where id = $1', [
        half?.id,
        boss.uid,
      ]);
    await expect(complete()).rejects.toThrow('cannot approve together');
    await admit(guest, boss, 72);
    await expect(complete()).resolves.toEqual([]);
  });

  test('access grants name grantor and time, and belong to staff', async () => {
    const set = (uid: string, by: string, at: string) =>
      world.asOwner(`update users set admitted_by = ${by}, admitted_at = ${at} where id = $1`, [
        uid,
      ]);
    const by = `'${boss.uid}'`;
    await expect(set(guest.uid, by, 'null')).rejects.toThrow('users_admission_is_whole');
    await expect(set(guest.uid, 'null', 'now()')).rejects.toThrow('users_admission_is_whole');
    await expect(set(merchant.uid, by, 'now()')).rejects.toThrow('users_only_staff_is_admitted');
  });
});

test('the server writes no grant of access, and cannot ask whether a person may work', async () => {
  await admit(guest, boss);
  for (const statement of [
    sql`update users set admitted_by = null, admitted_at = null where id = ${guest.uid}`,
    sql`update users set admitted_at = now() - interval '1 year' where id = ${guest.uid}`,
    sql`select may_work(users) from users where id = ${guest.uid}`,
  ]) {
    for (const actor of ['piton', { staffId: boss.uid }] as const) {
      const tried = actingAs(world.database.kysely, actor, (transaction) =>
        statement.execute(transaction),
      );
      await expect(tried).rejects.toMatchObject({ code: '42501' });
    }
  }
});
