import { expect } from 'vitest';
import { TOTP } from 'otpauth';
import { addUser } from './add-user.ts';
import { type Browser, openBrowser } from './browse.ts';
import type { IdentityWorld } from './identity-world.ts';

export const password = 'correct horse';

export type Person = { id: string; email: string; browser: Browser };
export type Protected = Person & { app: TOTP; recoveryCodes: string[] };
type NewPerson = { role?: 1 | 2 | 3; isVerified?: boolean };

let count = 0;

/** People with and without two-step sign-in, each signed in with their own browser. */
export function secondFactorPeople(world: () => IdentityWorld) {
  const open = () => openBrowser(world().openApp());
  async function newPerson({ role = 3, isVerified = true }: NewPerson = {}): Promise<Person> {
    count += 1;
    const email = `person-${count}@example.lc`;
    const added = { email, password, role, isExempt: false, isVerified };
    const id = await addUser(world().database, added);
    const browser = open();
    await browser.post('/api/sign-in', { email, password });
    return { id, email, browser };
  }
  async function newProtected(given: NewPerson = {}): Promise<Protected> {
    const person = await newPerson(given);
    const { secret, recoveryCodes } = await start(person);
    const app = new TOTP({ secret });
    const confirmed = await confirm(person, app.generate());
    expect(confirmed.status).toBe(200);
    await resetUsedCodes();
    await world().readEmails();
    return { ...person, app, recoveryCodes };
  }
  /** Lets a test use the same code again without a wait for the next. */
  async function resetUsedCodes(): Promise<void> {
    await world().asOwner('delete from second_factor_codes_used');
  }
  async function withPassword({ email }: Person, more = {}): Promise<Browser> {
    const browser = open();
    const { body } = await browser.post('/api/sign-in', { email, password, ...more });
    expect(body).toEqual({ outcome: 'code_needed' });
    return browser;
  }
  return { newPerson, newProtected, resetUsedCodes, withPassword };
}

export async function start({ browser }: Person) {
  const { body } = await browser.post('/api/account/second-factor', { password });
  return body as { uri: string; secret: string; qrSvg: string; recoveryCodes: string[] };
}

export function confirm({ browser }: Person, code: string) {
  return browser.post('/api/account/second-factor/confirmation', { code });
}

export function sendCode(browser: Browser, secondFactor: object) {
  return browser.post('/api/sign-in/code', { secondFactor });
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/session')).body['user'] !== null;
}

/** Returns `many` six-digit codes that are not valid around now. */
export function wrongCodes({ app }: Pick<Protected, 'app'>, many: number): string[] {
  const near = new Set(
    [-60, -30, 0, 30, 60].map((seconds) =>
      app.generate({ timestamp: Date.now() + seconds * 1000 }),
    ),
  );
  const codes = Array.from({ length: many + near.size }, (_, index) => String(100_000 + index * 7));
  return codes.filter((code) => !near.has(code)).slice(0, many);
}
