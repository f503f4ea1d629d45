import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedLog } from './testing/test-app.ts';
import { redact, redactLine } from './redact.ts';

const secretNames = [
  'password',
  'Password',
  'password_hash',
  'currentPassword',
  'cookie',
  'Set-Cookie',
  'authorization',
  'Proxy-Authorization',
  'encryptedTxt',
  'encrypted_txt',
  'cardNumber',
  'card_number',
  'cvv',
  'CVC',
  'token',
  'sessionToken',
  'csrf-token',
  'pan',
  'masterKey',
  'privateKey',
  'clientSecret',
  'accountNumber',
];

describe('by name', () => {
  test('a secret at any depth, in objects, lists and maps, does not get through', () => {
    const nest = fc.array(fc.constantFrom('object', 'list', 'map', 'error'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...secretNames), nest, (name, shape) => {
        let value: unknown = { [name]: 'canary' };
        for (const kind of shape) {
          if (kind === 'object') value = { inner: value };
          else if (kind === 'list') value = [1, value];
          else if (kind === 'map') value = new Map([['inner', value]]);
          else value = new Error('failed', { cause: value });
        }
        expect(JSON.stringify(redact(value))).not.toContain('canary');
      }),
    );
  });

  test('what is no secret stays', () => {
    const value = { route: '/api/x', pantry: 1, list: [true, null], at: new Date(0), money: 12n };
    expect(JSON.parse(JSON.stringify(redact(value)))).toEqual({
      route: '/api/x',
      pantry: 1,
      list: [true, null],
      at: '1970-01-01T00:00:00.000Z',
      money: '12',
    });
  });

  test('headers are read like an object', () => {
    const headers = new Headers({ cookie: 'canary', accept: 'text/html' });
    expect(redact({ headers })).toEqual({ headers: { cookie: '[redacted]', accept: 'text/html' } });
  });

  test('of an error only message, code, stack and cause are kept', () => {
    const error = Object.assign(new Error('refused', { cause: new Error('deeper') }), {
      code: '23505',
      detail: 'Key (email)=(canary@example.lc) already exists.',
      parameters: ['canary'],
    });
    const said = JSON.stringify(redact(error));
    expect(said).not.toContain('canary');
    expect(said).toMatch(/refused.*23505.*redact\.test.*deeper/s);
  });

  test('circles and bytes come to an end', () => {
    const circle: Record<string, unknown> = { bytes: Buffer.from('canary') };
    circle['self'] = circle;
    expect(JSON.stringify(redact(circle))).not.toContain('canary');
  });
});

describe('in the finished line', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '378282246310005',
    '3782 822463 10005',
    '"5555555555554444"',
  ])('the card number %s is masked', (card) => {
    expect(redactLine(`{"msg":"could not charge ${card}!"}`)).not.toMatch(/\d{4}/);
  });

  test('times, amounts and ids stay', () => {
    const line =
      '{"time":"2026-11-21T04:02:01.977Z","id":"0193d5f6-4242-7424-8242-424242424242","ms":1.25,"bytes":4242424242424243}';
    expect(redactLine(line)).toBe(line);
  });

  test.each([
    'postgres://app:canary@db/piton',
    'https://canary@example.lc/',
    'authorization: Bearer canary.canary-canary',
  ])('credentials inside a text are masked: %s', (text) => {
    expect(redactLine(text)).not.toContain('canary');
  });
});

test('the log lets none of it out, wherever it is put', () => {
  const { log, lines } = capturedLog();
  const child = log.child({ cookie: 'canary' });
  child.info({ request: { body: { cvv: 'canary', items: [{ cardNumber: 'canary' }] } } }, 'x');
  child.error(new Error('paid with 4242424242424242', { cause: { password: 'canary' } }));
  child.error({ err: new Error('postgres://a:canary@b/') }, 'see postgres://a:canary@b/');
  expect(lines()).toHaveLength(3);
  expect(JSON.stringify(lines())).not.toMatch(/canary|4242/);
  expect(lines()[1]).toHaveProperty('err.stack', expect.stringContaining('redact.test'));
});
