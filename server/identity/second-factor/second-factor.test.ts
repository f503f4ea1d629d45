import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  await world.readMails();
});

const password = 'correct horse';
let count = 0;

type Person = { id: string; email: string; browser: Browser };
type Protected = Person & { app: TOTP; recoveryCodes: string[] };

async function newPerson(role: 1 | 2 | 3 = 3): Promise<Person> {
  count += 1;
  const email = `person-${count}@example.lc`;
  const id = await addUser(world.database, { email, password, role, isLetOff: false });
  const browser = openBrowser(world.openApp());
  await browser.post('/api/sign-in', { email, password });
  return { id, email, browser };
}

async function start({ browser }: Person) {
  const { body } = await browser.post('/api/account/second-factor', { password });
  return body as { uri: string; secret: string; qrSvg: string; recoveryCodes: string[] };
}

/** Somebody whose second step is on; the code that turned it on may be used again in the test. */
async function newProtected(role: 1 | 2 | 3 = 3): Promise<Protected> {
  const person = await newPerson(role);
  const { secret, recoveryCodes } = await start(person);
  const app = new TOTP({ secret });
  const confirmed = await person.browser.post('/api/account/second-factor/confirmation', {
    code: app.generate(),
  });
  expect(confirmed.status).toBe(200);
  await world.asOwner('delete from second_factor_codes_used');
  await world.readMails();
  return { ...person, app, recoveryCodes };
}

async function withPassword({ email }: Person, more = {}): Promise<Browser> {
  const browser = openBrowser(world.openApp());
  const { body } = await browser.post('/api/sign-in', { email, password, ...more });
  expect(body).toEqual({ outcome: 'code_needed' });
  return browser;
}

const sendCode = (browser: Browser, secondFactor: object) =>
  browser.post('/api/sign-in/code', { secondFactor });

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/session')).body['user'] !== null;
}

/** Six digits that the app shows neither now nor around now. */
function wrongCode({ app }: Protected): string {
  const near = new Set(
    [-60, -30, 0, 30, 60].map((seconds) =>
      app.generate({ timestamp: Date.now() + seconds * 1000 }),
    ),
  );
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return wrong.find((code) => !near.has(code)) ?? '666666';
}

describe('setting it up', () => {
  test('is on from the first code, is told by mail, and ends the sessions elsewhere', async () => {
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
    const confirmed = await person.browser.post('/api/account/second-factor/confirmation', {
      code: new TOTP({ secret }).generate(),
    });
    expect(confirmed.status).toBe(200);
    expect(person.browser.cookies.get('piton_session')).not.toBe(before);
    expect((await person.browser.get('/api/account')).body['secondFactor']).toEqual({
      isOn: true,
      isRequired: false,
      isLetOff: false,
      recoveryCodesLeft: 10,
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await world.readMails()).toMatchObject([
      { kind: 'second-factor-changed', to: person.email, isOn: true },
    ]);
    expect(codeOf(await person.browser.post('/api/account/second-factor', { password }))).toBe(
      'second_factor_on',
    );
  });

  test('needs the password, and a code of this secret', async () => {
    const person = await newPerson();
    const refused = await person.browser.post('/api/account/second-factor', { password: 'no' });
    expect(codeOf(refused)).toBe('wrong_password');
    await start(person);
    const stranger = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate();
    const path = '/api/account/second-factor/confirmation';
    expect(codeOf(await person.browser.post(path, { code: stranger }))).toBe('wrong_code');
    expect((await person.browser.get('/api/account')).body['secondFactor']).toMatchObject({
      isOn: false,
    });
  });

  test('begun and not confirmed, it asks for nothing', async () => {
    const person = await newPerson();
    await start(person);
    const { body } = await openBrowser(world.openApp()).post('/api/sign-in', {
      email: person.email,
      password,
    });
    expect(body['outcome']).toBe('signed_in');
  });

  test('neither secret nor recovery code can be read in the database', async () => {
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
  test('needs the code, and until then there is no session', async () => {
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

  test('a code opens once, even for two at the same moment', async () => {
    const person = await newProtected();
    const code = person.app.generate();
    const browsers = [await withPassword(person), await withPassword(person)];
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    const later = await sendCode(await withPassword(person), { code });
    expect(codeOf(later)).toBe('wrong_code');
  });

  test('a recovery code opens once, in capitals and without its dash too, and is told by mail', async () => {
    const person = await newProtected();
    const [first = '', second = ''] = person.recoveryCodes;
    const spelled = first.toUpperCase().replace('-', ' ');
    const browser = await withPassword(person);
    expect((await sendCode(browser, { recoveryCode: spelled })).status).toBe(200);
    expect(await world.readMails()).toMatchObject([
      { kind: 'recovery-code-used', to: person.email, codesLeft: 9 },
    ]);
    const again = await sendCode(await withPassword(person), { recoveryCode: first });
    expect(codeOf(again)).toBe('wrong_code');
    const rush = [await withPassword(person), await withPassword(person)];
    const answers = await Promise.all(rush.map((each) => sendCode(each, { recoveryCode: second })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('no password, no code: a challenge of somebody else or none at all leads back', async () => {
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

  test('a challenge is good for one sign-in and for ten minutes', async () => {
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

  test('codes cannot be guessed: ten wrong ones, however spread, and there is a wait', async () => {
    const person = await newProtected();
    const code = wrongCode(person);
    const codes = Array.from({ length: 30 }, (_, index) =>
      index === 0 ? code : String(100_000 + index * 7),
    );
    const browsers: Browser[] = [];
    for (let tab = 0; tab < 10; tab += 1) browsers.push(await withPassword(person));
    const answers = await Promise.all(
      codes.map((each, index) => sendCode(browsers[index % 10] as Browser, { code: each })),
    );
    const evaluated = answers.filter((answer) => codeOf(answer) === 'wrong_code');
    expect(evaluated.length).toBeLessThanOrEqual(10);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    const right = await sendCode(await withPassword(person), { code: person.app.generate() });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(1700);
  });

  test('a reset of the password does not turn it off', async () => {
    const person = await newProtected();
    await openBrowser(world.openApp()).post('/api/password-resets', { email: person.email });
    const [mail] = await world.readMails();
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

describe('keeping it', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const person = await newProtected();
    const path = '/api/account/second-factor/recovery-codes';
    const { body } = await person.browser.post(path, { password });
    const renewed = body['recoveryCodes'] as string[];
    expect(renewed).toHaveLength(10);
    const old = await sendCode(await withPassword(person), {
      recoveryCode: person.recoveryCodes[0],
    });
    expect(codeOf(old)).toBe('wrong_code');
    const fresh = await sendCode(await withPassword(person), { recoveryCode: renewed[0] });
    expect(fresh.status).toBe(200);
  });

  test('is turned off with the password, and told by mail', async () => {
    const person = await newProtected();
    const path = '/api/account/second-factor/removal';
    expect(codeOf(await person.browser.post(path, { password: 'no' }))).toBe('wrong_password');
    expect((await person.browser.post(path, { password })).status).toBe(200);
    expect(await world.readMails()).toMatchObject([{ kind: 'second-factor-changed', isOn: false }]);
    expect(codeOf(await person.browser.post(path, { password }))).toBe('second_factor_off');
    const { body } = await openBrowser(world.openApp()).post('/api/sign-in', {
      email: person.email,
      password,
    });
    expect(body['outcome']).toBe('signed_in');
  });
});

describe('of staff', () => {
  test('it is needed before anything of staff’s, and again after it was turned off', async () => {
    const person = await newPerson(1);
    const staff = async () => (await person.browser.get('/api/session')).body['staff'];
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: true });
    const { secret } = await start(person);
    const code = new TOTP({ secret }).generate();
    await person.browser.post('/api/account/second-factor/confirmation', { code });
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: false });
    await person.browser.post('/api/account/second-factor/removal', { password });
    expect(await staff()).toEqual({ role: 'administrator', needsSecondFactor: true });
  });
});
