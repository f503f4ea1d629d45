import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitedForLocks } from '../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { Mail } from '../../mail/mail.ts';
import { addUser } from '../testing/add-user.ts';
import { type HttpResponse, type Browser, codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.readEmails();
});

const password = 'seven green parrots';
const outsider = () => openBrowser(world.openApp());
let people = 0;

async function signedIn(email: string): Promise<Browser> {
  const browser = outsider();
  expect((await browser.post('/api/sign-in', { email, password })).status).toBe(200);
  return browser;
}

async function newStrangers(count: number): Promise<Browser[]> {
  const strangers: Browser[] = [];
  for (let added = 0; added < count; added += 1) {
    const email = `stranger-${(people += 1)}@example.lc`;
    await addUser(world.database, { email, password });
    strangers.push(await signedIn(email));
  }
  return strangers;
}

/** A person who signs up with an unverified address. */
async function newAna(): Promise<{ email: string; browser: Browser }> {
  const email = `ana-${(people += 1)}@example.lc`;
  const browser = outsider();
  const person = { fName: 'Ana', lName: 'Joseph', country: 'Saint Lucia', email, password };
  expect((await browser.post('/api/sign-up', person)).status).toBe(200);
  return { email, browser };
}

const requestLink = (browser: Browser | undefined, email: string) =>
  (browser ?? outsider()).post('/api/account/email', { email });
const resend = (browser: Browser) => browser.post('/api/verification-mails');
const reset = (email: string) => outsider().post('/api/password-resets', { email });

const pass = (by: string, actions = '%') =>
  world.asOwner(`update limits set ends_at = ends_at - $1::interval where action like $2`, [
    by,
    actions,
  ]);

async function emailsTo(email: string): Promise<Mail['kind'][]> {
  const mails = await world.readEmails();
  return mails.filter(({ to }) => to === email).map(({ kind }) => kind);
}

test('all causes together send five emails an hour and ten a day', async () => {
  const { email, browser } = await newAna();
  const requesters = await newStrangers(4);
  for (const max of [5, 5, 0]) {
    for (const requester of requesters) await requestLink(requester, email.toUpperCase());
    await pass('1 minute', 'email-verification');
    await resend(browser);
    for (let round = 0; round < 6; round += 1) await reset(email);
    expect(await emailsTo(email)).toHaveLength(max);
    await pass('1 hour');
  }
  await pass('21 hours');
  await reset(email);
  expect(await emailsTo(email)).toEqual(['reset-password']);
});

test('emails requested by other accounts leave room for the owner’s', async () => {
  const { email, browser } = await newAna();
  for (const requester of await newStrangers(5)) await requestLink(requester, email);
  expect(await emailsTo(email)).toEqual(['verify-email', 'confirm-new-email', 'confirm-new-email']);
  await pass('1 minute', 'email-verification');
  await resend(browser);
  expect(await emailsTo(email)).toEqual(['verify-email']);
  await pass('1 minute', 'email-verification');
  await resend(browser);
  expect(await emailsTo(email)).toEqual([]);
  await reset(email);
  expect(await emailsTo(email)).toEqual(['reset-password']);
});

test('the account’s own requests count, and leave room for the reset', async () => {
  const { email, browser } = await newAna();
  for (let round = 0; round < 5; round += 1) {
    expect((await requestLink(browser, `elsewhere-${round}@example.lc`)).status).toBe(200);
  }
  expect(await emailsTo(email)).toEqual([
    'verify-email',
    'email-change-requested',
    'email-change-requested',
  ]);
  await reset(email);
  expect(await emailsTo(email)).toEqual(['reset-password']);
});

test('a verified address is notified of every requested change', async () => {
  const { email, browser } = await newAna();
  await world.asOwner('update users set email_verified_at = now() where email = $1', [email]);
  await world.readEmails();
  for (let round = 0; round < 5; round += 1) {
    await requestLink(browser, `proven-elsewhere-${round}@example.lc`);
  }
  expect(await emailsTo(email)).toHaveLength(5);
});

test('two users who request each other’s address at once do not deadlock', async () => {
  const [one, other] = [await newAna(), await newAna()];
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    for (const { email } of [one, other]) {
      const lock = world.deps.hashLimitKey('email-to-address', email).readBigInt64BE();
      await client.query('select pg_advisory_xact_lock($1)', [lock]);
    }
    const caller = Promise.all([
      requestLink(one.browser, other.email),
      requestLink(other.browser, one.email),
    ]);
    const waitedFor = async () =>
      (await waitedForLocks(world.database.owner)).map((lock) => lock.key);
    await expect.poll(waitedFor).toHaveLength(2);
    expect(new Set(await waitedFor()).size).toBe(1);
    await client.query('rollback');
    expect((await caller).map(({ status }) => status)).toEqual([200, 200]);
  });
});

const shown = ({ status, body, headers }: HttpResponse) => [
  status,
  body,
  headers.get('retry-after'),
];

test('requests by others for the same address do not show', async () => {
  const wanted = 'wanted@example.lc';
  const [alone, ...requesters] = await newStrangers(5);
  if (alone === undefined) throw new Error('no request was sent');
  const usual = shown(await requestLink(alone, wanted));
  expect(usual).toEqual([200, {}, null]);
  for (const requester of requesters) {
    expect(shown(await requestLink(requester, wanted))).toEqual(usual);
    expect((await requester.get('/api/account')).body).toMatchObject({ newEmail: wanted });
  }
  const mails = await world.readEmails();
  expect(mails.filter(({ to }) => to === wanted)).toHaveLength(3);
  expect(mails.filter(({ kind }) => kind === 'email-change-requested')).toHaveLength(5);
  const entries = await world.asOwner(
    "select from audit_entries where action = 'request-email-change' and after ->> 'email' like 'wa•••%'",
  );
  expect(entries).toHaveLength(5);
});

test('repeated requests for one address are limited by the account’s own requests', async () => {
  const [one, other] = await newStrangers(2);
  for (let round = 0; round < 3; round += 1) {
    expect((await requestLink(one, 'twice@example.lc')).status).toBe(200);
  }
  const refused = await requestLink(one, 'Twice@example.lc');
  expect(codeOf(refused)).toBe('too_many_requests');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await requestLink(one, 'another@example.lc')).status).toBe(200);
  expect((await requestLink(other, 'twice@example.lc')).status).toBe(200);
  expect(await emailsTo('twice@example.lc')).toHaveLength(3);
});

test('a resend returns the same, whatever others have requested', async () => {
  const responsesOf = async (others: (email: string) => Promise<unknown>) => {
    const { email, browser } = await newAna();
    await others(email);
    const responses: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      await pass('1 minute', 'email-verification');
      const { isSent, againAfterSeconds } = (await resend(browser)).body;
      responses.push([isSent, Math.round(Number(againAfterSeconds) / 60)]);
    }
    return { responses, mails: await emailsTo(email) };
  };
  const alone = await responsesOf(async () => undefined);
  expect(alone.mails).toHaveLength(4);
  expect(alone.responses).toEqual([
    ...Array.from({ length: 3 }, () => [true, 1]),
    [false, 60],
    [false, 60],
  ]);
  const others = await responsesOf(async (email) => {
    for (let round = 0; round < 4; round += 1) await reset(email);
    await world.readEmails();
  });
  expect(others).toEqual({ responses: alone.responses, mails: [] });
});

test('every reset request gets the same response, and a verified address gets all emails', async () => {
  const { email } = await newAna();
  const responses: unknown[] = [];
  for (let round = 0; round < 8; round += 1) responses.push(shown(await reset(email)));
  expect(responses).toEqual(Array.from({ length: 8 }, () => [200, {}, null]));
  expect(await emailsTo(email)).toHaveLength(5);
  await pass('30 minutes', 'reset-password');
  await world.asOwner('update users set email_verified_at = now() where email = $1', [email]);
  for (const requester of await newStrangers(3)) await requestLink(requester, email);
  for (let round = 0; round < 8; round += 1) await reset(email);
  expect(await emailsTo(email)).toEqual(Array.from({ length: 6 }, () => 'reset-password'));
});

test('the table contains no address', async () => {
  const { email } = await newAna();
  const rows = await world.asOwner<{ hash: string }>(
    "select encode(key_hash, 'escape') as hash from limits where action like 'email-%'",
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
});
