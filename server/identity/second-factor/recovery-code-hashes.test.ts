import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import {
  isSignedIn,
  password,
  secondFactorPeople,
  sendCode,
} from '../testing/second-factor-people.ts';
import { recoveryCodeHash } from './recovery-code-hashes.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
const { newProtected, withPassword, resetUsedCodes } = secondFactorPeople(() => world);

async function keptFor(id: string): Promise<string[]> {
  const [row] = await world.asOwner<{ backup_codes: string }>(
    'select backup_codes from second_factors where user_id = $1',
    [id],
  );
  return JSON.parse(row?.backup_codes ?? '') as string[];
}

describe('recovery codes', () => {
  test('are stored as hashes keyed with our key', async () => {
    const { id, recoveryCodes } = await newProtected();
    const kept = await keptFor(id);
    const { secret } = world.deps;
    expect(kept).toEqual(recoveryCodes.map((code) => recoveryCodeHash(secret, code)));
    expect(kept).not.toContain(recoveryCodeHash('another key', recoveryCodes[0] ?? ''));
  });

  test('work once, also for two at the same moment', async () => {
    const person = await newProtected();
    const recoveryCode = person.recoveryCodes[0] ?? '';
    const two = [await withPassword(person), await withPassword(person)];
    await Promise.all(two.map((browser) => sendCode(browser, { recoveryCode })));
    const signedIn = await Promise.all(two.map(isSignedIn));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect(await keptFor(person.id)).toHaveLength(9);
    const again = await sendCode(await withPassword(person), { recoveryCode });
    expect(codeOf(again)).toBe('wrong_code');
  });

  test('a stolen hash does not work as a code', async () => {
    const person = await newProtected();
    const [recoveryCode] = await keptFor(person.id);
    const browser = await withPassword(person);
    for (const sent of [recoveryCode, recoveryCode?.slice(0, 10)]) {
      await sendCode(browser, { recoveryCode: sent });
      expect(await isSignedIn(browser)).toBe(false);
    }
  });
});

describe('a code of the app', () => {
  const stepMs = 30_000;
  /** Early enough in a time step that the test ends within it. */
  async function earlyInStep(): Promise<number> {
    await expect
      .poll(() => Date.now() % stepMs, { timeout: stepMs, interval: 200 })
      .toBeLessThan(20_000);
    return Date.now();
  }

  test('is accepted one step early or late', async () => {
    const person = await newProtected();
    const now = await earlyInStep();
    const statusOf = async (steps: number) => {
      const code = person.app.generate({ timestamp: now + steps * stepMs });
      return (await sendCode(await withPassword(person), { code })).status;
    };
    expect([await statusOf(-2), await statusOf(2)]).toEqual([422, 422]);
    expect([await statusOf(-1), await statusOf(0), await statusOf(1)]).toEqual([200, 200, 200]);
  });

  test('works once across servers, whichever use comes first', async () => {
    const person = await newProtected();
    const code = person.app.generate();
    // Each browser has its own server on the same database.
    const four = await Promise.all([1, 2, 3].map(() => withPassword(person)));
    const stepUp = person.browser.post('/api/step-up', { password, secondFactor: { code } });
    const responses = await Promise.all([stepUp, ...four.map((each) => sendCode(each, { code }))]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await resetUsedCodes();
  });
});
