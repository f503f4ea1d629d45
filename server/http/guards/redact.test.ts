import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedLog } from '../testing/test-app.ts';
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
  'rootKey',
  'dataKey',
  'privateKey',
  'clientSecret',
  'accountNumber',
];

describe('by name', () => {
  test('a secret at any depth of objects, lists and maps is removed', () => {
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

  test('harmless fields stay', () => {
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

  test('an error keeps only message, code, stack and cause', () => {
    const error = Object.assign(new Error('refused', { cause: new Error('deeper') }), {
      code: '23505',
      detail: 'Key (email)=(canary@example.lc) already exists.',
      parameters: ['canary'],
    });
    const text = JSON.stringify(redact(error));
    expect(text).not.toContain('canary');
    expect(text).toMatch(/refused.*23505.*redact\.test.*deeper/s);
  });

  test('cycles and bytes do not loop', () => {
    const circle: Record<string, unknown> = { bytes: Buffer.from('canary') };
    circle['self'] = circle;
    expect(JSON.stringify(redact(circle))).not.toContain('canary');
  });
});

describe('in the log line', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4111.1111.1111.1111',
    '4111 - 1111 - 1111 - 1111',
    '4111/1111/1111/1111',
    '4111\t1111\t1111\t1111',
    '4111\u00A01111\u00A01111\u00A01111',
    '4111_1111__1111____1111',
    '4111     1111     1111     1111',
    '4111", "1111", "1111", "1111',
    '\u00014111\u00011111\u00011111\u00011111',
    '12/31 4111/1111/1111/1111 123',
    '378282246310005',
    '3782 822463 10005',
    '"5555555555554444"',
    '4111111111111111 123',
    'row 5 4111111111111111',
    'row 12345 4111111111111111 12/29',
    '\n4111111111111111\n',
    'pan_4111111111111111_',
    'card=%3D4111111111111111',
    'card=%204111111111111111',
    'x4111111111111111x',
    '0004111111111111111000',
    '1.4111111111111111',
    '-4111111111111111-',
    '0193d5f6-4111-1111-1111-1111',
  ])('the card number in %j is masked', (text) => {
    const line = redactLine(JSON.stringify({ msg: `could not charge ${text}!` }));
    expect(line).toContain('[redacted]');
    expect(line).not.toMatch(/1111|4242|8224|5555|4444/);
  });

  test('digits as long as an id are checked', () => {
    const line = redactLine('{"msg":"edee20002000-0000-0000-0006-000001-12-31T23:59:59.999Z"}');
    expect(line).not.toContain('2000-0000-0000-0006');
  });

  test('a card number is masked whatever surrounds or separates its digits', () => {
    const digits = fc.integer({ min: 0, max: 9 });
    const cards = fc
      .tuple(
        fc.constantFrom('2', '3', '4', '5', '6'),
        fc.array(digits, { minLength: 11, maxLength: 17 }),
      )
      .map(([first, more]) => withCheckDigit(first + more.join('')));
    const grouped = fc
      .tuple(cards, fc.constantFrom('', ' ', '-', '.', ' - '))
      .map(([card, between]) => ({ card, written: card.match(/.{1,4}/g)?.join(between) ?? '' }));
    const context = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.stringMatching(/^[0-9 ._%=n\n"\\abcdefT:-]{0,30}$/),
      fc.uuid(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    );
    fc.assert(
      fc.property(context, grouped, context, (before, { card, written }, after) => {
        const line = redactLine(JSON.stringify({ msg: before + written + after }));
        expect(line.replaceAll(/[ .-]/g, '')).not.toContain(card);
      }),
      { numRuns: 2000 },
    );
  });

  test('a card number in a text is masked whatever separates its groups except letters', () => {
    const signs = fc
      .string({ unit: 'binary', maxLength: 8 })
      .filter((text) => !/[\p{L}\d]/u.test(text));
    fc.assert(
      fc.property(fc.array(signs, { minLength: 5, maxLength: 5 }), (separators) => {
        const [before = '', first = '', second = '', third = '', after = ''] = separators;
        const card = `4242${first}4242${second}4242${third}4242`;
        const written = JSON.stringify({ msg: `a${before}${card}${after}z`, status: 200 });
        expect(JSON.parse(redactLine(written))).toEqual({
          msg: `a${before}[redacted]${after}z`,
          status: 200,
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('adjacent numbers are not a card number', () => {
    const line = JSON.stringify({
      list: [4111, 1111, 1111, 1111],
      texts: ['4111', '1111', '1111', '1111'],
      at: '2026-11-22 10:42:01.977',
      path: '/sales/12/0193d5f6-4242-7424-8242-424242424242/34',
      from: '192.168.100.101:54321',
    });
    expect(redactLine(line)).toBe(line);
  });

  test('times, amounts and ids stay', () => {
    const line =
      '{"time":"2026-11-21T04:02:01.977Z","id":"0193d5f6-4242-7424-8242-424242424242","ms":1.25,"bytes":1048576,"at":1763697721977,"from":"192.168.100.101:54321"}';
    expect(redactLine(line)).toBe(line);
  });

  test('a UUID or a time is never taken for a card number', () => {
    const mostlyDigits = fc
      .array(fc.nat(9), { minLength: 30, maxLength: 30 })
      .map((all) => all.join(''))
      .map(
        (hex) =>
          `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`,
      );
    const times = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), mostlyDigits), times, times, (id, from, until) => {
        const line = JSON.stringify({ time: from, requestId: id, msg: `${id} ${until} ${id}` });
        expect(redactLine(line)).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });

  test('most other long numbers stay', () => {
    const numbers = fc.sample(fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }).map(String), {
      numRuns: 1000,
      seed: 1,
    });
    expect(numbers.filter((text) => redactLine(text) === text).length).toBeGreaterThan(500);
  });

  test('masking a number leaves valid JSON', () => {
    const { log, lines } = capturedLog();
    log.info({ given: 4242424242424242, among: [1, 4242424242424242n] }, 'x');
    expect(lines()).toMatchObject([{ given: '[redacted]', among: [1, '[redacted]'] }]);
  });

  test.each(['4 '.repeat(200_000), JSON.stringify('4 '.repeat(200_000))])(
    'digits take no longer than letters',
    (line) => {
      const startedAt = performance.now();
      redactLine(line);
      expect(performance.now() - startedAt).toBeLessThan(5000);
    },
  );

  test.each([
    'postgres://app:canary@db/piton',
    'https://canary@example.lc/',
    'authorization: Bearer canary.canary-canary',
  ])('credentials inside a text are masked: %s', (text) => {
    expect(redactLine(text)).not.toContain('canary');
  });
});

test('the log hides secrets in every position', () => {
  const { log, lines } = capturedLog();
  const child = log.child({ cookie: 'canary' });
  child.info({ request: { body: { cvv: 'canary', items: [{ cardNumber: 'canary' }] } } }, 'x');
  child.error(new Error('paid with 4242424242424242', { cause: { password: 'canary' } }));
  child.error({ err: new Error('postgres://a:canary@b/') }, 'see postgres://a:canary@b/');
  expect(lines()).toHaveLength(3);
  expect(JSON.stringify(lines())).not.toMatch(/canary|4242/);
  expect(lines()[1]).toHaveProperty('err.stack', expect.stringContaining('redact.test'));
});

/** The Luhn check digit for these digits. */
function withCheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
