import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';
import { quoteMessage } from './quote-message.ts';
import { number, platformKey, saleOf } from './four-cs/testing/replies.ts';

const sent = { card: saleOf().card, secrets: [platformKey] };

test.each([
  ['Bad Parameter: ExpiryMMYY', 'Bad Parameter: ExpiryMMYY'],
  ['Bad card 4444111122223333.', 'Bad card [secret].'],
  ['Bad card 4444 1111 2222 3333', 'Bad card [secret]'],
  ['Bad card 4444-1111-2222-3333 0731 907', 'Bad card [secret]'],
  ['Bad card 4444/1111/2222/3333', 'Bad card [secret]'],
  ['Bad card 4444\t1111\u00A02222_3333', 'Bad card [secret]'],
  ['Bad card 4444   1111   2222   3333!', 'Bad card [secret]!'],
  ['Bad card 11112222', 'Bad card [secret]'],
  ['Bad card 4444 11** **** 3333', 'Bad card 4444 11** **** 3333'],
  ['Other card 5555 5555 5555 4444', 'Other card [secret]'],
  ['Reference 2123219664647905', 'Reference 2123219664647905'],
  ['Bad code 9/0/7', 'Bad code [secret]'],
  ['x44441111222233339x', 'x[secret]x'],
  ['Bad code 907', 'Bad code [secret]'],
  ['Bad code 9-0-7', 'Bad code [secret]'],
  ['CVV 907 1226', 'CVV [secret] 1226'],
  ['0731-907', '0731-[secret]'],
  ['12 9.0.7 26', '12 [secret] 26'],
  ['907 907', '[secret] [secret]'],
  ['Bad reference 90712', 'Bad reference 90712'],
  ['Bad reference 12907', 'Bad reference 12907'],
  ['Bad key BOSL_4711&22!', 'Bad key [secret]!'],
])('%j is quoted as %j', (text, quoted) => {
  expect(quoteMessage(text, sent)).toBe(quoted);
});

test('the card is hidden whatever separates its digits except letters', () => {
  const signs = fc
    .string({ unit: 'binary', maxLength: 6 })
    .filter((text) => !/[\p{L}\d]/u.test(text));
  const digits = Array.from(number);
  const between = fc.array(signs, { minLength: digits.length - 1, maxLength: digits.length - 1 });
  fc.assert(
    fc.property(between, signs, (separators, around) => {
      const written = digits.flatMap((digit, at) => [digit, separators[at] ?? '']);
      const text = `Bad card ${around}${written.join('')}${around}.`;
      const quoted = quoteMessage(text, sent);
      expect(quoted).toBe(`Bad card ${around}[secret]${around}.`);
    }),
    { numRuns: 1000 },
  );
});

test('a secret at the truncation point is hidden too', () => {
  const text = `${'x'.repeat(192)}4444111122223333`;
  expect(quoteMessage(text, sent)).toBe(`${'x'.repeat(192)}[secret]`);
  expect(quoteMessage('x'.repeat(1000), sent)).toHaveLength(200);
});

test('an empty key hides nothing', () => {
  expect(quoteMessage('Bad key', { ...sent, secrets: [new Secret('')] })).toBe('Bad key');
});

test('a call without a card hides all of its secrets, and card numbers', () => {
  const secrets = [new Secret('key one'), new Secret('token-2')];
  const text = '907 key one, token-2, key one, 5555 5555 5555 4444';
  expect(quoteMessage(text, { card: null, secrets })).toBe(
    '907 [secret], [secret], [secret], [secret]',
  );
});
