import { AppError } from '@piton/contract/http/errors.ts';
import { describe, expect, test } from 'vitest';
import { refuseUrl } from './refuse-url.ts';

function problemOf(url: string, allowsPrivate: boolean): string | undefined {
  try {
    refuseUrl({ allowsPrivate }, url);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.fields?.['url'] : String(error);
  }
}

const linkLocal = 'We send nothing to link-local or metadata addresses.';
const notPublic = 'Use an address on the public internet.';

describe.each([true, false])('with private addresses %s', (allowsPrivate) => {
  test.each(['169.254.169.254', '2852039166', '[fe80::1]', '[::ffff:169.254.169.254]'])(
    'refuses %s, at which machines get credentials',
    (host) => expect(problemOf(`https://${host}/latest`, allowsPrivate)).toBe(linkLocal),
  );

  test.each(['shop.example', '93.184.216.34', '[2606:2800:220:1::1]'])('accepts %s', (host) =>
    expect(problemOf(`https://${host}/hooks`, allowsPrivate)).toBeUndefined(),
  );

  test.each(['127.0.0.1', '10.1.2.3', '192.168.1.4', '[::1]', 'localhost', 'shop.localhost'])(
    'accepts %s only if they are allowed',
    (host) =>
      expect(problemOf(`https://${host}/hooks`, allowsPrivate)).toBe(
        allowsPrivate ? undefined : notPublic,
      ),
  );

  test('accepts http only if they are allowed', () =>
    expect(problemOf('http://shop.example/', allowsPrivate)).toBe(
      allowsPrivate ? undefined : 'Use an https address.',
    ));
});
