import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
} from '../identity/staff/testing/console-world.ts';
import { piton, urlOf } from './testing/run-piton.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

const run = (args: string[], env: Record<string, string> = {}) =>
  piton(args, { DATABASE_URL: urlOf(world.database.owner), ...env });

const createAdmin = (email: string, env?: Record<string, string>) =>
  run(['create-admin', '--email', email, '--first-name', 'Alicia', '--last-name=Charles'], env);

const tokenIn = (output: string) => /\/new-password#([\w-]{43})$/m.exec(output)?.[1] ?? '';

const idOf = async (email: string) => {
  const rows = await world.asOwner<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  return rows[0]?.id ?? '';
};

describe('create-admin', () => {
  test('creates an administrator who sets a password, signs in and must set up two-step sign-in', async () => {
    const { code, output } = await createAdmin('Alicia@Example.lc', {
      PITON_PUBLIC_URL: 'https://pay.example.lc',
    });
    expect(code).toBe(0);
    expect(output).toContain('Alicia Charles <alicia@example.lc> is an administrator now.');
    expect(output).toMatch(/^ {3}https:\/\/pay\.example\.lc\/new-password#[\w-]{43}$/m);
    expect(output).toContain('within 30 minutes');
    expect(output).not.toContain('PITON_PUBLIC_URL');
    const email = 'alicia@example.lc';
    const browser = world.openConsole();
    for (const guess of ['none', 'null', 'pepper-', '$argon2id$']) {
      const refused = await browser.post('/api/sign-in', { email, password: guess });
      expect([guess, codeOf(refused)]).toEqual([guess, 'wrong_credentials']);
    }
    const body = { token: tokenIn(output), password };
    expect((await browser.post('/api/new-passwords', body)).status).toBe(200);
    expect(codeOf(await browser.post('/api/new-passwords', body))).toBe('link_used_up');
    expect((await browser.post('/api/sign-in', { email, password })).status).toBe(200);
    expect((await browser.get('/api/session')).body).toMatchObject({
      user: { displayName: 'Alicia Charles', emailVerified: true },
      staff: { role: 'administrator', needsSecondFactor: true },
    });
    expect(codeOf(await browser.get('/api/console/staff'))).toBe('second_factor_needed');
    expect(await world.auditOf(await idOf(email))).toMatchObject([
      { actor_id: null, action: 'create-administrator' },
      { actor_id: null, action: 'set-new-password' },
    ]);
    await world.readEmails();
  });

  test('says how the link begins without a public URL', async () => {
    const { output } = await createAdmin('plain@example.lc');
    expect(output).toMatch(/^ {3}\/new-password#[\w-]{43}$/m);
    expect(output).toContain('PITON_PUBLIC_URL');
  });

  test('creates a link that is valid for half an hour', async () => {
    const { output } = await createAdmin('late@example.lc');
    const [link] = await world.asOwner<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::integer / 60 as minutes
         from email_links where user_id = $1`,
      [await idOf('late@example.lc')],
    );
    expect(link?.minutes).toBe(30);
    await world.asOwner('update email_links set expires_at = now() where email = $1', [
      'late@example.lc',
    ]);
    const body = { token: tokenIn(output), password };
    const set = await world.openConsole().post('/api/new-passwords', body);
    expect(codeOf(set)).toBe('link_used_up');
  });

  test('refuses an address that has an account, and does not change it', async () => {
    const { uid } = await world.signIn('merchant@example.lc', { role: 3 });
    const { code, output } = await createAdmin('Merchant@example.lc');
    expect([code, output]).toEqual([
      1,
      'merchant@example.lc has an account already. Nothing was changed.',
    ]);
    const [user] = await world.asOwner('select role, first_name from users where id = $1', [uid]);
    expect(user).toEqual({ role: 3, first_name: 'Anaïs' });
    expect(await world.auditOf(uid)).toEqual([]);
  });
});

describe('reset-second-factor', () => {
  const reset = (email: string) => run(['reset-second-factor', '--email', email]);

  test('turns it off, signs out everywhere, sends no email and is recorded', async () => {
    const { uid, browser } = await world.signIn('lost@example.lc');
    await world.asOwner('update users set second_factor_on = true where id = $1', [uid]);
    await world.asOwner(
      `insert into second_factors (id, user_id, secret, backup_codes, verified)
       values ($1, $2, 's', 'b', true)`,
      [randomUUID(), uid],
    );
    await world.asOwner(
      `insert into second_factor_codes_used (user_id, code_hash) values ($1, sha256('123456'))`,
      [uid],
    );
    const { code, output } = await reset('Lost@example.lc');
    expect(code).toBe(0);
    expect(output).toContain('sign-in is off for lost@example.lc');
    expect((await browser.get('/api/session')).body['user']).toBeNull();
    const [left] = await world.asOwner(
      `select second_factor_on as is_on,
              (select count(*)::integer from second_factors where user_id = $1) as factors,
              (select count(*)::integer from second_factor_codes_used where user_id = $1) as codes
         from users where id = $1`,
      [uid],
    );
    expect(left).toEqual({ is_on: false, factors: 0, codes: 0 });
    const email = 'lost@example.lc';
    expect((await browser.post('/api/sign-in', { email, password })).body).toMatchObject({
      outcome: 'signed_in',
    });
    expect(await world.readEmails()).toEqual([]);
    expect(await world.auditOf(uid)).toMatchObject([
      { actor_id: null, action: 'reset-second-factor' },
    ]);
  });

  test('does nothing for a user without one', async () => {
    const { uid, browser } = await world.signIn('without@example.lc');
    for (const email of ['without@example.lc', 'nobody@example.lc']) {
      const { code, output } = await reset(email);
      expect([code, output]).toEqual([
        1,
        `There is no account with ${email} and two-step sign-in.`,
      ]);
    }
    expect((await browser.get('/api/session')).body['user']).not.toBeNull();
    expect(await world.auditOf(uid)).toEqual([]);
  });
});

describe('both', () => {
  test.each([
    [['create-admin'], 'Add --email, --first-name, and --last-name.'],
    [['create-admin', '--emial', 'a@b.lc'], '"--emial" is not a valid argument here.'],
    [['create-admin', 'a@b.lc'], '"a@b.lc" is not a valid argument here.'],
    [['reset-second-factor', '--email'], '--email: This field is required.'],
    [['reset-second-factor', '--email', 'nonsense'], '--email: Please enter a valid email address'],
    [
      ['create-admin', '--email', 'a@b.lc', '--first-name', ' ', '--last-name', '1'],
      "--first-name: Please provide a first name\n--last-name: Enter the name in letters. Signs such as . ' - & are fine too.",
    ],
  ])('explain the error for %j', async (args, response) => {
    expect(await run(args)).toEqual({ code: 1, output: response });
  });

  test('explain their use with --help', async () => {
    const { code, output } = await run(['create-admin', '--help']);
    expect(code).toBe(0);
    expect(output).toContain('--email a@b.lc --first-name A --last-name B');
    expect(output).toContain('reset-second-factor');
  });

  test('report a database of an earlier release and a login other than the owner’s', async () => {
    const { owner } = await createEmptyDatabase();
    const reset = ['reset-second-factor', '--email', 'a@b.lc'];
    expect(await run(reset, { DATABASE_URL: urlOf(owner) })).toEqual({
      code: 1,
      output: 'The database is not at this release: the next start of a server migrates it.',
    });
    expect(await run(reset, { DATABASE_URL: urlOf(world.database.app) })).toEqual({
      code: 1,
      output: 'This needs the database’s owner. Set DATABASE_OWNER_URL.',
    });
  });
});
