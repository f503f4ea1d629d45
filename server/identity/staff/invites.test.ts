import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { codeOf } from '../testing/browse.ts';
import { acceptInvite } from './accept-invite.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from './testing/console-world.ts';
import { withdrawInvite } from './withdraw-invite.ts';

let world: ConsoleWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
});
afterAll(() => world.database.drop());

async function invite(email: string, { role = 'reviewer', by = admin } = {}) {
  const response = await by.browser.post('/api/console/invites', { email, role, password });
  const mails = await world.readEmails();
  const mail = mails.find(({ kind }) => kind === 'staff-invite');
  const link = mail !== undefined && 'link' in mail ? mail.link : '';
  return { ...response, id: String(response.body['id']), mail, token: link.split('#')[1] ?? '' };
}

function join(token: string, changes: object = {}) {
  const person = { fName: 'Denise', lName: 'Augustin', password };
  return world.openConsole().post('/api/console/invited-staff', { token, ...person, ...changes });
}

const usersWith = (email: string) =>
  world.asOwner<{ id: string; role: number }>('select id, role from users where email = $1', [
    email,
  ]);

describe('inviting', () => {
  test('emails a link to create the account, and lists and records it', async () => {
    const { status, body, id, mail } = await invite('Denise@Example.lc');
    expect(status).toBe(200);
    expect(mail).toEqual({
      kind: 'staff-invite',
      to: 'denise@example.lc',
      invitedBy: 'Anaïs Joseph',
      role: 'a reviewer',
      link: expect.stringMatching(/^http:\/\/localhost\/join#[\w-]{43}$/) as string,
      validDays: 7,
    });
    expect(body).toMatchObject({ email: 'denise@example.lc', role: 'reviewer' });
    const days = Date.parse(String(body['expires'])) - Date.parse(String(body['created']));
    expect(days).toBe(7 * 24 * 60 * 60 * 1000);
    const { invites } = (await admin.browser.get('/api/console/staff')).body;
    expect(invites).toContainEqual(body);
    expect(await world.auditOf(id)).toMatchObject([
      {
        actor_id: admin.uid,
        action: 'invite-staff',
        reason: null,
        detail: { role: 'reviewer', email: 'de•••@e•••.lc' },
      },
    ]);
  });

  test('again replaces the earlier invitation, its role and its link', async () => {
    const first = await invite('again@example.lc', { role: 'administrator' });
    const second = await invite('again@example.lc');
    expect(second.id).not.toBe(first.id);
    expect(codeOf(await join(first.token))).toBe('link_used_up');
    expect((await join(second.token)).status).toBe(200);
    expect(await usersWith('again@example.lc')).toMatchObject([{ role: 2 }]);
  });

  test('many times at once leaves one invitation', async () => {
    const body = { email: 'rush@example.lc', role: 'reviewer', password };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => admin.browser.post('/api/console/invites', body)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = await world.asOwner('select from staff_invites where email = $1', [body.email]);
    expect(left).toHaveLength(1);
    await world.readEmails();
  });

  test('refuses an address that has an account, and sends no email', async () => {
    await world.signIn('merchant@example.lc', { role: 3 });
    const refused = await invite('Merchant@example.lc');
    expect([refused.status, codeOf(refused)]).toEqual([422, 'email_taken']);
    expect(refused.mail).toBeUndefined();
  });

  test('neither stores nor logs the token', async () => {
    const { token } = await invite('canary@example.lc');
    const [dump] = await world.asOwner<{ all: string }>(
      `select concat((select json_agg(staff_invites) from staff_invites),
                     (select json_agg(audit_entries) from audit_entries)) as all`,
    );
    expect(dump?.all).toContain('canary@example.lc');
    expect(dump?.all).not.toContain(token);
    expect(JSON.stringify(world.logged())).not.toContain(token);
  });
});

describe('withdrawing', () => {
  test('ends the link, and is recorded', async () => {
    const { id, token } = await invite('withdrawn@example.lc');
    const withdraw = () => admin.browser.send('DELETE', `/api/console/invites/${id}`);
    expect((await withdraw()).status).toBe(200);
    expect(codeOf(await join(token))).toBe('link_used_up');
    expect((await world.auditOf(id)).map(({ action }) => action)).toEqual([
      'invite-staff',
      'withdraw-invite',
    ]);
    expect((await withdraw()).status).toBe(404);
  });
});

test('former staff cannot withdraw invitations', async () => {
  const { id } = await invite('kept@example.lc');
  const disabled = await world.signIn('leaver@example.lc');
  await world.asOwner('update users set disabled_at = now() where id = $1', [disabled.uid]);
  const withdrawing = withdrawInvite(world.database.kysely, disabled.uid, id);
  await expect(withdrawing).rejects.toMatchObject({ code: 'not_found' });
  expect(await world.auditOf(id)).toHaveLength(1);
});

describe('accepting', () => {
  test('creates the account with the invitation’s role, whatever else is sent', async () => {
    const { id, token } = await invite('new@example.lc');
    const joined = await join(token, { role: 'administrator', email: 'other@example.lc' });
    expect([joined.status, joined.body, joined.headers.getSetCookie()]).toEqual([200, {}, []]);
    const [user] = await usersWith('new@example.lc');
    expect(user).toMatchObject({ role: 2 });
    expect(await world.auditOf(user?.id ?? '')).toMatchObject([
      {
        actor_id: null,
        action: 'accept-invite',
        reason: null,
        detail: { inviteId: id, role: 'reviewer' },
      },
    ]);
    const browser = world.openConsole();
    await browser.post('/api/sign-in', { email: 'new@example.lc', password });
    expect((await browser.get('/api/session')).body).toMatchObject({
      user: { displayName: 'Denise Augustin', emailVerified: true },
      staff: { role: 'reviewer', needsSecondFactor: true },
    });
  });

  test('works once, also for many at the same moment', async () => {
    const { token } = await invite('once@example.lc');
    const responses = await Promise.all(Array.from({ length: 4 }, () => join(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter((response) => codeOf(response) === 'link_used_up')).toHaveLength(3);
    expect(await usersWith('once@example.lc')).toHaveLength(1);
    expect(codeOf(await join(token))).toBe('link_used_up');
  });

  test('refuses a weak password, and the link stays valid', async () => {
    const { token } = await invite('weak@example.lc');
    expect(codeOf(await join(token, { password: 'passwordpassword' }))).toBe('weak_password');
    expect((await join(token)).status).toBe(200);
  });

  test('is possible for seven days', async () => {
    const { id, token } = await invite('late@example.lc');
    await world.asOwner('update staff_invites set expires_at = now() where id = $1', [id]);
    expect(codeOf(await join(token))).toBe('link_used_up');
    expect(await usersWith('late@example.lc')).toEqual([]);
  });

  test('reports an address that has an account by now', async () => {
    const { token } = await invite('joined@example.lc');
    await world.signIn('joined@example.lc', { role: 3 });
    expect(codeOf(await join(token))).toBe('email_taken');
    expect(await usersWith('joined@example.lc')).toMatchObject([{ role: 3 }]);
  });

  test('reports one that got an account during the hashing', async () => {
    const { token } = await invite('racing@example.lc');
    const hash = async (chosen: string) => {
      await addUser(world.database, { email: 'racing@example.lc', password });
      return world.deps.passwords.hash(chosen);
    };
    const deps = { ...world.deps, passwords: { ...world.deps.passwords, hash } };
    const joining = acceptInvite(deps, { token, fName: 'Denise', lName: 'Augustin', password });
    await expect(joining).rejects.toMatchObject({ code: 'email_taken' });
    expect(await usersWith('racing@example.lc')).toMatchObject([{ role: 3 }]);
  });

  test('ends when its sender is disabled, and stays ended after their return', async () => {
    const other = await world.signIn('other@example.lc');
    const { token } = await invite('orphan@example.lc', { by: other });
    const set = (word: string) =>
      admin.browser.post(`/api/console/staff/${other.uid}/${word}`, { password });
    expect((await set('disabling')).status).toBe(200);
    expect(codeOf(await join(token))).toBe('link_used_up');
    expect((await set('enabling')).status).toBe(200);
    expect(codeOf(await join(token))).toBe('link_used_up');
    expect(await usersWith('orphan@example.lc')).toEqual([]);
  });
});
