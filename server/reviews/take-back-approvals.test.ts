/** A first approval is void once a stranger may have known the approver's password. */
import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password, type SignedIn } from '../identity/staff/testing/console-world.ts';
import {
  account,
  createReviewWorld,
  decide,
  readRecordAs,
  type Owner,
  type ReviewWorld,
} from './testing/review-world.ts';

let world: ReviewWorld;
let merchant: Owner;
let giver: SignedIn & { email: string };
beforeAll(async () => {
  world = await createReviewWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await world.addOwner();
  await merchant.browser.post('/api/bank-account', account);
  const email = `${randomUUID()}@example.lc`;
  giver = { email, ...(await world.signIn(email, { role: 2 })) };
  const { status } = await decide(giver, merchant.bankPath, { decision: 'approve' });
  if (status !== 200) throw new Error(`nothing was approved: ${status}`);
});

const newPassword = 'seven brown pelicans';
/** The database's name for it, which the audit screen must know. */
const action: AuditAction = 'void-approval';

async function firstApprover(): Promise<string | undefined> {
  return (await readRecordAs(world.two, merchant.bankPath)).firstApprover?.uid;
}

async function expectTakenBack(reason: string): Promise<void> {
  expect(await firstApprover()).toBeUndefined();
  const entries = await world.auditOf(merchant.uid);
  expect(entries.filter((entry) => entry.action === action)).toEqual([
    {
      actor_id: null,
      action,
      reason,
      detail: { approvedBy: giver.uid },
      before: null,
      after: null,
    },
  ]);
}

const passwordChanged = 'approver_new_password';
const approverLeft = 'approver_left';

test('a changed password withdraws a first approval, and the next one is first', async () => {
  const changed = await giver.browser.post('/api/account/password', {
    password,
    newPassword,
  });
  expect(changed.status).toBe(200);
  await expectTakenBack(passwordChanged);
  await decide(world.one, merchant.bankPath, { decision: 'approve' });
  expect(await readRecordAs(world.two, merchant.bankPath)).toMatchObject({
    inReview: true,
    firstApprover: { uid: world.one.uid },
  });
});

test('a password reset withdraws it', async () => {
  await world.openConsole().post('/api/password-resets', { email: giver.email });
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'reset-password');
  const token = mail !== undefined && 'link' in mail ? mail.link.split('#')[1] : '';
  const set = await world
    .openConsole()
    .post('/api/new-passwords', { token, password: newPassword });
  expect(set.status).toBe(200);
  await expectTakenBack(passwordChanged);
});

test('disabling the approver withdraws it', async () => {
  await world.boss.browser.post(`/api/console/staff/${giver.uid}/disabling`);
  await expectTakenBack(approverLeft);
});

test('turning off two-step sign-in withdraws it', async () => {
  await world.asOwner('update users set second_factor_exempt = false where id = $1', [giver.uid]);
  await expectTakenBack(approverLeft);
});

test('a renewed hash of the same password keeps it', async () => {
  const plain = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await world.asOwner('update credentials set password = $2 where user_id = $1', [
    giver.uid,
    plain,
  ]);
  await expectTakenBack(passwordChanged);
  await decide(giver, merchant.bankPath, { decision: 'approve' });
  const browser = world.openConsole();
  expect((await browser.post('/api/sign-in', { email: giver.email, password })).status).toBe(200);
  const [stored] = await world.asOwner<{ password: string }>(
    'select password from credentials where user_id = $1',
    [giver.uid],
  );
  expect(stored?.password).toMatch(/^pepper-/);
  expect(await firstApprover()).toBe(giver.uid);
});

test('complete approvals stay, whatever happens to the passwords', async () => {
  await decide(world.one, merchant.bankPath, { decision: 'approve' });
  await giver.browser.post('/api/account/password', { password, newPassword });
  expect(await readRecordAs(world.two, merchant.bankPath)).toMatchObject({ inReview: false });
  const entries = await world.auditOf(merchant.uid);
  expect(entries.map((entry) => entry.action)).not.toContain(action);
});
