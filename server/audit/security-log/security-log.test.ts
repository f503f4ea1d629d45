import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../http/http-app.ts';
import type { SecurityEntry } from '../../http/guards/note-security.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { type Browser, openBrowser } from '../../identity/testing/browse.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
} from '../../identity/staff/testing/console-world.ts';
import { openWholeApp } from '../../testing/access/access-world.ts';
import { createSecurityLog, type SecurityLog } from './create-security-log.ts';
import { formatSyslog } from './syslog/format-syslog.ts';
import { deleteOldSecurityEvents } from '../../startup/start-security-log.ts';

let world: ConsoleWorld;
let securityLog: SecurityLog;
let app: HttpApp | undefined;
const { log, lines } = capturedLog();
const forwarded: string[] = [];
beforeAll(async () => {
  world = await createConsoleWorld();
  securityLog = createSecurityLog({
    database: world.database.kysely,
    log,
    forward: (event) => forwarded.push(formatSyslog(event, { host: 'piton-1', processId: 42 })),
  });
});
afterAll(() => world.database.drop());
beforeEach(() => world.asOwner('delete from limits; delete from failures'));

const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';

/** One app for all tests: only payments would end with the test that opened it, and there are none here. */
const openBrowserHere = async (headers: Record<string, string>) =>
  openBrowser((app ??= await openWholeApp(world, securityLog)), headers);

async function newPerson(role: 1 | 2 | 3 = 3) {
  const email = `${randomUUID()}@example.lc`;
  const uid = await addUser(world.database, { email, password, role, isExempt: true });
  const browser = await openBrowserHere({ 'user-agent': phone });
  const signIn = async (typed: string) =>
    (await openBrowserHere({ 'user-agent': phone })).post('/api/sign-in', {
      email,
      password: typed,
    });
  await browser.post('/api/sign-in', { email, password });
  return { uid, email, browser, signIn };
}

type Row = {
  event: string;
  outcome: string;
  count: number;
  detail: string;
  address: string | null;
};

async function rowsOf(uid: string | null): Promise<Row[]> {
  await securityLog.flush();
  return world.asOwner<Row>(
    `select event, outcome, count::integer, detail, address from security_events
      where user_id is not distinct from $1 order by id`,
    [uid],
  );
}

const shown = async (browser: Browser) => {
  await securityLog.flush();
  return (await browser.get('/api/account/security-events')).body['items'] as object[];
};

describe('a merchant’s security log', () => {
  test('lists their own sign-ins, successful and failed, with device, address and time', async () => {
    const { browser, signIn } = await newPerson();
    await signIn('not this one');
    await signIn('nor this one');
    const items = await shown(browser);
    expect(items).toMatchObject([
      {
        event: 'sign-in',
        outcome: 'failed',
        count: 2,
        device: 'Chrome on Android',
        address: 'unknown',
      },
      { event: 'sign-in', outcome: 'done', count: 1, device: 'Chrome on Android' },
    ]);
    expect(await shown((await newPerson()).browser)).toHaveLength(1);
  });

  test('lists step-ups, resets, session ends and changes', async () => {
    const { uid, email, browser } = await newPerson();
    await browser.post('/api/account/email', { email: `new-${email}` });
    await browser.post('/api/step-up', { password: 'wrong' });
    await browser.post('/api/password-resets', { email });
    await browser.post('/api/account/second-factor', { password });
    await browser.post('/api/account/password', { password, newPassword: 'nine yellow ferries' });
    await browser.post('/api/sign-out-everywhere');
    expect(
      (await rowsOf(uid)).map(({ event, outcome }) => `${event} ${outcome}`).toSorted(),
    ).toEqual([
      'change-email done',
      'change-password done',
      'request-password-reset done',
      'sign-in done',
      'sign-out-everywhere done',
      'step-up done',
      'step-up failed',
    ]);
  });
});

test('too many sign-ins and wrong ones have separate entries', async () => {
  const { uid, signIn } = await newPerson();
  for (let tried = 0; tried < 5; tried += 1) await signIn('wrong');
  expect((await rowsOf(uid)).slice(1)).toMatchObject([
    { event: 'sign-in', outcome: 'failed', count: 4 },
    { event: 'sign-in', outcome: 'limited', count: 1 },
  ]);
});

test('staff actions and refused access name their endpoint', async () => {
  const { uid, browser } = await newPerson(2);
  await browser.get('/api/console/audit.csv');
  await browser.get('/api/console/staff');
  const merchant = await newPerson();
  await merchant.browser.get('/api/console/audit');
  const eventsOf = async (whose: string) =>
    (await rowsOf(whose)).map(({ event, outcome, detail }) => `${event} ${outcome} ${detail}`);
  expect(await eventsOf(uid)).toEqual([
    'request refused GET /api/console/staff',
    'sign-in done ',
    'staff-action done GET /api/console/audit.csv',
    'step-up done ',
  ]);
  expect(await eventsOf(merchant.uid)).toEqual([
    'request refused GET /api/console/audit',
    'sign-in done ',
  ]);
});

test('every event is a log line with account, address, device and request id', async () => {
  const { uid } = await newPerson();
  const line = lines().findLast((each) => each['security'] === 'sign-in');
  expect(line).toMatchObject({
    outcome: 'done',
    userId: uid,
    device: 'Chrome on Android',
    address: 'unknown',
  });
  expect(line?.['requestId']).toMatch(/^[\da-f-]{36}$/);
});

test('each event goes to syslog with account, address and request id', async () => {
  const { uid, browser } = await newPerson();
  await browser.get('/api/console/audit');
  const sent = forwarded.filter((message) => message.includes(` user="${uid}" `));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(
    /^<86>1 \S+Z piton-1 piton 42 sign-in \[.* address="unknown" device="Chrome on Android" request="[\da-f-]{36}"\]/,
  );
  expect(sent[1]).toMatch(
    /^<84>1 .* request \[.* detail="GET \/api\/console\/audit" .* request refused$/,
  );
});

test('a request with a wrong API key is an event', async () => {
  const browser = await openBrowserHere({
    'user-agent': phone,
    authorization: 'Bearer sk_live_wrong',
  });
  const before = forwarded.length;
  await browser.get('/v1/payments');
  expect(forwarded.slice(before)).toEqual([expect.stringContaining('detail="GET /v1/payments"')]);
  expect(forwarded.at(-1)).not.toContain('sk_live');
});

test('no password, code, token, address or card is in any of it', async () => {
  const canaries = ['canary-password', '4111111111111111', 'canary@example.lc', 'recovery-canary'];
  const browser = await openBrowserHere({ 'user-agent': `${phone} 4111111111111111` });
  await browser.post('/api/sign-in', { email: 'canary@example.lc', password: 'canary-password' });
  await browser.post('/api/password-resets', { email: 'canary@example.lc' });
  await browser.post('/api/sign-in/code', { secondFactor: { recoveryCode: 'recovery-canary' } });
  const person = await newPerson();
  const token = person.browser.cookies.get('piton_session') ?? '';
  await person.browser.post('/api/step-up', { password: 'canary-password' });
  await securityLog.flush();
  const [kept] = await world.asOwner<{ all: string }>(
    'select json_agg(security_events)::text as all from security_events',
  );
  const written = [kept?.all, JSON.stringify(lines()), ...forwarded].join(' ');
  expect(token).not.toBe('');
  for (const canary of [...canaries, token]) expect(written).not.toContain(canary);
  // Proves that the log contains entries to search.
  expect(written).toContain('step-up');
  expect(forwarded.join(' ')).toContain('step-up');
});

describe('an attacker cannot fill the disk', () => {
  test(
    'events without an account are limited over very many addresses',
    { timeout: 60_000 },
    async () => {
      const before = await countRows();
      const [attempts, addresses] = [10_000, 2000];
      for (let index = 0; index < attempts; index += 1) {
        const entry: SecurityEntry = {
          event: 'request-password-reset',
          outcome: index % 2 === 0 ? 'done' : 'limited',
          detail: '',
          userId: null,
          email: `${index % 1000}@example.lc`,
          address: `10.0.${(index % addresses) >> 8}.${(index % addresses) & 255}`,
          userAgent: phone,
          requestId: randomUUID(),
        };
        securityLog.record(entry);
        if (index % 2500 === 0) await securityLog.flush();
      }
      await securityLog.flush();
      const added = (await countRows()) - before;
      expect(added).toBeLessThanOrEqual(502);
      const [found] = await world.asOwner<{ counted: number }>(
        `select sum(count)::integer as counted from security_events where address like '10.0.%' or address is null`,
      );
      expect(found?.counted).toBe(attempts);
      // Strangers' attempts add no row to an account's log.
      const { uid, signIn } = await newPerson();
      await signIn('wrong');
      expect((await rowsOf(uid)).at(-1)).toMatchObject({ outcome: 'failed', address: 'unknown' });
    },
  );

  test('events for one account are limited, and its other rows stay readable', async () => {
    await world.asOwner('delete from security_events');
    const { uid } = await newPerson();
    for (let index = 0; index < 200; index += 1) {
      securityLog.record({
        event: 'sign-in',
        outcome: 'failed',
        detail: '',
        userId: uid,
        email: null,
        address: `10.1.0.${index}`,
        userAgent: null,
        requestId: randomUUID(),
      });
    }
    const failed = (await rowsOf(uid)).filter(({ outcome }) => outcome === 'failed');
    expect(failed).toHaveLength(21);
    expect(failed.find(({ address }) => address === null)).toMatchObject({ count: 180 });
  });

  async function countRows(): Promise<number> {
    const [row] = await world.asOwner<{ rows: number }>(
      'select count(*)::integer as rows from security_events',
    );
    return row?.rows ?? 0;
  }
});

test('deletes failures after 90 days and all other entries after a year', async () => {
  const { uid } = await newPerson();
  await securityLog.flush();
  await world.asOwner('delete from security_events where user_id = $1', [uid]);
  const old = [
    ['done', '366 days'],
    ['done', '364 days'],
    ['failed', '91 days'],
    ['failed', '89 days'],
  ];
  for (const [outcome, age] of old) {
    await world.asOwner(
      `insert into security_events (hour, user_id, event, outcome, detail, request_id, count)
       values (now() - $3::interval, $1, 'sign-in', $2, $3, 'r', 1)`,
      [uid, outcome, age],
    );
  }
  await deleteOldSecurityEvents(world.database.kysely);
  expect((await rowsOf(uid)).map(({ detail }) => detail)).toEqual(['364 days', '89 days']);
});
