import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setNewPassword } from './email-links/set-new-password.ts';
import { codeOf, openBrowser } from './testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from './testing/identity-world.ts';
import { password, secondFactorPeople, sendCode } from './testing/second-factor-people.ts';

/** A thief knows the password or has a session. Limits count the thief, but must not lock out the owner. */

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
const newPassword = 'seven brown pelicans';

/** In a browser without earlier sign-ins. */
async function signIn(email: string, given = password) {
  const browser = openBrowser(world.openApp());
  const response = await browser.post('/api/sign-in', { email, password: given });
  return { browser, outcome: response.body['outcome'] ?? codeOf(response) };
}

test('repeated sign-ins by a thief lock the owner out of no known device, and after a reset of none', async () => {
  const { email, browser: owner } = await newPerson();

  for (let tries = 0; tries < 59; tries += 1) {
    const begun = await world.deps.signInLimits.begin({
      account: email,
      network: `network ${tries}`,
      deviceId: null,
    });
    if (begun.isRefused) return expect.unreachable('refused');
    await world.deps.signInLimits.succeeded(begun);
  }
  expect((await signIn(email)).outcome).toBe('too_many_requests');
  expect((await owner.post('/api/sign-in', { email, password })).status).toBe(200);
  await owner.post('/api/password-resets', { email });
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'reset-password');
  const link = mail !== undefined && 'link' in mail ? new URL(mail.link) : null;
  const visitor = { device: 'a device', deviceTokens: [], network: '203.0.113.9' };
  const reset = { token: link?.hash.slice(1) ?? '', password: newPassword };
  await setNewPassword(world.deps, reset, { ...visitor, sessionToken: null, origin: '' });
  expect((await signIn(email, newPassword)).outcome).toBe('signed_in');
});

test('repeated step-ups by a signed-in thief do not lock the owner out', async () => {
  const { email, browser: owner } = await newPerson();
  const { browser: thief } = await signIn(email);

  const takeOut = { password, secondFactor: { code: '123456' } };
  for (let tries = 0; tries < 61; tries += 1) {
    await thief.post('/api/account/second-factor/removal', takeOut);
  }
  const refused = await thief.post('/api/account/password', {
    password,
    newPassword: 'the thief chose this',
  });
  expect(refused.status).toBe(429);
  const change = { password, newPassword };
  expect((await owner.post('/api/account/password', change)).status).toBe(200);
});

test('changing the password in a stolen session gives no new code attempts', async () => {
  const { browser: thief } = await newProtected();
  const guess = (given: string) =>
    thief.post('/api/account/second-factor/removal', {
      password: given,
      secondFactor: { recoveryCode: 'aaaaa-aaaaa' },
    });
  for (let tried = 0; tried < 10; tried += 1) {
    expect(codeOf(await guess(password))).toBe('wrong_code');
  }
  const change = { password, newPassword };
  expect((await thief.post('/api/account/password', change)).status).toBe(200);
  expect((await guess(newPassword)).status).toBe(429);
});

test('guesses by a signed-in user block no other user, and no email overstates them', async () => {
  const person = await newProtected();
  const proof = { password, secondFactor: { recoveryCode: 'aaaaa-aaaaa' } };
  const guess = () => person.browser.post('/api/account/second-factor/recovery-codes', proof);
  for (let tried = 0; tried < 10; tried += 1) expect(codeOf(await guess())).toBe('wrong_code');
  expect((await guess()).status).toBe(429);
  expect(await world.readEmails()).toEqual([]);
  const elsewhere = await withPassword(person);
  expect((await sendCode(elsewhere, { code: person.app.generate() })).status).toBe(200);
  const own = { password, secondFactor: { recoveryCode: person.recoveryCodes[0] } };
  const renewed = await elsewhere.post('/api/account/second-factor/recovery-codes', own);
  expect(renewed.status).toBe(200);
});

test('a stranger’s guesses are emailed once, and lock out none of the owner’s known devices', async () => {
  const person = await newProtected();
  // Its cookies show an earlier sign-in.
  const known = person.browser;
  const stranger = await withPassword(person);
  const guess = { recoveryCode: 'aaaaa-aaaaa' };
  for (let tried = 0; tried < 12; tried += 1) await sendCode(stranger, guess);
  expect(await world.readEmails()).toMatchObject([{ kind: 'codes-guessed', to: person.email }]);
  const refused = await sendCode(stranger, guess);
  expect(refused.body['error']).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^Too many wrong codes\. .+ set a new password\. You can try again in (30|29) minutes\.$/,
    ) as string,
  });
  await known.post('/api/sign-in', { email: person.email, password });
  expect((await sendCode(known, { code: person.app.generate() })).status).toBe(200);
  // The owner's success doesn't reset the stranger's count.
  expect((await sendCode(stranger, guess)).status).toBe(429);
});
