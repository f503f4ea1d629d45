import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/mail.ts';
import { addUser } from '../testing/add-user.ts';
import { type Browser, codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

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

const password = 'correct horse';
let count = 0;

/** A new person, signed in. */
async function newPerson(): Promise<{ id: string; email: string; browser: Browser }> {
  count += 1;
  const email = `person-${count}@example.lc`;
  const id = await addUser(world.database, { email, password });
  return { id, email, browser: await signIn(email) };
}

async function signIn(email: string, with_ = password): Promise<Browser> {
  const browser = openBrowser(world.openApp());
  expect((await browser.post('/api/sign-in', { email, password: with_ })).status).toBe(200);
  return browser;
}

function tokenOf(mail: Mail | undefined): string {
  const link = mail !== undefined && 'link' in mail ? mail.link : '';
  return new URL(link).hash.slice(1);
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/session')).body['user'] !== null;
}

const outsider = () => openBrowser(world.openApp());

async function isVerified(id: string): Promise<boolean> {
  const [row] = await world.asOwner<{ verified: boolean }>(
    'select email_verified_at is not null as verified from users where id = $1',
    [id],
  );
  return row?.verified === true;
}

describe('verifying an address', () => {
  const ask = (browser: Browser) => browser.post('/api/verification-mails');

  test('a link works once, from any browser, and its token is in no log', async () => {
    const { id, email, browser } = await newPerson();
    expect((await ask(browser)).body).toEqual({
      email,
      isVerified: false,
      isSent: true,
      againAfterSeconds: 60,
    });
    const token = tokenOf((await world.readEmails())[0]);
    const opened = await outsider().post('/api/verified-addresses', { token });
    expect(opened.body).toEqual({ email, isChanged: false });
    expect(await isVerified(id)).toBe(true);
    const again = await outsider().post('/api/verified-addresses', { token });
    expect([again.status, codeOf(again)]).toEqual([422, 'link_used_up']);
    expect((await ask(browser)).body).toMatchObject({ isVerified: true, againAfterSeconds: 0 });
    expect(await world.readEmails()).toEqual([]);
  });

  test('succeeds once for two openings at the same moment', async () => {
    const { browser } = await newPerson();
    await ask(browser);
    const token = tokenOf((await world.readEmails())[0]);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => outsider().post('/api/verified-addresses', { token })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(opened.filter(({ status }) => status === 422)).toHaveLength(3);
  });

  test('a link is valid for a day', async () => {
    const { id, browser } = await newPerson();
    await ask(browser);
    const token = tokenOf((await world.readEmails())[0]);
    const age =
      "update email_links set expires_at = expires_at - interval '24 hours' where user_id = $1";
    await world.asOwner(age, [id]);
    expect(codeOf(await outsider().post('/api/verified-addresses', { token }))).toBe(
      'link_used_up',
    );
    expect(await isVerified(id)).toBe(false);
  });

  test('another email can be sent after a minute, and four in an hour', async () => {
    const { browser } = await newPerson();
    await ask(browser);
    const soon = await ask(browser);
    expect(soon.body).toMatchObject({ isSent: false });
    expect(soon.body['againAfterSeconds']).toBeGreaterThan(50);
    expect(await world.readEmails()).toHaveLength(1);
    for (let minute = 0; minute < 10; minute += 1) {
      await world.asOwner("update limits set ends_at = now() where action = 'email-verification'");
      await ask(browser);
    }
    expect(await world.readEmails()).toHaveLength(3);
    for (let round = 0; round < 2; round += 1) {
      const { body } = await ask(browser);
      expect(body).toMatchObject({ isSent: false });
      expect(body['againAfterSeconds']).toBeGreaterThan(3000);
    }
  });
});

describe('another address', () => {
  const change = (browser: Browser, email: string) => browser.post('/api/account/email', { email });

  test('is verified before it counts, and the current one is notified twice', async () => {
    const { email, browser } = await newPerson();
    const newEmail = `new-${email}`;
    expect((await change(browser, newEmail)).status).toBe(200);
    const mails = await world.readEmails();
    const [toNew, toOld] = [newEmail, email].map((to) => mails.find((mail) => mail.to === to));
    expect(toNew).toMatchObject({ kind: 'confirm-new-email', to: newEmail });
    expect(toOld).toMatchObject({
      kind: 'email-change-requested',
      to: email,
      newEmailMasked: 'ne•••@example.lc',
    });
    expect((await browser.get('/api/account')).body).toMatchObject({ email, newEmail });
    const opened = await outsider().post('/api/verified-addresses', { token: tokenOf(toNew) });
    expect(opened.body).toEqual({ email: newEmail, isChanged: true });
    expect((await browser.get('/api/account')).body).toMatchObject({
      email: newEmail,
      newEmail: null,
      emailVerified: true,
    });
    expect(await world.readEmails()).toMatchObject([{ kind: 'email-changed', to: email }]);
    await signIn(newEmail);
  });

  test('is reported as taken by email to its owner alone', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    expect((await change(one.browser, other.email)).status).toBe(200);
    const toNew = (await world.readEmails()).find(({ to }) => to === other.email);
    const opened = await outsider().post('/api/verified-addresses', { token: tokenOf(toNew) });
    expect(codeOf(opened)).toBe('email_taken');
    expect((await one.browser.get('/api/account')).body).toMatchObject({ email: one.email });
  });

  test('counts only as last requested, and a link to the old address verifies nothing', async () => {
    const { id, email, browser } = await newPerson();
    await browser.post('/api/verification-mails', {});
    await change(browser, `typo-${email}`);
    await change(browser, `right-${email}`);
    const mails = await world.readEmails();
    const links = mails.filter((mail) => 'link' in mail);
    const [verify, typo, right] = links.map(tokenOf);
    const open = (token: string | undefined) =>
      outsider().post('/api/verified-addresses', { token });
    expect(codeOf(await open(typo))).toBe('link_used_up');
    expect((await open(right)).status).toBe(200);
    expect(codeOf(await open(verify))).toBe('link_used_up');
    expect(await isVerified(id)).toBe(true);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => outsider().post('/api/password-resets', { email });
  const set = (token: string, chosen = 'seven brown pelicans') =>
    outsider().post('/api/new-passwords', { token, password: chosen });

  test('is reset with a link, which ends every session of that user and no other', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const second = await signIn(person.email);
    await ask(person.email.toUpperCase());
    const [mail] = await world.readEmails();
    expect(mail).toMatchObject({ kind: 'reset-password', to: person.email, validMinutes: 30 });
    expect((await set(tokenOf(mail))).status).toBe(200);
    expect(await world.readEmails()).toMatchObject([
      { kind: 'password-changed', to: person.email },
    ]);
    expect(await isSignedIn(person.browser)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(other.browser)).toBe(true);
    await signIn(person.email, 'seven brown pelicans');
    const old = await outsider().post('/api/sign-in', { email: person.email, password });
    expect(codeOf(old)).toBe('wrong_credentials');
    expect(await isVerified(person.id)).toBe(true);
  });

  test('gets the same response for addresses without an account, which get no email', async () => {
    const { email } = await newPerson();
    const responses = await Promise.all([ask(email), ask('nobody@example.lc')]);
    for (const { status, body } of responses) expect([status, body]).toEqual([200, {}]);
    const mails = await world.readEmails();
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  test('a link works once, for half an hour, and ends with a newer password', async () => {
    const { id, email } = await newPerson();
    for (let round = 0; round < 3; round += 1) await ask(email);
    const [first, second, third] = (await world.readEmails()).map(tokenOf);
    const lives = await world.asOwner<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::integer / 60 as minutes
         from email_links where user_id = $1 and purpose = 'reset_password'`,
      [id],
    );
    expect(lives).toEqual([{ minutes: 30 }, { minutes: 30 }, { minutes: 30 }]);
    await world.asOwner(
      'update email_links set expires_at = now() where user_id = $1 and token_hash = sha256($2::bytea)',
      [id, Buffer.from(first ?? '')],
    );
    expect(codeOf(await set(first ?? ''))).toBe('link_used_up');
    expect((await set(second ?? '')).status).toBe(200);
    expect(codeOf(await set(second ?? ''))).toBe('link_used_up');
    expect(codeOf(await set(third ?? ''))).toBe('link_used_up');
  });

  test('a link can still be used after a weak password', async () => {
    const { email } = await newPerson();
    await ask(email);
    const token = tokenOf((await world.readEmails())[0]);
    expect(codeOf(await set(token, 'password1'))).toBe('weak_password');
    expect((await set(token)).status).toBe(200);
  });

  test('unlocks an account locked by guessing, and forgets its devices', async () => {
    const { id, email } = await newPerson();
    await outsider().post('/api/sign-in', { email, password: 'wrong' });
    await world.asOwner(
      "update failures set failed = 100, free_at = now() where action = 'sign-in'",
    );
    const shut = await outsider().post('/api/sign-in', { email, password });
    expect(shut.status).toBe(429);
    expect(shut.body['error']).toMatchObject({
      message: expect.stringContaining('Forgot Password') as string,
    });
    await ask(email);
    await set(tokenOf((await world.readEmails())[0]));
    expect(await world.asOwner('select from devices where user_id = $1', [id])).toEqual([]);
    await signIn(email, 'seven brown pelicans');
  });

  test('sends six emails, and no more until a link has expired', async () => {
    const { id, email } = await newPerson();
    await world.asOwner('update users set email_verified_at = now() where id = $1', [id]);
    for (let round = 0; round < 9; round += 1) await ask(email);
    expect(await world.readEmails()).toHaveLength(6);
    const pass = (minutes: number) =>
      world.asOwner(
        "update limits set ends_at = ends_at - make_interval(mins => $1) where action = 'reset-password'",
        [minutes],
      );
    await pass(29);
    await ask(email);
    expect(await world.readEmails()).toEqual([]);
    await pass(1);
    await ask(email);
    expect(await world.readEmails()).toHaveLength(1);
  });

  test('sends no email to a closed account', async () => {
    const { id, email } = await newPerson();
    await world.asOwner('update users set closed_at = now() where id = $1', [id]);
    expect((await ask(email)).status).toBe(200);
    expect(await world.readEmails()).toEqual([]);
  });

  test('a link for one purpose does not work for another', async () => {
    const { email, browser } = await newPerson();
    await browser.post('/api/verification-mails', {});
    await ask(email);
    const [verify, reset] = (await world.readEmails()).map(tokenOf);
    expect(codeOf(await set(verify ?? ''))).toBe('link_used_up');
    const opened = await outsider().post('/api/verified-addresses', { token: reset });
    expect(codeOf(opened)).toBe('link_used_up');
  });
});
