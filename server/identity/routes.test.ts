import { createHash } from 'node:crypto';
import type { SessionUser } from '@piton/contract/identity.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import type { HttpApp } from '../http/http-app.ts';
import { testApp, testBindDeps } from '../http/testing/test-app.ts';
import { sessionFinder } from './find-session.ts';
import { bindIdentity } from './routes.ts';
import { addUser } from './testing/add-user.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const rita = { email: 'rita@example.lc', password: 'battery staple' };
let database: TestDatabase;
let anaId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  anaId = await addUser(database, ana);
  await addUser(database, { ...rita, role: 2 });
});
afterAll(() => database.drop());
beforeEach(() => database.kysely.deleteFrom('sessions').execute());

function identity({ isSecure = false } = {}) {
  const { app, lines } = testApp();
  bindIdentity(app, {
    ...testBindDeps,
    requestLimitMs: 12_000,
    findSession: sessionFinder(database.kysely),
    isSecure,
    database: database.kysely,
    clock: () => new Date(),
  });
  return { app, lines };
}

async function post(app: HttpApp, path: string, body: unknown, cookie?: string) {
  return app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  });
}

async function signIn(app: HttpApp, body: object = ana, cookie?: string) {
  const response = await post(app, '/api/sign-in', body, cookie);
  const [setCookie = ''] = response.headers.getSetCookie();
  return { response, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

async function signedIn(app: HttpApp, cookie: string): Promise<SessionUser | null> {
  const response = await app.request('/api/session', { headers: { cookie } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { user: SessionUser | null }).user;
}

async function sessions() {
  return database.kysely.selectFrom('sessions').selectAll().execute();
}

async function age(column: 'last_seen_at' | 'expires_at', by: string) {
  await database.kysely
    .updateTable('sessions')
    .set({ [column]: sql`${sql.ref(column)} - ${by}::interval` })
    .execute();
}

describe('signing in', () => {
  test('answers who it is, and the cookie opens the session', async () => {
    const { app } = identity();
    const { response, cookie } = await signIn(app, { ...ana, email: ' ANA@Example.lc ' });
    expect(response.status).toBe(200);
    const user = await response.json();
    expect(user).toEqual({
      uid: anaId,
      displayName: 'Anaïs Joseph',
      email: ana.email,
      emailVerified: false,
      primaryCompany: null,
    });
    expect(await signedIn(app, cookie)).toEqual(user);
  });

  test('the cookie is out of reach for scripts and other sites', async () => {
    const plain = await signIn(identity().app);
    expect(plain.setCookie).toMatch(/^piton_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await signIn(identity({ isSecure: true }).app);
    expect(secure.setCookie).toMatch(
      /^__Host-piton_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('only the hash of the token is stored', async () => {
    const { cookie } = await signIn(identity().app);
    const token = cookie.split('=')[1] ?? '';
    const [stored] = await sessions();
    expect(stored?.token_hash).toEqual(createHash('sha256').update(token).digest());
  });

  test('an unknown address and a wrong password are answered alike', async () => {
    const { app, lines } = identity();
    const answers = await Promise.all(
      [
        { ...ana, password: 'canary' },
        { email: 'nobody@example.lc', password: 'canary' },
      ].map(async (body) => (await signIn(app, body)).response),
    );
    const [wrong, unknown] = await Promise.all(
      answers.map(async (response) => (await response.text()).replace(/"requestId":"[^"]+"/, '')),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(wrong).toContain('wrong_credentials');
    expect(wrong).toBe(unknown);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await sessions()).toEqual([]);
    expect(JSON.stringify(lines())).not.toContain('canary');
  });

  test('fields that are missing are named', async () => {
    const { response } = await signIn(identity().app, { email: 'nonsense' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: {
        fields: {
          email: 'Please enter a valid email address',
          password: 'This field is required.',
        },
      },
    });
  });

  test('gives a new token and ends the one before', async () => {
    const { app } = identity();
    const first = await signIn(app);
    const second = await signIn(app, ana, first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await signedIn(app, first.cookie)).toBeNull();
    expect(await signedIn(app, second.cookie)).not.toBeNull();
  });

  test('takes no token that the visitor brings along', async () => {
    const { app } = identity();
    const planted = `piton_session=${'p'.repeat(43)}`;
    expect((await signIn(app, ana, planted)).cookie).not.toBe(planted);
    expect(await signedIn(app, planted)).toBeNull();
  });

  test('from another site is refused, cookie or none', async () => {
    const { app } = identity();
    const response = await app.request('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify(ana),
    });
    expect(response.status).toBe(403);
  });

  test('after ten failures the account waits, right password or not, and others do not', async () => {
    const { app } = identity();
    const wrong = async () => (await signIn(app, { ...ana, password: 'wrong' })).response.status;
    const statuses = await Promise.all(Array.from({ length: 14 }, wrong));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const { response } = await signIn(app);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(app, rita)).response.status).toBe(200);
  });

  test('as often as one likes with the right password', async () => {
    const { app } = identity();
    for (let count = 0; count < 55; count += 1) {
      expect((await signIn(app)).response.status).toBe(200);
    }
  });
});

describe('a session', () => {
  test('that is none is an answer and no refusal: browsers would report it on every first visit', async () => {
    const response = await identity().app.request('/api/session');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user: null });
  });

  test('of a merchant ends after twelve idle hours, and lives on while it is used', async () => {
    const { app } = identity();
    const { cookie } = await signIn(app);
    await age('last_seen_at', '11 hours 59 minutes');
    expect(await signedIn(app, cookie)).not.toBeNull();
    await age('last_seen_at', '11 hours 59 minutes');
    expect(await signedIn(app, cookie)).not.toBeNull();
    await age('last_seen_at', '12 hours 1 minute');
    expect(await signedIn(app, cookie)).toBeNull();
  });

  test('that is remembered lives thirty days, used or not, and no longer', async () => {
    const { app } = identity();
    const { cookie, setCookie } = await signIn(app, { ...ana, rememberMe: true });
    expect(setCookie).toContain('Max-Age=2592000;');
    await age('last_seen_at', '29 days');
    await age('expires_at', '29 days 23 hours');
    expect(await signedIn(app, cookie)).not.toBeNull();
    await age('expires_at', '61 minutes');
    expect(await signedIn(app, cookie)).toBeNull();
  });

  test('of staff ends after fifteen idle minutes and is never remembered', async () => {
    const { app } = identity();
    const { cookie, setCookie } = await signIn(app, { ...rita, rememberMe: true });
    expect(setCookie).not.toContain('Max-Age');
    await age('last_seen_at', '14 minutes');
    expect(await signedIn(app, cookie)).not.toBeNull();
    await age('last_seen_at', '16 minutes');
    expect(await signedIn(app, cookie)).toBeNull();
  });

  test('of somebody who becomes staff follows their rules at once', async () => {
    const { app } = identity();
    const { cookie } = await signIn(app, { ...ana, rememberMe: true });
    await age('last_seen_at', '16 minutes');
    // The server itself may change nobody's role.
    const become = (role: number) =>
      withConnection(database.owner, (client) =>
        client.query('update users set role = $1 where id = $2', [role, anaId]),
      );
    await become(1);
    const asStaff = await signedIn(app, cookie);
    await become(3);
    expect(asStaff).toBeNull();
  });

  test('is not written down at every request', async () => {
    const { app } = identity();
    const { cookie } = await signIn(app);
    const [before] = await sessions();
    await signedIn(app, cookie);
    const [after] = await sessions();
    expect(after?.last_seen_at).toEqual(before?.last_seen_at);
  });
});

describe('signing out', () => {
  test('ends this session, takes the cookie away and leaves the others', async () => {
    const { app } = identity();
    const [here, elsewhere] = [await signIn(app), await signIn(app)];
    const response = await post(app, '/api/sign-out', {}, here.cookie);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      'piton_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(await signedIn(app, here.cookie)).toBeNull();
    expect(await signedIn(app, elsewhere.cookie)).not.toBeNull();
  });

  test('answers alike where there was no session', async () => {
    const { app } = identity();
    expect((await post(app, '/api/sign-out', {})).status).toBe(200);
    expect((await post(app, '/api/sign-out', {}, `piton_session=${'x'.repeat(43)}`)).status).toBe(
      200,
    );
  });

  test('is not for another site to do', async () => {
    const { app } = identity();
    const { cookie } = await signIn(app);
    const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.request('/api/sign-out', { method: 'POST', headers })).status).toBe(403);
    expect(await signedIn(app, cookie)).not.toBeNull();
  });
});
