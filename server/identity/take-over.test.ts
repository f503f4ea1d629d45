import { hash } from '@node-rs/argon2';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import { changePassword } from './account/change-password.ts';
import { setNewPassword } from './email-links/set-new-password.ts';
import { findLiveSession } from './session-store.ts';
import { signIn } from './sign-in/sign-in.ts';
import { addUser } from './testing/add-user.ts';
import { type Browser, codeOf, openBrowser } from './testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from './testing/identity-world.ts';

/** A thief knows the password. After the owner sets a new one, the thief has no access left. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.asOwner('delete from failures');
  await world.readEmails();
});

const known = 'correct horse';
const newPassword = 'seven brown pelicans';
let count = 0;

async function newPerson() {
  count += 1;
  const email = `person-${count}@example.lc`;
  const id = await addUser(world.database, { email, password: known, isVerified: true });
  return { id, email };
}

const outsider = () => openBrowser(world.openApp());

async function signedIn(email: string, password = known): Promise<Browser> {
  const browser = outsider();
  expect((await browser.post('/api/sign-in', { email, password })).status).toBe(200);
  return browser;
}

async function outcome(email: string, password: string): Promise<unknown> {
  const response = await outsider().post('/api/sign-in', { email, password });
  return response.body['outcome'] ?? codeOf(response);
}

async function tokenIn(wanted: Mail['kind']): Promise<string> {
  const mail = (await world.readEmails()).find(({ kind }) => kind === wanted);
  return mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
}

async function resetToken(email: string): Promise<string> {
  await outsider().post('/api/password-resets', { email });
  return tokenIn('reset-password');
}

const visitor = {
  device: 'Chrome on Android',
  network: '203.0.113.9',
  deviceTokens: [],
  sessionToken: null,
  origin: 'http://localhost',
};

async function reset(email: string): Promise<void> {
  const token = await resetToken(email);
  await setNewPassword(world.deps, { token, password: newPassword }, visitor);
}

describe('after the owner’s reset', () => {
  test.each(['reset', 'change'] as const)(
    '%s refuses an address requested by the thief',
    async (how) => {
      const { email } = await newPerson();
      const thief = await signedIn(email);
      const owner = await signedIn(email);
      await thief.post('/api/account/email', { email: `evil-${email}` });
      const link = await tokenIn('confirm-new-email');
      if (how === 'reset') await reset(email);
      else {
        const body = { password: known, newPassword };
        expect((await owner.post('/api/account/password', body)).status).toBe(200);
      }
      const opened = await outsider().post('/api/verified-addresses', { token: link });
      expect(codeOf(opened)).toBe('link_used_up');
    },
  );

  test('a running sign-in with the old password starts no session', async () => {
    const { id, email } = await newPerson();
    const passwords = {
      ...world.deps.passwords,
      verify: async (password: string, stored: string | null) => {
        const isRight = await world.deps.passwords.verify(password, stored);
        await reset(email);
        return isRight;
      },
    };
    const attempt = { email, password: known, rememberMe: false };
    await expect(signIn({ ...world.deps, passwords }, attempt, visitor)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await world.asOwner('select from sessions where user_id = $1', [id])).toEqual([]);
  });

  test('a running renewal of the old hash does not restore it', async () => {
    const { id, email } = await newPerson();
    const plain = await hash(known, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await world.asOwner('update credentials set password = $1 where user_id = $2', [plain, id]);
    const passwords = {
      ...world.deps.passwords,
      hash: async (password: string) => {
        await reset(email);
        return world.deps.passwords.hash(password);
      },
    };
    const attempt = { email, password: known, rememberMe: false };
    await expect(signIn({ ...world.deps, passwords }, attempt, visitor)).rejects.toThrow();
    expect(await outcome(email, known)).toBe('wrong_credentials');
    expect(await outcome(email, newPassword)).toBe('signed_in');
  });

  test('a running password change changes nothing', async () => {
    const { email } = await newPerson();
    const thief = await signedIn(email);
    const token = thief.cookies.get('piton_session') ?? '';
    const session = await findLiveSession(world.database.kysely, token);
    if (session === null) throw new Error('the thief is not signed in');
    const passwordsOfKnown = {
      ...world.deps.passwords,
      hash: async (password: string) => {
        await reset(email);
        return world.deps.passwords.hash(password);
      },
    };
    const browser = { device: 'a device', deviceTokens: [] };
    const change = { password: known, newPassword: 'the thief chose this', ...browser };
    await expect(
      changePassword({ ...world.deps, passwordsOfKnown }, session, change),
    ).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await outcome(email, newPassword)).toBe('signed_in');
  });

  test('a password change replaces the session token and ends copies of the old one', async () => {
    const { email } = await newPerson();
    const owner = await signedIn(email);
    const copy = outsider();
    copy.cookies.set('piton_session', owner.cookies.get('piton_session') ?? '');
    await owner.post('/api/account/password', { password: known, newPassword });
    expect((await copy.get('/api/session')).body['user']).toBeNull();
    expect((await owner.get('/api/session')).body['user']).not.toBeNull();
  });

  test('one of two links used at once sets the password, without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await newPerson();
      const tokens = [await resetToken(email), await resetToken(email)];
      const responses = await Promise.all(
        tokens.map((token) =>
          outsider().post('/api/new-passwords', { token, password: newPassword }),
        ),
      );
      const codes = responses.map((response) => codeOf(response) ?? response.status);
      expect(codes).toContain(200);
      expect(codes).toContain('link_used_up');
    }
  });
});

describe('between password and code', () => {
  async function newProtected() {
    const person = await newPerson();
    const browser = await signedIn(person.email);
    const { body } = await browser.post('/api/account/second-factor', { password: known });
    const { secret, recoveryCodes } = body as { secret: string; recoveryCodes: string[] };
    const app = new TOTP({ secret });
    await browser.post('/api/account/second-factor/confirmation', { code: app.generate() });
    await world.asOwner('delete from second_factor_codes_used');
    await world.readEmails();
    return { ...person, app, recoveryCodes };
  }

  const sendCode = (browser: Browser, secondFactor: object) =>
    browser.post('/api/sign-in/code', { secondFactor });

  test('a new password ends sign-ins begun with the old one, and old attempts no longer count', async () => {
    const { email, app, recoveryCodes } = await newProtected();
    const thief = await signedIn(email);
    const cookie = thief.cookies.get('piton_code') ?? '';
    await reset(email);
    for (let tries = 0; tries < 12; tries += 1) {
      thief.cookies.set('piton_code', cookie);
      const refused = await sendCode(thief, { recoveryCode: recoveryCodes[0] });
      expect(codeOf(refused)).toBe('sign_in_again');
    }
    const owner = await signedIn(email, newPassword);
    expect((await sendCode(owner, { code: app.generate() })).status).toBe(200);
  });

  test('the email about a recovery code and the session exist together or not at all', async () => {
    const { id, email, recoveryCodes } = await newProtected();
    const browser = await signedIn(email);
    await world.asOwner('alter table graphile_worker._private_tasks rename to tasks_away');
    const failed = await sendCode(browser, { recoveryCode: recoveryCodes[0] });
    await world.asOwner('alter table graphile_worker.tasks_away rename to _private_tasks');
    expect(failed.status).toBe(500);
    expect(await world.asOwner('select from sessions where user_id = $1', [id])).toHaveLength(1);
    const again = await sendCode(browser, { recoveryCode: recoveryCodes[0] });
    expect(again.status).toBe(200);
    expect(await world.readEmails()).toMatchObject([{ kind: 'recovery-code-used', codesLeft: 9 }]);
  });
});

describe('addresses', () => {
  test('two accounts that confirm one address at once: one succeeds and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = [await newPerson(), await newPerson()];
      const wanted = `wanted-${count}@example.lc`;
      const tokens: string[] = [];
      for (const { email } of people) {
        const browser = await signedIn(email);
        await browser.post('/api/account/email', { email: wanted });
        tokens.push(await tokenIn('confirm-new-email'));
      }
      const responses = await Promise.all(
        tokens.map((token) => outsider().post('/api/verified-addresses', { token })),
      );
      const codes = responses.map((response) => codeOf(response) ?? response.status);
      expect(codes).toContain(200);
      expect(codes).toContain('email_taken');
    }
  });

  test('a requested change can be cancelled', async () => {
    const { email } = await newPerson();
    const owner = await signedIn(email);
    await owner.post('/api/account/email', { email: `typo-${email}` });
    const link = await tokenIn('confirm-new-email');
    expect((await owner.send('DELETE', '/api/account/email')).status).toBe(200);
    expect((await owner.get('/api/account')).body['newEmail']).toBeNull();
    expect(codeOf(await outsider().post('/api/verified-addresses', { token: link }))).toBe(
      'link_used_up',
    );
  });

  test('former staff change neither address nor password by old links', async () => {
    count += 1;
    const email = `leaver-${count}@example.lc`;
    const id = await addUser(world.database, { email, password: known, role: 2 });
    const leaver = await signedIn(email);
    await leaver.post('/api/account/email', { email: `evil-${email}` });
    const link = await tokenIn('confirm-new-email');
    const token = await resetToken(email);
    await world.asOwner('update users set disabled_at = now() where id = $1', [id]);
    expect(codeOf(await outsider().post('/api/verified-addresses', { token: link }))).toBe(
      'link_used_up',
    );
    expect(
      codeOf(await outsider().post('/api/new-passwords', { token, password: newPassword })),
    ).toBe('link_used_up');
  });
});

test('two people who share a browser can both sign in while strangers guess', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const till = outsider();
  for (const { email } of [one, other]) {
    await till.post('/api/sign-in', { email, password: known });
  }
  await outsider().post('/api/sign-in', { email: one.email, password: 'wrong' });
  await world.asOwner(
    "update failures set failed = 10, free_at = now() + interval '30 minutes' where action = 'sign-in'",
  );
  expect(await outcome(one.email, known)).toBe('too_many_requests');
  const { status } = await till.post('/api/sign-in', { email: one.email, password: known });
  expect(status).toBe(200);
});
