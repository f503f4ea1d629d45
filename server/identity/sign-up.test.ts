import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tablesContaining } from '../database/testing/tables-containing.ts';
import { signUp as makeAccount } from './sign-up.ts';
import { codeOf, openBrowser } from './testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const newcomer = {
  fName: ' Marva ',
  lName: 'Édouard ',
  country: 'Saint Lucia',
  email: 'Marva@Example.lc',
  password: 'three green parrots',
};

function signUp(changes: object = {}, headers = {}) {
  return openBrowser(world.openApp(), headers).post('/api/sign-up', { ...newcomer, ...changes });
}

const usersWith = (email: string) =>
  world.asOwner<{ role: number }>('select role from users where email = $1', [email]);

/** Tokens are random bytes, encoded as base64url; a table could store either form. */
async function tablesWithSecret(secret: string): Promise<string[]> {
  const { owner } = world.database;
  const bytes = Buffer.from(secret, 'base64url');
  return [
    ...new Set([
      ...(await tablesContaining(owner, secret)),
      ...(await tablesContaining(owner, bytes)),
    ]),
  ];
}

describe('signing up', () => {
  test('creates the user, the session and the verification email', async () => {
    const browser = openBrowser(world.openApp());
    const { status, body } = await browser.post('/api/sign-up', newcomer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Marva Édouard',
      email: 'marva@example.lc',
      emailVerified: false,
      primaryCompany: null,
    });
    expect((await browser.get('/api/session')).body).toEqual({
      user: body,
      staff: null,
      hasEnded: false,
    });
    expect((await browser.get('/api/account')).body).toMatchObject({
      fName: 'Marva',
      lName: 'Édouard',
      displayName: 'Marva Édouard',
      role: 3,
      phone: null,
      address: null,
      primaryCompany: null,
      country: 'Saint Lucia',
      lastUpdated: null,
    });
    const mails = await world.readEmails();
    expect(mails).toEqual([
      {
        kind: 'verify-email',
        to: 'marva@example.lc',
        firstName: 'Marva',
        link: expect.stringMatching(/^http:\/\/localhost\/verify-email#[\w-]{43}$/) as string,
        validHours: 24,
      },
    ]);
  });

  test('the next page sends no second email', async () => {
    const browser = openBrowser(world.openApp());
    await browser.post('/api/sign-up', { ...newcomer, email: 'one-mail@example.lc' });
    const { body } = await browser.post('/api/verification-mails', {});
    expect(body['againAfterSeconds']).toBeGreaterThan(50);
    expect(await world.readEmails()).toHaveLength(1);
  });

  test('sign-up creates only merchants', async () => {
    const { status } = await signUp({ email: 'sly@example.lc', role: 1, emailVerified: true });
    expect(status).toBe(200);
    expect(await usersWith('sly@example.lc')).toEqual([{ role: 3 }]);
    const [row] = await world.asOwner<{ at: Date | null }>(
      "select email_verified_at as at from users where email = 'sly@example.lc'",
    );
    expect(row?.at).toBeNull();
  });

  test('reports an address that has an account, in any case', async () => {
    await signUp({ email: 'twice@example.lc' });
    const again = await signUp({ email: 'TWICE@example.lc' });
    expect([again.status, codeOf(again)]).toEqual([422, 'email_taken']);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('many at once with one address: one succeeds and the others are refused', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => signUp({ email: 'rush@example.lc' })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter((response) => codeOf(response) === 'email_taken')).toHaveLength(4);
    expect(await usersWith('rush@example.lc')).toHaveLength(1);
  });

  test.each([
    ['marva', 'too short for the list', 'weak_password'],
    ['password1', 'common', 'weak_password'],
    ['edouard7', 'their own name', 'weak_password'],
    ['four', 'under five characters', 'rejected_fields'],
  ])('refuses "%s" as %s, and creates nothing', async (password, _why, code) => {
    const refused = await signUp({ email: 'weak@example.lc', password });
    expect(codeOf(refused)).toBe(code);
    expect(await usersWith('weak@example.lc')).toEqual([]);
  });

  test('shows the specification’s texts under their fields', async () => {
    const refused = await signUp({ fName: ' ', lName: '', email: 'nonsense', password: 'abc' });
    expect(refused.body['error']).toMatchObject({
      fields: {
        fName: 'Please provide a first name',
        lName: 'Please provide a last name',
        email: 'Please enter a valid email address',
        password: 'Your password must be at least 5 characters long',
      },
    });
  });

  test('neither stores nor logs password or token in plain text', async () => {
    const browser = openBrowser(world.openApp());
    const password = 'canary in a coal mine 77';
    await browser.post('/api/sign-up', { ...newcomer, email: 'canary@example.lc', password });
    const token = browser.cookies.get('piton_session') ?? '';
    const device = browser.cookies.get('piton_device') ?? '';
    // Reading the emails deletes their jobs, so this copy keeps them for the search.
    await world.asOwner('create table kept_jobs as table graphile_worker._private_jobs');
    const mail = (await world.readEmails()).find(({ to }) => to === 'canary@example.lc');
    expect(await world.asOwner('select from kept_jobs')).not.toEqual([]);
    const link = mail?.kind === 'verify-email' ? (mail.link.split('#')[1] ?? '') : '';
    for (const secret of [password, token, device, link]) {
      expect(secret).toMatch(/^.{20,}$/);
      expect(await tablesWithSecret(secret)).toEqual([]);
      expect(JSON.stringify(world.logged())).not.toContain(secret);
    }
    expect(await tablesWithSecret('canary@example.lc')).toEqual(['email_links', 'users']);

    // Proves that the search works: it finds each of these in any leaked form.
    await world.asOwner('update users set address = $1 where email like $2', [token, 'canary@%']);
    await world.asOwner('update email_links set token_hash = $1 where email like $2', [
      Buffer.from(link, 'base64url'),
      'canary@%',
    ]);
    await world.asOwner(
      "select graphile_worker.add_job('leak', json_build_object('base64', $1::text))",
      [Buffer.from(password).toString('base64')],
    );
    expect(await tablesWithSecret(token)).toEqual(['users']);
    expect(await tablesWithSecret(link)).toEqual(['email_links']);
    expect(await tablesWithSecret(password)).toEqual(['graphile_worker._private_jobs']);
    await world.asOwner('delete from graphile_worker._private_jobs');
  });

  test('ends the browser’s previous session', async () => {
    const app = world.openApp();
    const browser = openBrowser(app);
    await browser.post('/api/sign-up', { ...newcomer, email: 'first@example.lc' });
    const old = openBrowser(app);
    old.cookies.set('piton_session', browser.cookies.get('piton_session') ?? '');
    expect((await old.get('/api/session')).body['user']).not.toBeNull();
    await browser.post('/api/sign-up', { ...newcomer, email: 'second@example.lc' });
    expect((await old.get('/api/session')).body['user']).toBeNull();
  });
});

describe('from one place', () => {
  beforeEach(() => world.asOwner('delete from limits'));
  const tries = async (count: number, changesOf: (index: number) => object) => {
    const responses: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const response = await signUp(changesOf(index));
      responses.push(codeOf(response) ?? response.status);
    }
    return responses;
  };
  const times = (count: number, what: unknown) => Array.from({ length: count }, () => what);

  test('sixty accounts can be created in an hour', async () => {
    const responses = await tries(61, (index) => ({ email: `flood-${index}@example.lc` }));
    expect(responses).toEqual([...times(60, 200), 'too_many_requests']);
  });

  const counted = () =>
    world.asOwner<{ taken: number }>("select taken from limits where action = 'sign-up'");

  test('a failed sign-up takes none of the sixty', async () => {
    const weak = await tries(3, () => ({ email: 'new@example.lc', password: 'password1' }));
    expect(weak).toEqual(times(3, 'weak_password'));
    expect(await counted()).toEqual([]);
    const taken = await tries(4, () => ({ email: 'old@example.lc' }));
    expect(taken).toEqual([200, ...times(3, 'email_taken')]);
    expect(await counted()).toEqual([{ taken: 1 }]);
  });

  test('an outage of ours takes none of the sixty', async () => {
    const hash = () => Promise.reject(new Error('an outage'));
    const deps = { ...world.deps, passwords: { ...world.deps.passwords, hash } };
    const visitor = {
      device: 'Unknown device',
      network: '192.0.2.1',
      deviceTokens: [],
      sessionToken: null,
      origin: 'http://localhost',
    };
    const account = { ...newcomer, country: 'Saint Lucia', email: 'out@example.lc' } as const;
    await expect(makeAccount(deps, account, visitor)).rejects.toThrow('an outage');
    expect(await counted()).toEqual([{ taken: 0 }]);
  });

  test('two hundred attempts can be made in an hour, successful or not', async () => {
    const responses = await tries(201, () => ({ password: 'password1' }));
    expect(responses).toEqual([...times(200, 'weak_password'), 'too_many_requests']);
  });
});
