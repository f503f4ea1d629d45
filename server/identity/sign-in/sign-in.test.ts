import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { addUser } from '../testing/add-user.ts';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
const rita = { email: 'rita@example.lc', password: 'battery staple' };
let world: IdentityWorld;
let anaId: string;

beforeAll(async () => {
  world = await createIdentityWorld();
  anaId = await addUser(world.database, ana);
  await addUser(world.database, { ...rita, role: 2 });
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from sessions');
  await world.asOwner('delete from failures');
  await world.asOwner('delete from limits');
});

const wrong = { ...ana, password: 'wrong' };

describe('signing in', () => {
  test('returns the user, and the cookie opens the session', async () => {
    const browser = openBrowser(world.openApp());
    const { status, body } = await browser.post('/api/sign-in', {
      ...ana,
      email: ' ANA@Example.lc ',
    });
    expect(status).toBe(200);
    const user = {
      uid: anaId,
      displayName: 'Anaïs Joseph',
      email: ana.email,
      emailVerified: false,
      primaryCompany: null,
    };
    expect(body).toEqual({ outcome: 'signed_in', user });
    expect((await browser.get('/api/session')).body).toEqual({
      user,
      staff: null,
      hasEnded: false,
    });
  });

  test('returns the role of staff', async () => {
    const browser = openBrowser(world.openApp());
    await browser.post('/api/sign-in', rita);
    expect((await browser.get('/api/session')).body['staff']).toEqual({
      role: 'reviewer',
      needsSecondFactor: false,
    });
  });

  test('the cookies are out of reach for scripts and other sites', async () => {
    const plain = await openBrowser(world.openApp()).post('/api/sign-in', ana);
    expect(plain.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^piton_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^piton_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const secure = await openBrowser(world.openApp({ isSecure: true })).post('/api/sign-in', ana);
    expect(secure.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-piton_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-piton_device=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('only the hash of the token is stored', async () => {
    const browser = openBrowser(world.openApp());
    await browser.post('/api/sign-in', ana);
    const token = browser.cookies.get('piton_session') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await world.asOwner<{ token_hash: Buffer }>('select token_hash from sessions');
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }]);
  });

  test('gives an unknown address and a wrong password the same response, byte for byte', async () => {
    const bodies = [wrong, { email: 'nobody@example.lc', password: 'canary' }];
    const responses = await Promise.all(
      bodies.map((body) => openBrowser(world.openApp()).post('/api/sign-in', body)),
    );
    const [known, unknown] = responses.map(({ status, headers, body }) => {
      const refusal = body['error'] as Record<string, unknown>;
      const visible = [...headers].filter(([name]) => name !== 'x-request-id');
      return { status, visible, refusal: { ...refusal, requestId: '' } };
    });
    expect(known).toMatchObject({ status: 401, refusal: { code: 'wrong_credentials' } });
    expect(known).toEqual(unknown);
    expect(await world.asOwner('select from sessions')).toEqual([]);
    expect(JSON.stringify(world.logged())).not.toContain('canary');
  });

  test('accepts a hash from before the pepper, and renews it', async () => {
    const email = 'early@example.lc';
    const id = await addUser(world.database, { ...ana, email });
    const stored = async () => {
      const text = 'select password from credentials where user_id = $1';
      return (await world.asOwner<{ password: string }>(text, [id]))[0]?.password;
    };
    const plain = await hash(ana.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await world.asOwner('update credentials set password = $1 where user_id = $2', [plain, id]);
    for (let count = 0; count < 2; count += 1) {
      const { status } = await openBrowser(world.openApp()).post('/api/sign-in', { ...ana, email });
      expect(status).toBe(200);
      expect(await stored()).toMatch(/^pepper-/);
    }
  });

  test('names missing fields', async () => {
    const refused = await openBrowser(world.openApp()).post('/api/sign-in', { email: 'nonsense' });
    expect(refused.status).toBe(422);
    expect(refused.body['error']).toMatchObject({
      fields: {
        email: 'Please enter a valid email address',
        password: 'This field is required.',
      },
    });
  });

  test('gives a new token and ends the previous one', async () => {
    const app = world.openApp();
    const browser = openBrowser(app);
    await browser.post('/api/sign-in', ana);
    const before = openBrowser(app);
    before.cookies.set('piton_session', browser.cookies.get('piton_session') ?? '');
    await browser.post('/api/sign-in', ana);
    expect((await before.get('/api/session')).body['user']).toBeNull();
    expect((await browser.get('/api/session')).body['user']).not.toBeNull();
  });

  test('accepts no token chosen by the visitor', async () => {
    const browser = openBrowser(world.openApp());
    const planted = 'p'.repeat(43);
    browser.cookies.set('piton_session', planted);
    await browser.post('/api/sign-in', ana);
    expect(browser.cookies.get('piton_session')).not.toBe(planted);
  });

  test('refuses another site, with a cookie or without', async () => {
    const browser = openBrowser(world.openApp(), { origin: 'https://evil.example' });
    expect((await browser.post('/api/sign-in', ana)).status).toBe(403);
  });

  test('a password alone fails if two-step sign-in is turned on at that moment', async () => {
    const email = 'securing@example.lc';
    const id = await addUser(world.database, { ...ana, email });
    const app = world.openApp();
    // Turning it on ends the existing sessions and locks the account during that time.
    const response = await withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query('select from users where id = $1 for no key update', [id]);
      await client.query('delete from sessions where user_id = $1', [id]);
      const caller = openBrowser(app).post('/api/sign-in', { ...ana, email });
      await expect
        .poll(() =>
          world.asOwner(
            `select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .not.toEqual([]);
      await client.query('update users set second_factor_on = true where id = $1', [id]);
      await client.query('commit');
      return caller;
    });
    expect([response.status, codeOf(response)]).toEqual([401, 'sign_in_again']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await world.asOwner('select from sessions where user_id = $1', [id])).toEqual([]);
  });

  test('refuses a disabled or closed account, and says so only after the right password', async () => {
    const id = await addUser(world.database, { ...ana, email: 'gone@example.lc' });
    await world.asOwner('update users set closed_at = now() where id = $1', [id]);
    const browser = openBrowser(world.openApp());
    const gone = { ...ana, email: 'gone@example.lc' };
    expect(codeOf(await browser.post('/api/sign-in', gone))).toBe('account_closed');
    expect(browser.cookies.size).toBe(0);
    const guess = await browser.post('/api/sign-in', { ...gone, password: 'wrong' });
    expect(codeOf(guess)).toBe('wrong_credentials');
    expect(await world.asOwner('select from sessions')).toEqual([]);
  });
});

describe('guessing', () => {
  test('is blocked after ten attempts, however many come at once, except on the owner’s device', async () => {
    const app = world.openApp();
    const owner = openBrowser(app);
    await owner.post('/api/sign-in', ana);
    // The first three cost nothing; the next come too early, and ten would cost half an hour.
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => openBrowser(app).post('/api/sign-in', wrong)),
    );
    const evaluated = guesses.filter(({ status }) => status === 401);
    expect(evaluated.length).toBeGreaterThan(0);
    expect(evaluated.length).toBeLessThanOrEqual(10);
    const refused = guesses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await world.asOwner(
      "update failures set failed = 10, free_at = now() + interval '30 minutes' where action = 'sign-in'",
    );
    const stranger = await openBrowser(app).post('/api/sign-in', ana);
    expect(stranger.status).toBe(429);
    expect(stranger.body['error']).toMatchObject({
      message: 'Too many attempts. You can try again in 30 minutes.',
    });
    expect((await owner.post('/api/sign-in', ana)).status).toBe(200);
    const other = openBrowser(app);
    expect((await other.post('/api/sign-in', rita)).status).toBe(200);
  });

  test('another user’s device counts as unknown', async () => {
    const app = world.openApp();
    const rival = openBrowser(app);
    await rival.post('/api/sign-in', rita);
    await world.asOwner("delete from failures where action like 'sign-in%'");
    await openBrowser(app).post('/api/sign-in', wrong);
    await world.asOwner(
      "update failures set failed = 10, free_at = now() + interval '30 minutes' where action = 'sign-in'",
    );
    expect((await rival.post('/api/sign-in', ana)).status).toBe(429);
  });

  test('is never blocked with the right password', async () => {
    const app = world.openApp();
    for (let count = 0; count < 30; count += 1) {
      expect((await openBrowser(app).post('/api/sign-in', ana)).status).toBe(200);
    }
  });
});
