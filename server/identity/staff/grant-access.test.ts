/** Granting access requires password and second factor, and sends notices. */
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HttpResponse, codeOf } from '../testing/browse.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from './testing/console-world.ts';

type Proof = { password?: string; secondFactor?: object };
type LetIn = (by: SignedIn, proof: Proof) => Promise<HttpResponse>;

let world: ConsoleWorld;
let admin: SignedIn;
let leaver: SignedIn & { email: string };
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner(
    'update users set disabled_at = now() where role <> 3 and disabled_at is null',
  );
  await world.asOwner('delete from staff_invites');
  admin = await world.signIn(`alicia-${randomUUID()}@example.lc`);
  const email = `leaver-${randomUUID()}@example.lc`;
  leaver = { email, ...(await world.signIn(email, { role: 2 })) };
  await admin.browser.post(`/api/console/staff/${leaver.uid}/disabling`);
  await world.readEmails();
});

const invite: LetIn = ({ browser }, proof) =>
  browser.post('/api/console/invites', { email: 'friend@example.lc', role: 'reviewer', ...proof });
const enable: LetIn = ({ browser }, proof) =>
  browser.post(`/api/console/staff/${leaver.uid}/enabling`, proof);

async function nobodyIsIn(): Promise<void> {
  expect(
    await world.asOwner(`select from staff_invites where email = 'friend@example.lc'`),
  ).toEqual([]);
  const enabled = await world.asOwner('select from users where id = $1 and disabled_at is null', [
    leaver.uid,
  ]);
  expect(enabled).toEqual([]);
  expect(await world.readEmails()).toEqual([]);
}

async function addSecondFactor({ browser }: SignedIn): Promise<{ app: TOTP; codes: string[] }> {
  const { body } = await browser.post('/api/account/second-factor', { password });
  const app = new TOTP({ secret: String(body['secret']) });
  await browser.post('/api/account/second-factor/confirmation', { code: app.generate() });
  await world.asOwner('delete from second_factor_codes_used');
  await world.readEmails();
  return { app, codes: body['recoveryCodes'] as string[] };
}

describe.each([
  ['inviting', invite],
  ['enabling', enable],
])('%s', (_what, letIn) => {
  test('needs the password', async () => {
    const missing = await letIn(admin, {});
    expect([missing.status, codeOf(missing)]).toEqual([422, 'rejected_fields']);
    const wrong = await letIn(admin, { password: 'wrong' });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'wrong_password']);
    await nobodyIsIn();
    expect((await letIn(admin, { password })).status).toBe(200);
  });

  test('needs a code too, with a second factor', async () => {
    const { app } = await addSecondFactor(admin);
    const missing = await letIn(admin, { password });
    expect([missing.status, codeOf(missing)]).toEqual([422, 'wrong_code']);
    const wrong = await letIn(admin, { password, secondFactor: { code: '000000' } });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'wrong_code']);
    await nobodyIsIn();
    const secondFactor = { code: app.generate() };
    expect((await letIn(admin, { password, secondFactor })).status).toBe(200);
    const again = await letIn(admin, { password, secondFactor });
    expect(codeOf(again)).toBe('wrong_code');
  });

  test('accepts a recovery code once', async () => {
    const { codes } = await addSecondFactor(admin);
    const proof = { password, secondFactor: { recoveryCode: codes[0] } };
    expect((await letIn(admin, proof)).status).toBe(200);
    expect(codeOf(await letIn(admin, proof))).toBe('wrong_code');
  });

  test('is emailed to every active administrator, and to no one else', async () => {
    await signInAs('other', { role: 1 });
    await signInAs('reviewer', { role: 2 });
    await signInAs('stepless', { role: 1, isExempt: false });
    const gone = await signInAs('gone', { role: 1 });
    await admin.browser.post(`/api/console/staff/${gone.uid}/disabling`);
    await letIn(admin, { password });
    const emails = (await world.readEmails()).filter(({ kind }) => kind === 'staff-admitted');
    expect(emails).toHaveLength(2);
    const how = letIn === invite ? 'invited' : 'enabled';
    const whom = letIn === invite ? 'friend@example.lc' : `Anaïs Joseph <${leaver.email}>`;
    const expected = { how, whom, role: 'a reviewer', by: 'Anaïs Joseph' };
    expect(byAddress(emails, 'other')).toMatchObject({ ...expected, isByReader: false });
    expect(byAddress(emails, 'alicia')).toMatchObject({ ...expected, isByReader: true });
  });
});

function signInAs(name: string, options: { role: 1 | 2; isExempt?: boolean }): Promise<SignedIn> {
  return world.signIn(`${name}-${randomUUID()}@example.lc`, options);
}

function byAddress(mails: readonly Mail[], name: string): Mail | undefined {
  return mails.find(({ to }) => to.startsWith(`${name}-`));
}

test('active staff are enabled without an email', async () => {
  await enable(admin, { password });
  await world.readEmails();
  expect((await enable(admin, { password })).status).toBe(200);
  expect(await world.readEmails()).toEqual([]);
});

test('disabling and withdrawing need no step-up', async () => {
  const { body } = await invite(admin, { password });
  const path = `/api/console/invites/${String(body['id'])}`;
  expect((await admin.browser.send('DELETE', path)).status).toBe(200);
  const other = await signInAs('other', { role: 2 });
  const disabled = await admin.browser.post(`/api/console/staff/${other.uid}/disabling`);
  expect(disabled.status).toBe(200);
});

describe('the grantor of access is recorded', () => {
  const admissionOf = async (uid: string) =>
    (
      await world.asOwner<{ admitted_by: string | null; is_now: boolean | null }>(
        `select admitted_by, admitted_at > now() - interval '1 minute' as is_now
           from users where id = $1`,
        [uid],
      )
    )[0];

  test('an invitation records its last sender', async () => {
    const other = await signInAs('other', { role: 1 });
    await invite(admin, { password });
    await invite(other, { password });
    const link = (await world.readEmails()).findLast(({ kind }) => kind === 'staff-invite');
    const token = link !== undefined && 'link' in link ? link.link.split('#')[1] : '';
    const person = { token, fName: 'Denise', lName: 'Augustin', password };
    expect((await world.openConsole().post('/api/console/invited-staff', person)).status).toBe(200);
    const [joined] = await world.asOwner<{ id: string }>(
      `select id from users where email = 'friend@example.lc'`,
    );
    expect(await admissionOf(joined?.id ?? '')).toEqual({ admitted_by: other.uid, is_now: true });
  });

  test('disabled staff record the person who enabled them, not one whose attempt failed', async () => {
    const other = await signInAs('other', { role: 1 });
    expect(await admissionOf(leaver.uid)).toEqual({ admitted_by: null, is_now: null });
    await enable(admin, { password });
    await enable(other, { password });
    expect(await admissionOf(leaver.uid)).toEqual({ admitted_by: admin.uid, is_now: true });
    await other.browser.post(`/api/console/staff/${leaver.uid}/disabling`);
    expect(await admissionOf(leaver.uid)).toMatchObject({ admitted_by: admin.uid });
  });
});
