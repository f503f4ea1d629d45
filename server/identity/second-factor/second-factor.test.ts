import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import {
  confirm,
  isSignedIn,
  password,
  secondFactorPeople,
  sendCode,
  start,
  wrongCodes,
} from '../testing/second-factor-people.ts';
import { confirmSecondFactor } from './set-up.ts';

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

const { newPerson, newProtected, withPassword } = secondFactorPeople(() => world);

describe('setting it up', () => {
  test('takes effect with the first code, sends an email, and ends other sessions', async () => {
    const person = await newPerson();
    const elsewhere = openBrowser(world.openApp());
    await elsewhere.post('/api/sign-in', { email: person.email, password });
    const { uri, secret, qrSvg, recoveryCodes } = await start(person);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Piton/);
    expect(qrSvg).toMatch(/^<svg /);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await person.browser.get('/api/account')).body['secondFactor']).toMatchObject({
      isOn: false,
    });
    const before = person.browser.cookies.get('piton_session');
    const confirmed = await confirm(person, new TOTP({ secret }).generate());
    expect(confirmed.status).toBe(200);
    expect(person.browser.cookies.get('piton_session')).not.toBe(before);
    expect((await person.browser.get('/api/account')).body['secondFactor']).toEqual({
      isOn: true,
      isRequired: false,
      isExempt: false,
      recoveryCodesLeft: 10,
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await world.readEmails()).toMatchObject([
      { kind: 'second-factor-changed', to: person.email, isOn: true },
    ]);
    expect(codeOf(await person.browser.post('/api/account/second-factor', { password }))).toBe(
      'second_factor_on',
    );
  });

  test('needs the password and a code from this secret', async () => {
    const person = await newPerson();
    const refused = await person.browser.post('/api/account/second-factor', { password: 'no' });
    expect(codeOf(refused)).toBe('wrong_password');
    await start(person);
    const stranger = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate();
    expect(codeOf(await confirm(person, stranger))).toBe('wrong_code');
    expect((await person.browser.get('/api/account')).body['secondFactor']).toMatchObject({
      isOn: false,
    });
  });

  test('needs a verified address, so that no user locks another’s address', async () => {
    const person = await newPerson({ isVerified: false });
    const started = await person.browser.post('/api/account/second-factor', { password });
    expect([started.status, codeOf(started)]).toEqual([403, 'email_not_verified']);
    await world.asOwner('update users set email_verified_at = now() where id = $1', [person.id]);
    const { secret } = await start(person);
    await world.asOwner('update users set email_verified_at = null where id = $1', [person.id]);
    const confirmed = await confirm(person, new TOTP({ secret }).generate());
    expect(codeOf(confirmed)).toBe('email_not_verified');
  });

  test('counts only wrong codes as guesses, separately from sign-in', async () => {
    const person = await newProtected();
    for (let tries = 0; tries < 12; tries += 1) {
      expect(codeOf(await confirm(person, '123456'))).toBe('second_factor_on');
    }
    const other = await newPerson();
    const { secret } = await start(other);
    const app = new TOTP({ secret });
    const codes = wrongCodes({ app }, 10);
    for (const code of codes) expect(codeOf(await confirm(other, code))).toBe('wrong_code');
    expect((await confirm(other, app.generate())).status).toBe(429);
    await world.asOwner('update second_factors set verified = true where user_id = $1', [other.id]);
    await world.asOwner('update users set second_factor_on = true where id = $1', [other.id]);
    const signedIn = await sendCode(await withPassword(other), { code: app.generate() });
    expect(signedIn.status).toBe(200);
  });

  test('fails for a session that ended during the request', async () => {
    const person = await newPerson();
    const { secret } = await start(person);
    const session = { userId: person.id, sessionId: crypto.randomUUID(), role: 3 as const };
    const confirming = confirmSecondFactor(
      world.deps,
      { session: session as never, token: person.browser.cookies.get('piton_session') ?? '' },
      { code: new TOTP({ secret }).generate(), device: 'Chrome on Android' },
    );
    await expect(confirming).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  test('has no effect until confirmed', async () => {
    const person = await newPerson();
    await start(person);
    const { body } = await openBrowser(world.openApp()).post('/api/sign-in', {
      email: person.email,
      password,
    });
    expect(body['outcome']).toBe('signed_in');
  });

  test('stores neither secret nor recovery code in readable form', async () => {
    const person = await newPerson();
    const { secret, recoveryCodes } = await start(person);
    const [row] = await world.asOwner<{ all: string }>(
      'select json_agg(second_factors)::text as all from second_factors where user_id = $1',
      [person.id],
    );
    expect(row?.all).toContain(person.id);
    for (const text of [secret, ...recoveryCodes]) expect(row?.all).not.toContain(text);
  });
});

describe('signing in with it', () => {
  test('needs the code before there is a session', async () => {
    const person = await newProtected();
    const browser = await withPassword(person, { rememberMe: true });
    expect(await isSignedIn(browser)).toBe(false);
    const { status, headers, body } = await sendCode(browser, { code: person.app.generate() });
    expect([status, body['email']]).toEqual([200, person.email]);
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('piton_session'))).toContain(
      'Max-Age=2592000;',
    );
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a code works once, even for two at the same moment', async () => {
    const person = await newProtected();
    const code = person.app.generate();
    const browsers = [await withPassword(person), await withPassword(person)];
    const responses = await Promise.all(browsers.map((browser) => sendCode(browser, { code })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(1);
    const later = await sendCode(await withPassword(person), { code });
    expect(codeOf(later)).toBe('wrong_code');
  });

  test('a code stays used if the clock then jumps ahead, or stands still for long', async () => {
    const person = await newProtected();
    const code = person.app.generate();
    expect((await sendCode(await withPassword(person), { code })).status).toBe(200);
    await world.asOwner(
      "update second_factor_codes_used set used_at = used_at - interval '25 hours'",
    );
    expect(codeOf(await sendCode(await withPassword(person), { code }))).toBe('wrong_code');
  });

  test('a recovery code works once, in capitals and without its dash too, and sends an email', async () => {
    const person = await newProtected();
    const [first = '', second = ''] = person.recoveryCodes;
    const spelled = first.toUpperCase().replace('-', ' ');
    const browser = await withPassword(person);
    expect((await sendCode(browser, { recoveryCode: spelled })).status).toBe(200);
    expect(await world.readEmails()).toMatchObject([
      { kind: 'recovery-code-used', to: person.email, codesLeft: 9 },
    ]);
    const again = await sendCode(await withPassword(person), { recoveryCode: first });
    expect((again.body['error'] as { message: string }).message).toContain('Try another of your');
    expect(codeOf(again)).toBe('wrong_code');
    const rush = [await withPassword(person), await withPassword(person)];
    const responses = await Promise.all(
      rush.map((each) => sendCode(each, { recoveryCode: second })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code needs the user’s own password step first', async () => {
    const person = await newProtected();
    const code = person.app.generate();
    expect(codeOf(await sendCode(openBrowser(world.openApp()), { code }))).toBe('sign_in_again');
    const browser = await withPassword(person);
    const cookie = browser.cookies.get('piton_code') ?? '';
    const [value = '', signature = ''] = cookie.split('.');
    const forged = Buffer.from(value, 'base64url')
      .toString()
      .replace(person.id, crypto.randomUUID());
    browser.cookies.set('piton_code', `${Buffer.from(forged).toString('base64url')}.${signature}`);
    expect(codeOf(await sendCode(browser, { code }))).toBe('sign_in_again');
  });

  test('a challenge is valid for one sign-in and for ten minutes', async () => {
    const person = await newProtected();
    const browser = await withPassword(person);
    const cookie = browser.cookies.get('piton_code') ?? '';
    await sendCode(browser, { recoveryCode: person.recoveryCodes[0] });
    browser.cookies.set('piton_code', cookie);
    const again = await sendCode(browser, { recoveryCode: person.recoveryCodes[1] });
    expect(codeOf(again)).toBe('sign_in_again');
    const late = await withPassword(person);
    await world.asOwner(
      "update sign_in_challenges set expires_at = expires_at - interval '10 minutes'",
    );
    expect(codeOf(await sendCode(late, { code: person.app.generate() }))).toBe('sign_in_again');
  });

  test('ten wrong codes, however spread, lead to a wait', async () => {
    const person = await newProtected();
    const codes = wrongCodes(person, 30);
    const browsers: Browser[] = [];
    for (let tab = 0; tab < 10; tab += 1) browsers.push(await withPassword(person));
    const responses = await Promise.all(
      codes.map((each, index) => sendCode(browsers[index % 10] as Browser, { code: each })),
    );
    const evaluated = responses.filter((response) => codeOf(response) === 'wrong_code');
    expect(evaluated.length).toBeLessThanOrEqual(10);
    expect(responses.some(({ status }) => status === 429)).toBe(true);
    const right = await sendCode(await withPassword(person), { code: person.app.generate() });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(1700);
  });

  test('a password reset does not turn it off', async () => {
    const person = await newProtected();
    await openBrowser(world.openApp()).post('/api/password-resets', { email: person.email });
    const [mail] = await world.readEmails();
    const token = mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
    const chosen = 'seven brown pelicans';
    await openBrowser(world.openApp()).post('/api/new-passwords', { token, password: chosen });
    const { body } = await openBrowser(world.openApp()).post('/api/sign-in', {
      email: person.email,
      password: chosen,
    });
    expect(body).toEqual({ outcome: 'code_needed' });
  });
});

describe('staff’s second factor', () => {
  test('is needed by staff endpoints, also after it was turned off', async () => {
    const person = await newPerson({ role: 1 });
    const staff = async () => (await person.browser.get('/api/session')).body['staff'];
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: true });
    const { secret } = await start(person);
    const app = new TOTP({ secret });
    await confirm(person, app.generate());
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: false });
    const secondFactor = { code: app.generate({ timestamp: Date.now() + 30_000 }) };
    await person.browser.post('/api/account/second-factor/removal', { password, secondFactor });
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: true });
  });

  test('is never remembered, neither by the cookie nor in storage', async () => {
    const person = await newPerson({ role: 2 });
    const browser = openBrowser(world.openApp());
    const remembered = () =>
      world.asOwner('select from sessions where user_id = $1 and remembered', [person.id]);
    await browser.post('/api/sign-in', { email: person.email, password, rememberMe: true });
    expect(await remembered()).toEqual([]);
    // Like a session that began while the person was a merchant.
    await world.asOwner('update sessions set remembered = true where user_id = $1', [person.id]);
    const { secret } = await start({ ...person, browser });
    const app = new TOTP({ secret });
    const { headers } = await confirm({ ...person, browser }, app.generate());
    const cookie = headers.getSetCookie().find((each) => each.startsWith('piton_session'));
    expect(cookie).not.toContain('Max-Age');
    expect(await remembered()).toEqual([]);
    const again = await withPassword(person, { rememberMe: true });
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await sendCode(again, { code })).status).toBe(200);
    expect(await remembered()).toEqual([]);
  });
});
