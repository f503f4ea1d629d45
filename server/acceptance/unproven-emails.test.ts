import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { addUser } from '../identity/testing/add-user.ts';
import type { HttpResponse, Browser } from '../identity/testing/browse.ts';
import type { Mail } from '../mail/mail.ts';
import { addCompany } from '../payments/testing/payment-world.ts';
import { notifyOfPayments } from '../notifications/payments/notify-of-payments.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import {
  byCharge,
  byOperator,
  byStaff,
  byWeek,
  type NoRoad,
  toVerified,
} from '../testing/emails-without-road.ts';
import { sentBankAccount } from '../testing/sent-bank-account.ts';

/** A person who signs up with a stranger's address can cause only a few emails to it, whatever they do. */

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.readEmails();
});

/** The test walks all roads one after the other. */
const patient = { timeout: 60_000 };

const [password, other] = ['seven green parrots', 'nine brown pelicans'];
let count = 0;

type Ana = { readonly email: string; browser: Browser; readonly mails: Mail[] };

async function newAna(): Promise<Ana> {
  const email = `ana-${(count += 1)}@example.lc`;
  const ana = { email, browser: world.openConsole(), mails: [] };
  await signUp(ana);
  return ana;
}

async function signUp({ email, browser }: Pick<Ana, 'email' | 'browser'>): Promise<void> {
  const name = { fName: 'Ana', lName: 'Joseph' };
  await done(browser.post('/api/sign-up', { ...name, country: 'Saint Lucia', email, password }));
}

async function done(answering: Promise<HttpResponse>): Promise<HttpResponse['body']> {
  const { status, body } = await answering;
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function signedIn(email: string): Promise<Browser> {
  const browser = world.openConsole();
  await done(browser.post('/api/sign-in', { email, password }));
  return browser;
}

const setProven = ({ email }: Ana, isProven: boolean) =>
  world.asOwner(
    'update users set email_verified_at = case when $2 then now() end where email = $1',
    [email, isProven],
  );

const pass = (by: string, actions = '%') =>
  world.asOwner(`update limits set ends_at = ends_at - $1::interval where action like $2`, [
    by,
    actions,
  ]);

/** New emails to her address, among those skipped since. */
async function kindsTo({ email, mails }: Ana): Promise<Mail['kind'][]> {
  const all = [...mails.splice(0), ...(await world.readEmails())];
  return all.filter(({ to }) => to === email).map(({ kind }) => kind);
}

const requestChange = (browser: Browser, email: string) =>
  done(browser.post('/api/account/email', { email }));

type Step = { readonly codes: string[]; readonly proof: () => Promise<object> };

/** The product demands a verified address for a second factor; this test sets one without. */
async function withSecondFactor(ana: Ana, work: (step: Step) => Promise<unknown>): Promise<void> {
  ana.mails.push(...(await world.readEmails()));
  const was = await world.asOwner<{ email_verified_at: Date | null }>(
    'select email_verified_at from users where email = $1',
    [ana.email],
  );
  await setProven(ana, true);
  const begun = await done(ana.browser.post('/api/account/second-factor', { password }));
  const app = new TOTP({ secret: String(begun['secret']) });
  const codeAgain = async () => {
    await world.asOwner('delete from second_factor_codes_used');
    return { code: app.generate() };
  };
  await done(ana.browser.post('/api/account/second-factor/confirmation', await codeAgain()));
  await world.readEmails();
  if (was[0]?.email_verified_at === null) await setProven(ana, false);
  const proof = async () => ({ password, secondFactor: await codeAgain() });
  await work({ codes: begun['recoveryCodes'] as string[], proof });
  await world.asOwner('delete from second_factors');
  await world.asOwner('update users set second_factor_on = false where second_factor_on');
}

async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index += 1) await work(index);
}

/** More than the hourly limit of a notice, and even, because a password changes there and back. */
const timesEach = 4;

/** A payment to her from a new address, as if ten minutes had passed. */
async function payAna({ email }: Ana): Promise<void> {
  const [ana] = await world.asOwner<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  const uid = ana?.id ?? '';
  const keyId = randomUUID();
  const company = { ownerId: uid, standing: 'approved', keyId } as const;
  const companyId = await addCompany(world.database, company);
  await pay(world, { uid, companyId, keyId });
  await world.asOwner('update paid_emails set quiet_until = null');
  const deps = { ...world.deps, origin: 'https://pay.example.lc' };
  await notifyOfPayments(deps, 100);
}

type Road = (ana: Ana, times: number) => Promise<unknown>;

/** How an account can cause each email to its own address. A missing kind doesn't compile. */
const roads: Record<Mail['kind'], Road | NoRoad> = {
  'verify-email': ({ browser }, times) =>
    repeat(times, async () => {
      await pass('1 minute', 'email-verification');
      await done(browser.post('/api/verification-mails'));
    }),
  'reset-password': ({ email }, times) =>
    repeat(times, () => done(world.openConsole().post('/api/password-resets', { email }))),
  'confirm-new-email': ({ email }, times) =>
    repeat(times, async () => {
      const requester = `requester-${(count += 1)}@example.lc`;
      await addUser(world.database, { email: requester, password });
      await requestChange(await signedIn(requester), email);
    }),
  'email-change-requested': ({ browser }, times) =>
    repeat(times, async () => {
      await pass('1 hour', 'email-of-account');
      await requestChange(browser, `elsewhere-${(count += 1)}@example.lc`);
    }),
  // The address is free then, and its former holder signs up with it again.
  'email-changed': (ana, times) =>
    repeat(times, async () => {
      const mine = `mine-${(count += 1)}@example.lc`;
      await pass('1 hour', 'email-of-account');
      await requestChange(ana.browser, mine);
      const mails = await world.readEmails();
      ana.mails.push(...mails);
      const link = mails.find(({ to }) => to === mine);
      const token = link !== undefined && 'link' in link ? new URL(link.link).hash.slice(1) : '';
      await done(ana.browser.post('/api/verified-addresses', { token }));
      ana.browser = world.openConsole();
      await signUp(ana);
    }),
  'password-changed': ({ browser }, times) =>
    // There and back again, because the other roads use the first password.
    repeat(2 * Math.ceil(times / 2), (index) => {
      const [known, newPassword] = index % 2 === 0 ? [password, other] : [other, password];
      return done(browser.post('/api/account/password', { password: known, newPassword }));
    }),
  'second-factor-changed': (ana, times) =>
    repeat(times, () =>
      withSecondFactor(ana, async ({ proof }) =>
        done(ana.browser.post('/api/account/second-factor/removal', await proof())),
      ),
    ),
  'recovery-code-used': (ana, times) =>
    withSecondFactor(ana, ({ codes }) =>
      repeat(times, async (index) => {
        const browser = world.openConsole();
        await done(browser.post('/api/sign-in', { email: ana.email, password }));
        const secondFactor = { recoveryCode: codes[index] };
        await done(browser.post('/api/sign-in/code', { secondFactor }));
      }),
    ),
  'recovery-codes-renewed': (ana, times) =>
    withSecondFactor(ana, ({ proof }) =>
      repeat(times, async () =>
        done(ana.browser.post('/api/account/second-factor/recovery-codes', await proof())),
      ),
    ),
  'codes-guessed': (ana, times) =>
    withSecondFactor(ana, () =>
      repeat(times, async () => {
        await world.asOwner('delete from failures');
        const browser = world.openConsole();
        await done(browser.post('/api/sign-in', { email: ana.email, password }));
        const guess = { secondFactor: { recoveryCode: 'aaaaa-aaaaa' } };
        await repeat(10, () => browser.post('/api/sign-in/code', guess));
      }),
    ),
  'bank-account-changed': async ({ browser }, times) => {
    const accountNumber = () => `1029384${(count += 1)}`;
    const there = (await browser.get('/api/bank-account')).body['bankAccount'];
    const first =
      there ?? (await done(browser.post('/api/bank-account', sentBankAccount(accountNumber()))));
    let { version } = first as { version: number };
    await repeat(there === null ? times - 1 : times, async () => {
      const edit = { ...sentBankAccount(accountNumber()), password, version };
      version = Number((await done(browser.send('PUT', '/api/bank-account', edit)))['version']);
    });
  },
  paid: (ana, times) => repeat(times, () => payAna(ana)),
  'payment-receipt': byCharge,
  refund: byCharge,
  'customer-refund': byCharge,
  'staff-invite': byStaff,
  'staff-admitted': byStaff,
  'review-decided': byStaff,
  adjusted: byStaff,
  'charged-back': byStaff,
  'dispute-reminder': byStaff,
  'evidence-submitted': byStaff,
  'dispute-decided': byStaff,
  'payout-on-its-way': byStaff,
  'payout-deposited': byStaff,
  'payout-returned': byStaff,
  'payout-cancelled': byStaff,
  'payout-held': byWeek,
  'key-expiring': toVerified,
  'key-revoked': toVerified,
  'webhook-disabled': toVerified,
  'endpoint-address-set': toVerified,
  'account-closed': byStaff,
  'account-reopened': byStaff,
  'self-check-differs': byOperator,
  'self-check-failed': byOperator,
  'finding-acknowledged': byStaff,
  'declines-began': byOperator,
  'declines-over': byOperator,
  'sales-stay-open': byOperator,
  'sales-open-no-more': byOperator,
};

const walked = Object.entries(roads).flatMap(([kind, road]) =>
  typeof road === 'string' ? [] : [[kind as Mail['kind'], road] as const],
);

const max: Partial<Record<Mail['kind'], number>> = { 'verify-email': 4, 'reset-password': 5 };

describe('an unverified address gets few emails an hour', () => {
  test.each(walked)('%s, however often it is caused', patient, async (kind, road) => {
    const ana = await newAna();
    await road(ana, timesEach);
    const kinds = await kindsTo(ana);
    expect(kinds).toContain(kind);
    expect(
      kinds.filter((one) => one !== 'verify-email' || kind === one).length,
    ).toBeLessThanOrEqual(max[kind] ?? 3);
    expect(kinds.length).toBeLessThanOrEqual(5);
  });
});

test('all causes together send five in an hour and ten in a day', patient, async () => {
  const ana = await newAna();
  let inDay = 0;
  for (let hour = 0; hour < 3; hour += 1) {
    for (const [, road] of walked) await road(ana, 1);
    const { length: inHour } = await kindsTo(ana);
    expect(inHour).toBeLessThanOrEqual(5);
    inDay += inHour;
    await pass('1 hour');
  }
  expect(inDay).toBeLessThanOrEqual(10);
});

test.each([
  'password-changed',
  'email-change-requested',
  'second-factor-changed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'codes-guessed',
  'bank-account-changed',
  'paid',
] as const)('a verified address is emailed about every %s', patient, async (kind) => {
  const ana = await newAna();
  await setProven(ana, true);
  await kindsTo(ana);
  const road = roads[kind];
  if (typeof road === 'string') expect.unreachable();
  await road(ana, timesEach);
  expect(await kindsTo(ana)).toEqual(Array.from({ length: timesEach }, () => kind));
});
