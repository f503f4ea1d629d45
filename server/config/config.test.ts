import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecure } from './config.ts';
import { readConfig, type Environment } from './read-config.ts';
import { makeDevelopmentKey } from './keys/key-strength.ts';
import { variableNames } from './config-variables.ts';
import { OperatorError } from '../operator-error.ts';
import { production, strongKey } from '../testing/production-settings.ts';
import { problemsOf } from './testing/problems-of.ts';

function key(bytes: Uint8Array | readonly number[]): Environment {
  return { ...production, PITON_MASTER_KEY: Buffer.from(bytes).toString('base64') };
}

test('the demo needs no variables', () => {
  const config = readConfig({ PITON_MODE: 'demo' });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: null, masterKey: null });
  expect(config.database).toEqual({
    url: null,
    ownerUrl: null,
    standbyUrl: null,
    poolSize: 10,
    allowPlain: false,
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PITON_MODE: 'demo', PORT: '', PITON_DATA: '  ' }).port).toBe(3000);
});

test('emails come from an address, with or without a name', () => {
  const from = (PITON_MAIL_FROM: string) =>
    readConfig({ PITON_MODE: 'demo', PITON_MAIL_FROM }).mail.from;
  const address = 'no-reply@example.lc';
  expect(from(`Piton Payments <${address}>`)).toEqual({ name: 'Piton Payments', address });
  expect(from(address)).toEqual({ name: '', address });
});

test('a payment is not given up while the gateway may still work on it', () => {
  const env = { PITON_GATEWAY_LIMIT_MS: '30000', PITON_GATEWAY_QUIET_SECONDS: '66' };
  expect(problemsOf(env, 'demo')).toEqual([
    'PITON_GATEWAY_QUIET_SECONDS must be at least 7 s longer than twice PITON_GATEWAY_LIMIT_MS. Example: 3600',
  ]);
  expect(problemsOf({ ...env, PITON_GATEWAY_QUIET_SECONDS: '67' }, 'demo')).toEqual([]);
  // The default quiet time is long enough for any limit.
  expect(problemsOf({ PITON_GATEWAY_LIMIT_MS: '40000' }, 'demo')).toEqual([]);
});

test('a backup needs its own key and the built-in database', () => {
  const folder = { PITON_BACKUP_FOLDER: '/mnt/backups' };
  const keyText = randomBytes(32).toString('base64');
  const problems = (env: Environment) => problemsOf({ ...folder, ...env }, 'demo').join();
  expect(problems({ PITON_BACKUP_KEY: keyText })).toBe('');
  expect(problems({})).toContain('PITON_BACKUP_KEY is missing');
  expect(problems({ PITON_BACKUP_KEY: keyText, PITON_MASTER_KEY: keyText })).toContain(
    'must not be the master key',
  );
  expect(problems({ PITON_BACKUP_KEY: Buffer.alloc(32, 7).toString('base64') })).toContain(
    'not random enough',
  );
  const given = { DATABASE_URL: 'postgres://piton@localhost/piton' };
  expect(problems({ PITON_BACKUP_KEY: keyText, ...given })).toContain('its own tools');
});

test('an S3-compatible store needs its address and keys, and TLS in production', () => {
  const keyText = randomBytes(32).toString('base64');
  const folder = { PITON_BACKUP_FOLDER: 's3://piton-backups/shop', PITON_BACKUP_KEY: keyText };
  expect(problemsOf(folder, 'demo').join()).toContain('PITON_BACKUP_S3_ENDPOINT');
  const login = { PITON_BACKUP_S3_KEY_ID: 'id', PITON_BACKUP_S3_SECRET: 'secret' };
  const at = (url: string) => ({ ...folder, ...login, PITON_BACKUP_S3_ENDPOINT: url });
  const builtIn = { DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const settings = (url: string) => ({ ...production, ...builtIn, ...at(url) });
  expect(problemsOf(at('http://minio:9000'), 'demo')).toEqual([]);
  expect(problemsOf(settings('http://minio:9000')).join()).toContain('must begin with https://');
  expect(problemsOf(settings('http://127.0.0.1:9000'))).toEqual([]);
  expect(problemsOf(settings('https://s3.example.com'))).toEqual([]);
  const bad = { ...at('https://s3.example.com'), PITON_BACKUP_FOLDER: 's3://UPPER' };
  expect(problemsOf(bad, 'demo').join()).toContain('s3://bucket/folder');
});

test('all problems are reported at once, one line each, with name and example', () => {
  const problems = problemsOf({
    PORT: '70000',
    PITON_LOG_LEVEL: 'loud',
    PITON_TRUSTED_PROXIES: '-1',
    PITON_MASTER_KEY: 'short',
  });
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ .+\. Example: .+$/);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'PITON_MASTER_KEY',
    'PITON_TRUSTED_PROXIES',
    'PITON_LOG_LEVEL',
    'PITON_PUBLIC_URL',
    'PITON_GATEWAY_URL',
    'PITON_GATEWAY_MERCHANT_KEY',
    'PITON_SMTP_URL',
    'PITON_MAIL_FROM',
    'PITON_SUPPORT_EMAIL',
  ]);
});

test('the error is for the operator and holds every line', () => {
  const act = () => readConfig({ PITON_MODE: 'production' });
  expect(act).toThrow(OperatorError);
  expect(act).toThrow(/PITON_PUBLIC_URL[^]+PITON_GATEWAY_URL[^]+PITON_MASTER_KEY/);
});

describe('production', () => {
  test('starts with a complete configuration', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  test('runs on the embedded database, which is as durable as any', () => {
    expect(problemsOf({ ...production, DATABASE_URL: undefined })).toEqual([]);
  });

  test.each([
    ['no public URL', { PITON_PUBLIC_URL: undefined }],
    ['plain http', { PITON_PUBLIC_URL: 'http://pay.example.lc' }],
    ['plain http on loopback, listening to all', { PITON_PUBLIC_URL: 'http://localhost:3000' }],
    [
      'plain http on loopback behind a proxy',
      { PITON_PUBLIC_URL: 'http://localhost', HOST: '127.0.0.1', PITON_TRUSTED_PROXIES: '1' },
    ],
    ['a pay URL over plain http', { PITON_PAY_URL: 'http://cards.example.lc' }],
    ['a console on the host of the site', { PITON_CONSOLE_URL: 'https://pay.example.lc:8443' }],
    ['a public URL with a path', { PITON_PUBLIC_URL: 'https://example.lc/piton' }],
    ['a public URL with credentials', { PITON_PUBLIC_URL: 'https://me:pw@example.lc' }],
    ['another scheme', { PITON_PUBLIC_URL: 'ftp://example.lc' }],
    ['another database', { DATABASE_URL: 'mysql://db/piton' }],
    ['a database elsewhere without TLS', { DATABASE_URL: 'postgres://app@db.internal/piton' }],
    [
      'a database elsewhere where TLS is optional',
      { DATABASE_URL: 'postgres://app@db.internal/piton?sslmode=prefer' },
    ],
    [
      'a database elsewhere behind a local name',
      { DATABASE_URL: 'postgres://app@localhost/piton?host=db.internal' },
    ],
    [
      'a database elsewhere that takes its TLS back',
      { DATABASE_URL: 'postgres://app@db.internal/piton?sslmode=verify-full&sslmode=disable' },
    ],
    ['its owner without TLS', { DATABASE_OWNER_URL: 'postgres://owner@db.internal/piton' }],
    ['a standby without TLS', { PITON_STANDBY_URL: 'postgres://app@standby.internal/piton' }],
    ['no master key', { PITON_MASTER_KEY: undefined }],
    ['no mail server', { PITON_SMTP_URL: undefined }],
    ['a mail server over http', { PITON_SMTP_URL: 'https://smtp.example.lc' }],
    ['a mail server without a name', { PITON_SMTP_URL: 'smtp://' }],
    ['a mail password that cannot be read', { PITON_SMTP_URL: 'smtp://me:50%@smtp.example.lc' }],
    ['no sender of mails', { PITON_MAIL_FROM: undefined }],
    ['two senders of mails', { PITON_MAIL_FROM: 'a@example.lc, b@example.lc' }],
    ['a sender with a line of its own', { PITON_MAIL_FROM: 'Piton\nBcc: x <a@example.lc>' }],
    ['no address for support', { PITON_SUPPORT_EMAIL: undefined }],
    ['no gateway', { PITON_GATEWAY_URL: undefined }],
    ['a gateway on this machine', { PITON_GATEWAY_URL: 'http://127.0.0.1:4000' }],
    ['a gateway on this machine, by name', { PITON_GATEWAY_URL: 'https://localhost:4000' }],
    ['a gateway on this machine, IPv6', { PITON_GATEWAY_URL: 'https://[::1]:4000' }],
    ['a gateway over plain http', { PITON_GATEWAY_URL: 'http://gateway-simulator:4000' }],
    ['a gateway with credentials', { PITON_GATEWAY_URL: 'https://me:pw@gateway.example.com' }],
    ['a gateway with a user', { PITON_GATEWAY_URL: 'https://me@gateway.example.com' }],
    ['PowerTranz over plain http', { PITON_POWERTRANZ_URL: 'http://pt.example.com/api/' }],
    ['PowerTranz on this machine', { PITON_POWERTRANZ_URL: 'https://localhost:4000/live/api/' }],
    ['not to know its proxies', { PITON_TRUSTED_PROXIES: undefined }],
    ['the Vite server', { PITON_WEB_DEV_URL: 'http://localhost:5173' }],
    ['a short metrics token', { PITON_METRICS_TOKEN: 'abc' }],
  ])('refuses %s', (_what, change) => {
    expect(problemsOf({ ...production, ...change })).toHaveLength(1);
  });

  test.each([
    [
      'the simulator, said aloud',
      { PITON_GATEWAY_URL: 'http://127.0.0.1:4000', PITON_GATEWAY_ALLOW_SIMULATOR: '1' },
    ],
    [
      'plain http on the loopback address',
      {
        PITON_PUBLIC_URL: 'http://localhost:3000',
        HOST: '127.0.0.1',
        PITON_TRUSTED_PROXIES: undefined,
      },
    ],
    ['a proxy', { PITON_TRUSTED_PROXIES: '1' }],
    ['a database on this machine', { DATABASE_URL: 'postgres://app@127.0.0.1/piton' }],
    ['a database behind a socket', { DATABASE_URL: 'postgres://app@localhost/piton?host=/run/pg' }],
    ['a database behind a socket, as its host', { DATABASE_URL: 'postgres://a@%2Frun%2Fpg/piton' }],
    ['a database at IPv6 loopback', { DATABASE_URL: 'postgres://app@[::1]:5432/piton' }],
    ['required TLS', { DATABASE_URL: 'postgres://app@db.internal/piton?sslmode=require' }],
    [
      'a plain database, said aloud',
      { DATABASE_URL: 'postgres://app@db.internal/piton', PITON_DATABASE_ALLOW_PLAIN: '1' },
    ],
  ])('takes %s', (_what, change) => {
    expect(problemsOf({ ...production, ...change })).toEqual([]);
  });

  test.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte repeated', Buffer.alloc(32, 0xa7)],
    ['four bytes repeated', Buffer.alloc(32, 'k3y!')],
    ['counting up', Array.from({ length: 32 }, (_, index) => index)],
    ['counting down by sevens', Array.from({ length: 32 }, (_, index) => 255 - index * 7)],
    ['a sentence', Buffer.from('correct horse battery staple 123')],
    ['one made for development', makeDevelopmentKey(randomBytes)],
  ])('refuses a master key of %s', (_what, bytes) => {
    expect(problemsOf(key(bytes))).toHaveLength(1);
  });

  test('takes every random master key', () => {
    for (let count = 0; count < 2000; count += 1) {
      expect(problemsOf(key(randomBytes(32)))).toEqual([]);
    }
  });
});

test.each(['demo', 'development'] as const)('%s accepts a development key', (mode) => {
  const made = makeDevelopmentKey(randomBytes);
  expect(made).toHaveLength(32);
  const config = readConfig({ PITON_MODE: mode, PITON_MASTER_KEY: made.toString('base64') });
  expect(config.masterKey?.equals(made)).toBe(true);
});

test.each([
  strongKey.replace('=', ''),
  `${strongKey}\n=`,
  randomBytes(31).toString('base64'),
  randomBytes(33).toString('base64'),
  `-${strongKey.slice(1)}`,
])('a master key is exactly 32 bytes in strict base64', (text) => {
  expect(problemsOf({ PITON_MASTER_KEY: text }, 'demo')).toHaveLength(1);
});

test('production sends no email without TLS unless allowed', () => {
  const requireTls = (env: Environment, mode: 'production' | 'demo') =>
    readConfig({ ...production, ...env, PITON_MODE: mode }).mail.requireTls;
  expect(requireTls({}, 'production')).toBe(true);
  expect(requireTls({ PITON_SMTP_ALLOW_PLAIN: '1' }, 'production')).toBe(false);
  expect(requireTls({}, 'demo')).toBe(false);
});

test('the demo has no Vite server', () => {
  expect(problemsOf({ PITON_WEB_DEV_URL: 'http://localhost:5173' }, 'demo')).toHaveLength(1);
});

test('cookies are secure exactly if the public URL uses https', () => {
  expect(isSecure({ publicUrl: 'https://pay.example.lc' })).toBe(true);
  expect(isSecure({ publicUrl: 'http://localhost:3000' })).toBe(false);
  expect(isSecure({ publicUrl: null })).toBe(false);
});

test('any value leads to a configuration or a list of problems', () => {
  // No variable of an environment can hold a null byte.
  const value = fc
    .oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.nat().map(String))
    .filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.constantFrom(...variableNames), value, (name, text) => {
      expect(problemsOf({ ...production, [name]: text }).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1000 },
  );
});

test('errors do not show forbidden credentials in a URL', () => {
  const names = ['PITON_PUBLIC_URL', 'PITON_GATEWAY_URL', 'PITON_WEB_DEV_URL'];
  const set = names.map((name) => [name, 'https://user:canary@example.lc']);
  const problems = problemsOf(Object.fromEntries(set) as Environment, 'demo');
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names);
  expect(problems.join(' ')).not.toContain('canary');
});

test.each(['PITON_MASTER_KEY', 'DATABASE_URL', 'PITON_METRICS_TOKEN', 'PITON_GATEWAY_URL'])(
  'the problem with %s does not show its value',
  (name) => {
    const [problem] = problemsOf({ ...production, [name]: 'canary' });
    expect(problem).toMatch(name);
    expect(problem).not.toContain('canary');
  },
);
