import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser } from './testing/add-user.ts';
import { type Browser, codeOf, openBrowser } from './testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from './testing/identity-world.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const rita = { email: 'rita@example.lc', password: 'battery staple' };
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
let world: IdentityWorld;
let anaId: string;

beforeAll(async () => {
  world = await createIdentityWorld();
  anaId = await addUser(world.database, ana);
  await addUser(world.database, { ...rita, role: 2 });
});
afterAll(() => world.database.drop());
beforeEach(() => world.asOwner('delete from sessions'));

async function signedIn(person: object = ana, headers = {}): Promise<Browser> {
  const browser = openBrowser(world.openApp(), headers);
  expect((await browser.post('/api/sign-in', person)).status).toBe(200);
  return browser;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { status, body } = await browser.get('/api/session');
  expect(status).toBe(200);
  return body['user'] !== null;
}

/** Moves the session's times as if that time had passed. Begin and end stay within thirty days. */
async function age(column: 'last_seen_at' | 'expires_at', by: string): Promise<void> {
  await world.asOwner(`update sessions set ${column} = ${column} - $1::interval`, [by]);
}

describe('a session', () => {
  test('returns null without a session, because browsers would report an error', async () => {
    const { status, body } = await openBrowser(world.openApp()).get('/api/session');
    expect([status, body]).toEqual([200, { user: null, staff: null, hasEnded: false }]);
  });

  test('ends after twelve idle hours for a merchant, and continues while in use', async () => {
    const browser = await signedIn();
    await age('last_seen_at', '11 hours 59 minutes');
    expect(await isSignedIn(browser)).toBe(true);
    await age('last_seen_at', '11 hours 59 minutes');
    expect(await isSignedIn(browser)).toBe(true);
    await age('last_seen_at', '12 hours 1 minute');
    const { body } = await browser.get('/api/session');
    expect(body).toEqual({ user: null, staff: null, hasEnded: true });
  });

  test('with “remember me” lasts thirty days, used or not', async () => {
    const browser = openBrowser(world.openApp());
    const { headers } = await browser.post('/api/sign-in', { ...ana, rememberMe: true });
    expect(headers.getSetCookie()[0]).toContain('Max-Age=2592000;');
    await age('last_seen_at', '29 days');
    await age('expires_at', '29 days 23 hours');
    expect(await isSignedIn(browser)).toBe(true);
    await age('expires_at', '61 minutes');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('cannot be extended, not even by the database’s owner', async () => {
    await signedIn({ ...ana, rememberMe: true });
    await expect(
      world.asOwner("update sessions set expires_at = expires_at + interval '1 minute'"),
    ).rejects.toThrow('sessions_end_within_30_days');
  });

  test('ends after fifteen idle minutes for staff, and is never remembered', async () => {
    const browser = openBrowser(world.openApp());
    const { headers } = await browser.post('/api/sign-in', { ...rita, rememberMe: true });
    expect(headers.getSetCookie()[0]).not.toContain('Max-Age');
    await age('last_seen_at', '14 minutes');
    expect(await isSignedIn(browser)).toBe(true);
    await age('last_seen_at', '16 minutes');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('ends after twelve hours for staff, even in use', async () => {
    const browser = await signedIn(rita);
    const begun = (before: string) =>
      world.asOwner(
        `update sessions set created_at = now() - $1::interval,
                             expires_at = now() + interval '1 day'`,
        [before],
      );
    await begun('11 hours 59 minutes');
    expect(await isSignedIn(browser)).toBe(true);
    await begun('12 hours 1 minute');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('follows staff rules as soon as its user becomes staff', async () => {
    const browser = await signedIn({ ...ana, rememberMe: true });
    await age('last_seen_at', '16 minutes');
    const become = (role: number) =>
      world.asOwner('update users set role = $1 where id = $2', [role, anaId]);
    await become(1);
    const asStaff = await isSignedIn(browser);
    await become(3);
    expect(asStaff).toBe(false);
  });

  test.each(['disabled', 'closed'] as const)('ends when its account is %s', async (what) => {
    const email = `${what}@example.lc`;
    const id = await addUser(world.database, {
      email,
      password: 'correct horse',
      role: what === 'disabled' ? 2 : 3,
    });
    const browser = await signedIn({ ...ana, email });
    await world.asOwner(`update users set ${what}_at = now() where id = $1`, [id]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each([
    ['disabled_at', 2],
    ['closed_at', 3],
  ] as const)('gives no access to a user with %s', async (column, role) => {
    const person = { email: `${column}@example.lc`, password: 'correct horse', role };
    const id = await addUser(world.database, person);
    const browser = await signedIn({ email: person.email, password: person.password });
    expect(await isSignedIn(browser)).toBe(true);
    // Sets only the column: the product's own functions would also end the sessions.
    await world.asOwner(`update users set ${column} = now() where id = $1`, [id]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is not updated at every request', async () => {
    const browser = await signedIn();
    const seen = () => world.asOwner<{ last_seen_at: Date }>('select last_seen_at from sessions');
    const before = await seen();
    await isSignedIn(browser);
    expect(await seen()).toEqual(before);
  });

  test('is visible to the server only by token or user', async () => {
    await signedIn();
    expect(await world.database.kysely.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await world.database.kysely.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('signing in removes the user’s ended sessions', () => {
  test.each([
    ['its thirty days are over', true, 'expires_at', '30 days 1 second', 1],
    ['it lay idle too long', false, 'last_seen_at', '12 hours 1 second', 1],
    ['it is remembered and idle', true, 'last_seen_at', '12 hours 1 second', 2],
    ['it is in use', false, 'last_seen_at', '11 hours', 2],
  ] as const)('%s', async (_what, rememberMe, column, by, left) => {
    await signedIn({ ...ana, rememberMe });
    await age(column, by);
    await signedIn();
    expect(await world.asOwner('select from sessions')).toHaveLength(left);
  });

  test('and keeps the forty most recently used', async () => {
    await signedIn(rita);
    const oldest = await signedIn();
    await world.asOwner(
      `insert into sessions (user_id, token_hash, device, last_seen_at)
       select $1, sha256(n::text::bytea), 'Device ' || n, now() + make_interval(secs => n)
         from generate_series(1, 39) as n`,
      [anaId],
    );
    expect(await isSignedIn(oldest)).toBe(true);
    const newest = await signedIn();
    expect(await isSignedIn(newest)).toBe(true);
    expect(await isSignedIn(oldest)).toBe(false);
    expect(await world.asOwner('select from sessions where user_id = $1', [anaId])).toHaveLength(
      40,
    );
    expect(await world.asOwner('select from sessions')).toHaveLength(41);
  });

  test('and no other user’s', async () => {
    await signedIn();
    await age('expires_at', '31 days');
    await signedIn(rita);
    expect(await world.asOwner('select from sessions')).toHaveLength(2);
  });
});

describe('the list of sessions', () => {
  test('shows the user’s own sessions with place and time, and marks the current one', async () => {
    const phone = await signedIn({ ...ana, rememberMe: true }, { 'user-agent': android });
    const computer = await signedIn(ana, {
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/144.0',
    });
    await signedIn(rita);
    const { items } = (await computer.get('/api/account/sessions')).body as { items: object[] };
    expect(items).toMatchObject([
      { device: 'Firefox on Linux', isCurrent: true, isRemembered: false },
      { device: 'Chrome on Android', isCurrent: false, isRemembered: true },
    ]);
    expect(JSON.stringify(items)).not.toContain(phone.cookies.get('piton_session'));
  });

  test('omits staff sessions that fifteen idle minutes have ended', async () => {
    await signedIn(rita);
    await age('last_seen_at', '16 minutes');
    const browser = await signedIn(rita);
    await signedIn(rita);
    await world.asOwner(
      "update sessions set last_seen_at = now() - interval '16 minutes' where id <> (select id from sessions order by created_at limit 1)",
    );
    const { body } = await browser.get('/api/account/sessions');
    expect(body['items']).toHaveLength(1);
  });

  test('lets users end only their own', async () => {
    const [phone, computer, stranger] = [await signedIn(), await signedIn(), await signedIn(rita)];
    const [other] = await world.asOwner<{ id: string }>(
      'select id from sessions where user_id = $1 order by created_at',
      [anaId],
    );
    const path = `/api/account/sessions/${other?.id ?? ''}`;
    expect(codeOf(await stranger.send('DELETE', path))).toBe('not_found');
    expect((await computer.send('DELETE', path)).status).toBe(200);
    expect(codeOf(await computer.send('DELETE', path))).toBe('not_found');
    expect([await isSignedIn(phone), await isSignedIn(computer)]).toEqual([false, true]);
  });
});

describe('signing out', () => {
  test('ends this session, removes the cookie and leaves the others', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const token = here.cookies.get('piton_session') ?? '';
    const { headers } = await here.post('/api/sign-out');
    expect(headers.getSetCookie()).toEqual([
      'piton_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    here.cookies.set('piton_session', token);
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('everywhere ends them all', async () => {
    const [here, elsewhere, stranger] = [await signedIn(), await signedIn(), await signedIn(rita)];
    const token = here.cookies.get('piton_session') ?? '';
    expect((await here.post('/api/sign-out-everywhere')).status).toBe(200);
    here.cookies.set('piton_session', token);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('gives the same response without a session', async () => {
    const browser = openBrowser(world.openApp());
    expect((await browser.post('/api/sign-out')).status).toBe(200);
    browser.cookies.set('piton_session', 'x'.repeat(43));
    expect((await browser.post('/api/sign-out')).status).toBe(200);
  });

  test('is refused from another site', async () => {
    const app = world.openApp();
    const browser = openBrowser(app);
    await browser.post('/api/sign-in', ana);
    const elsewhere = openBrowser(app, { 'sec-fetch-site': 'cross-site' });
    elsewhere.cookies.set('piton_session', browser.cookies.get('piton_session') ?? '');
    expect((await elsewhere.post('/api/sign-out')).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
