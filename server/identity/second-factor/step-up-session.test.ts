import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import {
  isSignedIn,
  password,
  secondFactorPeople,
  wrongCodes,
} from '../testing/second-factor-people.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
const { newPerson, newProtected, resetUsedCodes } = secondFactorPeople(() => world);

/** A browser with the same session that doesn't step up automatically. */
function copyOf(browser: Browser): Browser {
  const copy = openBrowser(world.openApp(), {}, { stepsUpWith: null });
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

let count = 0;
/** A request that requires a step-up. */
function act(browser: Browser) {
  count += 1;
  return browser.post('/api/account/email', { email: `other-${count}@example.lc` });
}

const stepUp = (browser: Browser, proof: object) => browser.post('/api/step-up', proof);

describe('a step-up', () => {
  test('lets this session act, for five minutes', async () => {
    const { browser } = await newPerson();
    const here = copyOf(browser);
    expect(codeOf(await act(here))).toBe('step_up_required');
    expect((await stepUp(here, { password })).status).toBe(200);
    expect((await act(here)).status).toBe(200);
    const age = (interval: string) =>
      world.asOwner('update sessions set stepped_up_at = now() - $1::interval', [interval]);
    await age('4 minutes 50 seconds');
    expect((await act(here)).status).toBe(200);
    await age('5 minutes');
    expect(codeOf(await act(here))).toBe('step_up_required');
  });

  test('gives the session a new token, so a copy of the old one is useless', async () => {
    const { browser } = await newPerson();
    const [here, stolen] = [copyOf(browser), copyOf(browser)];
    await stepUp(here, { password });
    expect(await isSignedIn(stolen)).toBe(false);
    expect(codeOf(await act(stolen))).toBe('not_signed_in');
    const { items } = (await here.get('/api/account/sessions')).body as { items: object[] };
    expect(items).toHaveLength(1);
  });

  test('does not count for another session of the same user', async () => {
    const { email, browser } = await newPerson();
    const other = openBrowser(world.openApp(), {}, { stepsUpWith: null });
    await other.post('/api/sign-in', { email, password });
    await stepUp(browser, { password });
    expect(codeOf(await act(other))).toBe('step_up_required');
  });

  test('two at the same moment: one keeps the session', async () => {
    const { browser } = await newPerson();
    const two = [copyOf(browser), copyOf(browser)];
    const responses = await Promise.all(two.map((each) => stepUp(each, { password })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await Promise.all(two.map(isSignedIn))).toEqual(
      responses.map(({ status }) => status === 200),
    );
  });

  test('does not carry over to a new session', async () => {
    const { email, browser } = await newPerson();
    await stepUp(browser, { password });
    const again = copyOf(browser);
    await again.post('/api/sign-in', { email, password });
    expect(codeOf(await act(again))).toBe('step_up_required');
  });
});

describe('with a second factor', () => {
  test('the password alone is not enough, and a code works once', async () => {
    const { browser, app } = await newProtected();
    const here = copyOf(browser);
    expect(codeOf(await stepUp(here, { password }))).toBe('wrong_code');
    const secondFactor = { code: app.generate() };
    expect(codeOf(await stepUp(here, { password: 'wrong', secondFactor }))).toBe('wrong_password');
    expect(codeOf(await act(here))).toBe('step_up_required');
    expect((await stepUp(here, { password, secondFactor })).status).toBe(200);
    expect((await act(here)).status).toBe(200);
    expect(codeOf(await stepUp(here, { password, secondFactor }))).toBe('wrong_code');
  });

  test('a recovery code works too', async () => {
    const { browser, recoveryCodes } = await newProtected();
    const secondFactor = { recoveryCode: recoveryCodes[0] };
    const here = copyOf(browser);
    expect((await stepUp(here, { password, secondFactor })).status).toBe(200);
    expect((await act(here)).status).toBe(200);
  });

  test('wrong codes are limited', async () => {
    const person = await newProtected();
    const here = copyOf(person.browser);
    for (const code of wrongCodes(person, 10)) {
      const response = await stepUp(here, { password, secondFactor: { code } });
      expect(codeOf(response)).toBe('wrong_code');
    }
    await resetUsedCodes();
    const secondFactor = { code: person.app.generate() };
    expect(codeOf(await stepUp(here, { password, secondFactor }))).toBe('too_many_requests');
  });
});

test('wrong passwords are limited as at sign-in', async () => {
  const here = copyOf((await newPerson()).browser);
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    expect(codeOf(await stepUp(here, { password: `wrong ${wrong}` }))).toBe('wrong_password');
  }
  const early = await stepUp(here, { password });
  expect(codeOf(early)).toBe('too_many_requests');
  expect(early.headers.get('retry-after')).toBe('2');
});
