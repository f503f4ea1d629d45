import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import {
  isSignedIn,
  password,
  type Protected,
  secondFactorPeople,
  sendCode,
  wrongCodes,
} from '../testing/second-factor-people.ts';

let world: IdentityWorld;
let person: Protected;
const { newProtected, resetUsedCodes, withPassword } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.asOwner('delete from failures');
  person = await newProtected();
});

const present = () => ({ code: person.app.generate() });
const renew = (secondFactor: object, tried = password) =>
  person.browser.post('/api/account/second-factor/recovery-codes', {
    password: tried,
    secondFactor,
  });
const remove = (secondFactor: object, tried = password) =>
  person.browser.post('/api/account/second-factor/removal', { password: tried, secondFactor });

test('new recovery codes replace the earlier ones, and an email says so', async () => {
  const { body } = await renew(present());
  const renewed = body['recoveryCodes'] as string[];
  expect(renewed).toHaveLength(10);
  expect(await world.readEmails()).toMatchObject([
    { kind: 'recovery-codes-renewed', to: person.email, device: expect.any(String) as string },
  ]);
  const old = await sendCode(await withPassword(person), { recoveryCode: person.recoveryCodes[0] });
  expect(codeOf(old)).toBe('wrong_code');
  const fresh = await sendCode(await withPassword(person), { recoveryCode: renewed[0] });
  expect(fresh.status).toBe(200);
});

test('turning off needs password and code, and sends an email', async () => {
  expect((await remove(present())).status).toBe(200);
  expect(await world.readEmails()).toMatchObject([{ kind: 'second-factor-changed', isOn: false }]);
  expect(codeOf(await remove(present()))).toBe('second_factor_off');
  const { body } = await openBrowser(world.openApp()).post('/api/sign-in', {
    email: person.email,
    password,
  });
  expect(body['outcome']).toBe('signed_in');
});

describe.each([
  ['new recovery codes', renew],
  ['turning it off', remove],
])('%s', (_what, ask) => {
  test('accepts a recovery code instead of the phone', async () => {
    const [recoveryCode = ''] = person.recoveryCodes;
    expect((await ask({ recoveryCode: recoveryCode.toUpperCase() })).status).toBe(200);
    expect(await isSignedIn(person.browser)).toBe(true);
  });

  test('needs the password and a valid code', async () => {
    const [wrong = ''] = wrongCodes(person, 1);
    expect(codeOf(await ask(present(), 'no'))).toBe('wrong_password');
    expect(codeOf(await ask({ code: wrong }))).toBe('wrong_code');
    expect(codeOf(await ask({ recoveryCode: 'aaaaa-bbbbb' }))).toBe('wrong_code');
    expect((await ask({})).status).toBe(422);
    expect(await world.readEmails()).toEqual([]);
    const signedIn = await sendCode(await withPassword(person), {
      recoveryCode: person.recoveryCodes[0],
    });
    expect(signedIn.status).toBe(200);
  });

  test('rejects a code already used to sign in', async () => {
    const { code } = present();
    expect((await sendCode(await withPassword(person), { code })).status).toBe(200);
    expect(codeOf(await ask({ code }))).toBe('wrong_code');
    await resetUsedCodes();
    expect((await ask({ code })).status).toBe(200);
  });

  test('prevents guessing, without locking the owner out', async () => {
    for (const code of wrongCodes(person, 10)) {
      expect(codeOf(await ask({ code }))).toBe('wrong_code');
    }
    expect((await ask(present())).status).toBe(429);
    expect((await sendCode(await withPassword(person), present())).status).toBe(200);
  });
});

test('a password reset ends the owner’s wait after a thief’s guesses', async () => {
  const thief = await withPassword(person);
  for (const code of wrongCodes(person, 10)) {
    const refused = await sendCode(await withPassword(person), { code });
    expect(codeOf(refused)).toBe('wrong_code');
  }
  expect((await sendCode(thief, present())).status).toBe(429);
  const owner = openBrowser(world.openApp());
  await owner.post('/api/password-resets', { email: person.email });
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'reset-password');
  const token = mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
  const newPassword = 'seven brown pelicans';
  const set = await owner.post('/api/new-passwords', { token, password: newPassword });
  expect(set.status).toBe(200);
  const begin = () => owner.post('/api/sign-in', { email: person.email, password: newPassword });
  await begin();
  // The count continues, so that a thief with the emails gets one guess per reset instead of ten.
  const [wrong = ''] = wrongCodes(person, 1);
  expect(codeOf(await sendCode(owner, { code: wrong }))).toBe('wrong_code');
  await begin();
  expect((await sendCode(owner, present())).status).toBe(429);
});
